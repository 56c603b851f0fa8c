import { maskPhone } from '#domain/locations/phone.ts'
import { vehiclePhone } from '#domain/locations/vehicle-phone.ts'
import { attachedFileHref } from '#domain/media/attached-file.ts'
import type { ButtonVehicle } from '#domain/stock/card-buttons.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { type VehicleButton, type VehicleTargets, vehicleButtons } from '#domain/stock/vehicle-buttons.ts'
import { currentFields } from '#domain/stock/volatile-fields.ts'
import { ASK_SUBJECTS, type AskSubject, canBeAsked } from '#domain/stock/ways-to-ask.ts'
import type { ActionsView, VehiclePhoneView, ViewsView } from '#ui/vehicle/actions/view.ts'
import { phoneView } from '../site-view.server.ts'
import { askViews, vehicleWays } from './ask-view.ts'
import { whatsAppHref } from './contact-links.ts'
import { leadDialogs } from './lead-dialogs-view.ts'
import { showsLocation } from './shows-location.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** What a shopper can do from a vehicle's page, gated as B§5 says. */
export function actionsView(facts: VehiclePageFacts): ActionsView {
  const { listing, settings } = facts
  const { vehiclePage: page } = settings
  const number = numberOf(facts)
  const vehicle = buttonVehicle(facts)
  const buttons = vehicleButtons(vehicle, settings, targetsOf(facts))
  return {
    dealershipId: listing.dealershipId,
    phone: page.buttons.call && number ? masked(number, settings.phones.masked) : null,
    isPhoneMissing: page.buttons.call && !number,
    buttons,
    asks: askViews(vehicle, buttons, facts),
    location: page.buttons.location && showsLocation(listing, settings),
    views: viewsOf(facts),
    variant: page.variant,
    stickyHeaderAfterPx: page.stickyHeaderAfterPx,
    bottomBarOpensAfterPx: page.bottomBarOpensAfterPx,
    bodyAndTransmission: [listing.simpleBody ?? listing.body, listing.simpleTransmission ?? listing.transmission]
      .filter(Boolean)
      .join(', '),
    message: messageOf(buttons, facts),
  }
}

/** The number to call about a vehicle (B§5), whether or not the page has the button. */
export function numberOf({ listing, location, settings }: VehiclePageFacts): string | null {
  const own = settings.dealershipOverrides[listing.dealershipSlug]
  return vehiclePhone(settings.phones, { carType: listing.carType, locationPhone: location?.phone ?? null }, own)
}

/** B§4: some tenants show it straight away. */
function masked(number: string, isMasked: boolean): VehiclePhoneView {
  return { ...phoneView(number), masked: isMasked ? maskPhone(number) : null }
}

function buttonVehicle({ listing }: VehiclePageFacts): ButtonVehicle {
  const { listingId: id, slug, carType, status, reserved, tag, dealershipSlug } = listing
  const cents = advertisedPriceCents(listing)
  const priceDollars = cents === null ? null : Math.round(cents / 100)
  return { id, slug, carType, status, reserved, tag, dealershipSlug, priceDollars }
}

function targetsOf(facts: VehiclePageFacts): VehicleTargets {
  const { listing, settings, page } = facts
  const { leadsSomewhere } = page.site
  const { whatsAppNumber } = settings.vehiclePage.buttons
  const report = listing.media.find(({ kind }) => kind === 'history_report')
  return {
    leadsSomewhere,
    asks: asksOf(facts),
    historyReport: report ? attachedFileHref(report) : null,
    whatsApp: whatsAppNumber ? whatsAppHref(whatsAppNumber, facts) : null,
    vin: listing.vin,
    calculator: settings.vehiclePage.blocks.financeCalculator,
  }
}

/** Everything where the yard can be reached; else what there is a form for. */
function asksOf(facts: VehiclePageFacts): readonly AskSubject[] {
  const { listing, settings, page } = facts
  if (canBeAsked(vehicleWays(facts))) return ASK_SUBJECTS
  const { leadsSomewhere } = page.site
  const forms = leadDialogs({ listing, settings, available: true }, { leadsSomewhere, dealer: listing.dealershipName })
  return [
    ...(forms.testDrive ? (['test-drive'] as const) : []),
    ...(forms.requestPhotos ? (['request-photos'] as const) : []),
  ]
}

function viewsOf({ listing, settings }: VehiclePageFacts): ViewsView {
  const { slug, views } = listing
  const { updated_at, ...fields } = currentFields(listing)
  const query = new URLSearchParams({ photos_count: String(fields.photos_count), updated_at })
  return {
    count: views,
    isShown: settings.vehiclePage.blocks.viewsCounter,
    href: `/api/cars/${slug}/view.json?${query}`,
    fields,
  }
}

/** C§2.3 'Enquire Now or Instant Message': the one to the enquiry, the other to the chat, each by its own words. */
function messageOf(buttons: VehicleButton[], { settings }: VehiclePageFacts): ActionsView['message'] {
  const { bottomBarText: text } = settings.vehiclePage.buttons
  const wanted = buttons.find(({ kind }) => kind === (text === 'Instant Message' ? 'chat' : 'enquire'))
  return wanted ? { text, href: wanted.href } : null
}
