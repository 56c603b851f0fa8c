import type { TenantSettings } from '#domain/tenants/settings.ts'
import {
  type ButtonVehicle,
  buyOnline,
  formHref,
  isPurchasable,
  reservation,
  testDrive,
  type Words,
} from './card-buttons.ts'
import type { EnquirySubject } from './contact-ways.ts'
import { financeLink, offersFinance } from './finance-link.ts'

export const VEHICLE_BUTTONS = [
  'enquire', 'finance', 'trade-in', 'test-drive', 'reserve', 'buy-online', 'chat', 'history-report', 'whats-app',
  'request-photos',
] as const // biome-ignore format: one list
export type VehicleButtonKind = (typeof VEHICLE_BUTTONS)[number]

/** Leads to a page, a place or conversation of this page (`#enquire`), or another program. */
export type VehicleButton = { kind: VehicleButtonKind; text: string; href: string }

type ButtonSettings = Pick<
  TenantSettings,
  'cards' | 'commerce' | 'dealershipOverrides' | 'finance' | 'plugins' | 'tradeIn' | 'vehiclePage'
>

/** What is there for a vehicle's buttons to lead to. */
export type VehicleTargets = {
  leadsSomewhere(href: string): boolean
  /** What can be asked on this page: whoever has the vehicle can be reached, or there is a form. */
  asks: readonly EnquirySubject[]
  historyReport: string | null
  whatsApp: string | null
  /** Whether this page works finance out itself. */
  calculator: boolean
}

/**
 * The buttons of a vehicle's page in their order (rule:vehicle-buttons), each with its gate (rule:button-gating):
 * switched on, offered by its dealership, possible for the vehicle, and leading somewhere. Call and location, which
 * need no rule, stand around them.
 */
export function vehicleButtons(
  vehicle: ButtonVehicle,
  settings: ButtonSettings,
  targets: VehicleTargets,
): VehicleButton[] {
  if (!isPurchasable(vehicle)) return []
  return VEHICLE_BUTTONS.flatMap((kind) => {
    const button = BUTTONS[kind]({ vehicle, settings, targets })
    return button && targets.leadsSomewhere(button.href) ? [{ kind, ...button }] : []
  })
}

/** Whose checks a history report is the file of (rule:vehicle-buttons): a site shows them with either. */
const HISTORY_PLUGINS = ['car-analysis', 'ppsr-report'] as const

type Asked = { vehicle: ButtonVehicle; settings: ButtonSettings; targets: VehicleTargets }
type Rule = (asked: Asked) => Words | null

const BUTTONS: Record<VehicleButtonKind, Rule> = {
  enquire: ({ settings: { vehiclePage }, targets }) =>
    vehiclePage.buttons.enquire ? conversation('enquire', vehiclePage.buttons.enquireText, targets) : null,
  finance: ({ vehicle, settings, targets }) => {
    if (!settings.vehiclePage.buttons.finance || !offersFinance(vehicle.dealershipSlug, settings)) return null
    const text = settings.finance.buttonText
    const href = financeLink(vehicle, settings)
    if (targets.leadsSomewhere(href)) return { text, href }
    return targets.calculator ? { text, href: '#finance-calculator' } : null
  },
  'trade-in': tradeIn,
  'test-drive': ({ vehicle, settings }) =>
    settings.vehiclePage.buttons.testDrive ? testDrive(vehicle, settings) : null,
  reserve: ({ vehicle, settings, targets }) =>
    settings.vehiclePage.buttons.reserve ? orAsked('reserve', reservation(vehicle, settings), targets) : null,
  'buy-online': ({ vehicle, settings, targets }) =>
    settings.vehiclePage.buttons.buyOnline ? orAsked('buy-online', buyOnline(vehicle, settings), targets) : null,
  chat: ({ settings: { vehiclePage } }) => {
    const { chat, chatLink } = vehiclePage.buttons
    return chat && chatLink ? { text: 'Chat', href: chatLink } : null
  },
  'history-report': ({ settings: { vehiclePage, plugins }, targets: { historyReport } }) =>
    vehiclePage.buttons.historyReport && historyReport && HISTORY_PLUGINS.some((plugin) => plugins.includes(plugin))
      ? { text: 'History Report', href: historyReport }
      : null,
  'whats-app': ({ settings: { vehiclePage }, targets: { whatsApp } }) =>
    vehiclePage.buttons.whatsApp && whatsApp ? { text: 'WhatsApp', href: whatsApp } : null,
  'request-photos': ({ vehicle, settings: { vehiclePage } }) =>
    vehiclePage.buttons.requestPhotos ? { text: 'Request Photos', href: formHref('request-photos', vehicle) } : null,
}

/** A conversation on this page. */
function conversation(subject: EnquirySubject, text: string, { asks }: VehicleTargets): Words | null {
  return asks.includes(subject) ? { text, href: `#${subject}` } : null
}

/** The page of a subject where there is one, else its conversation. */
function orAsked(subject: EnquirySubject, button: Words | null, targets: VehicleTargets): Words | null {
  return button && (targets.leadsSomewhere(button.href) ? button : conversation(subject, button.text, targets))
}

/** Only where trade-in is offered for the vehicle. Its own valuation page, else the site's, else that of the form (rule:button-gating). */
function tradeIn({ vehicle, settings, targets }: Asked): Words | null {
  const { tradeIn: offer, vehiclePage, dealershipOverrides } = settings
  if (!vehiclePage.buttons.tradeIn || !offer.enabled) return null
  if (dealershipOverrides[vehicle.dealershipSlug]?.tradeIn === false) return null
  const pages = ['/cars/trade-in', offer.pagePath, '/sell-your-car'].map(
    (path) => `${path}?car_id=${vehicle.listingId}`,
  )
  const href = pages.find((page) => targets.leadsSomewhere(page))
  return href ? { text: offer.buttonText, href } : null
}
