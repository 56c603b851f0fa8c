import type { TenantSettings } from '#domain/tenants/settings.ts'
import {
  type ButtonVehicle,
  buyOnline,
  finance,
  isPurchasable,
  reservation,
  testDrive,
  type Words,
} from './card-buttons.ts'

export const VEHICLE_BUTTONS = [
  'enquire', 'finance', 'trade-in', 'test-drive', 'reserve', 'buy-online', 'chat', 'history-report', 'whats-app',
  'request-photos',
] as const // biome-ignore format: one list
export type VehicleButtonKind = (typeof VEHICLE_BUTTONS)[number]

/** Leads to a page, a place of this page, or another program; or opens a conversation on this page by its id. */
export type VehicleButton = { kind: VehicleButtonKind; text: string } & ({ href: string } | { dialog: string })

type ButtonSettings = Pick<
  TenantSettings,
  'cards' | 'commerce' | 'dealershipOverrides' | 'finance' | 'tradeIn' | 'vehiclePage'
>

/** What is there for a vehicle's buttons to lead to. */
export type VehicleTargets = {
  leadsSomewhere(href: string): boolean
  /** Conversations that this page has. */
  dialogs: readonly string[]
  /** An e-mail about the vehicle to whoever has it; stands in for the enquiry form where that is not there. */
  enquiryMail: string | null
  historyReport: string | null
  whatsApp: string | null
  vin: string | null
  /** Whether this page works finance out itself. */
  calculator: boolean
}

/**
 * The buttons of a vehicle's page in the order of B§2, each with its gate of B§5: switched on, offered by its
 * dealership, possible for the vehicle, and leading somewhere. Call and location, which need no rule, stand around them.
 */
export function vehicleButtons(
  vehicle: ButtonVehicle,
  settings: ButtonSettings,
  targets: VehicleTargets,
): VehicleButton[] {
  if (!isPurchasable(vehicle)) return []
  return VEHICLE_BUTTONS.flatMap((kind) => {
    const button = BUTTONS[kind]({ vehicle, settings, targets })
    if (!button || ('href' in button && !targets.leadsSomewhere(button.href))) return []
    return [{ kind, ...button }]
  })
}

type Asked = { vehicle: ButtonVehicle; settings: ButtonSettings; targets: VehicleTargets }
type Rule = (asked: Asked) => Words | { text: string; dialog: string } | null

const BUTTONS: Record<VehicleButtonKind, Rule> = {
  enquire: ({ vehicle, settings: { vehiclePage }, targets }) => {
    const { enquire, enquireText: text } = vehiclePage.buttons
    if (!enquire) return null
    if (targets.leadsSomewhere(`/cars/${vehicle.slug}#enquire`)) return { text, href: '#enquire' }
    return targets.enquiryMail ? { text, href: targets.enquiryMail } : null
  },
  finance: ({ vehicle, settings, targets }) => {
    const button = settings.vehiclePage.buttons.finance ? finance(vehicle, settings) : null
    if (!button) return null
    if (!targets.leadsSomewhere(button.href))
      return targets.calculator ? { text: settings.finance.buttonText, href: '#finance-calculator' } : null
    // B§2: the vehicle's page also says which one it is by its number.
    const href = targets.vin ? button.href.replace('#', `&vin=${encodeURIComponent(targets.vin)}#`) : button.href
    return { text: settings.finance.buttonText, href }
  },
  'trade-in': tradeIn,
  'test-drive': ({ vehicle, settings, targets }) => {
    const button = settings.vehiclePage.buttons.testDrive ? testDrive(vehicle, settings) : null
    return button && targets.dialogs.includes('test-drive') ? { text: button.text, dialog: 'test-drive' } : button
  },
  reserve: ({ vehicle, settings }) => (settings.vehiclePage.buttons.reserve ? reservation(vehicle, settings) : null),
  'buy-online': ({ vehicle, settings }) =>
    settings.vehiclePage.buttons.buyOnline ? buyOnline(vehicle, settings) : null,
  chat: ({ settings: { vehiclePage } }) => {
    const { chat, chatLink } = vehiclePage.buttons
    return chat && chatLink ? { text: 'Chat', href: chatLink } : null
  },
  'history-report': ({ settings: { vehiclePage }, targets: { historyReport } }) =>
    vehiclePage.buttons.historyReport && historyReport ? { text: 'History Report', href: historyReport } : null,
  'whats-app': ({ settings: { vehiclePage }, targets: { whatsApp } }) =>
    vehiclePage.buttons.whatsApp && whatsApp ? { text: 'WhatsApp', href: whatsApp } : null,
  'request-photos': ({ settings: { vehiclePage }, targets: { dialogs } }) =>
    vehiclePage.buttons.requestPhotos && dialogs.includes('request-photos')
      ? { text: 'Request Photos', dialog: 'request-photos' }
      : null,
}

/** B§5: only where trade-in is offered for the vehicle. Its own valuation page, else the site's. */
function tradeIn({ vehicle, settings, targets }: Asked): Words | null {
  const { tradeIn: offer, vehiclePage, dealershipOverrides } = settings
  if (!vehiclePage.buttons.tradeIn || !offer.enabled) return null
  if (dealershipOverrides[vehicle.dealershipSlug]?.tradeIn === false) return null
  const own = `/cars/trade-in?car_id=${vehicle.id}`
  const href = targets.leadsSomewhere(own) ? own : `${offer.pagePath}?car_id=${vehicle.id}`
  return { text: offer.buttonText, href }
}
