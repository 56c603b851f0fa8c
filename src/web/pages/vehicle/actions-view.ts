import { maskPhone } from '#domain/locations/phone.ts'
import { attachedFileHref } from '#domain/media/attached-file.ts'
import { canBeContacted, ENQUIRY_SUBJECTS, type EnquirySubject } from '#domain/stock/contact-ways.ts'
import { hasFinanceCalculator } from '#domain/stock/finance-link.ts'
import { type VehicleButton, vehicleButtons } from '#domain/stock/vehicle-buttons.ts'
import { currentFields } from '#domain/stock/volatile-fields.ts'
import type { ActionsView, VehiclePhoneView, ViewsView } from '#ui/vehicle/actions/view.ts'
import { phoneView } from '../shell/site-view.server.ts'
import { enquiryViews, hasEnquiryForm, whatsAppHref } from './enquiry-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

/** What a shopper can do from a vehicle's page, each gated (rule:button-gating). */
export function actionsView(facts: VehiclePageFacts): ActionsView {
  const { listing, advert, settings, page: request } = facts
  const { vehiclePage: page } = settings
  const { call, location, whatsAppNumber } = page.buttons
  const report = listing.media.find(({ kind }) => kind === 'history_report')
  const buttons = vehicleButtons(listing, settings, {
    leadsSomewhere: request.site.leadsSomewhere,
    asks: subjectsAsked(facts),
    historyReport: report ? attachedFileHref(report) : null,
    whatsApp: whatsAppNumber ? whatsAppHref(whatsAppNumber, facts) : null,
    calculator: hasFinanceCalculator(settings),
  })
  return {
    dealershipId: listing.dealershipId,
    phone: call ? callPhone(facts) : null,
    isPhoneMissing: call && !advert.phone,
    buttons,
    asks: enquiryViews(buttons, facts),
    location: location && advert.showsPlace,
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

/** The number of the call button; some tenants show it straight away (rule:phone-mask). */
function callPhone({ advert: { phone }, settings }: VehiclePageFacts): VehiclePhoneView | null {
  return phone ? { ...phoneView(phone), masked: settings.phones.masked ? maskPhone(phone) : null } : null
}

/** Everything where the yard can be reached; else what has a form. */
function subjectsAsked(facts: VehiclePageFacts): readonly EnquirySubject[] {
  const isReached = canBeContacted(facts.advert.ways)
  return ENQUIRY_SUBJECTS.filter((subject) => isReached || (subject === 'enquire' && hasEnquiryForm(facts)))
}

/** Shown by the count that the page came with, so that nothing moves once this look is counted (rule:view-count). */
function viewsOf({ listing, settings: { vehiclePage } }: VehiclePageFacts): ViewsView {
  const { slug, views } = listing
  const { updated_at, ...fields } = currentFields(listing)
  const query = new URLSearchParams({ photos_count: String(fields.photos_count), updated_at })
  return {
    count: views,
    isShown: vehiclePage.blocks.viewsCounter && views >= vehiclePage.viewsShownFrom,
    href: `/api/cars/${slug}/view.json?${query}`,
    fields,
  }
}

/** 'Enquire Now or Instant Message' (rule:sticky-bars): the one to the enquiry, the other to the chat, each by its own words. */
function messageOf(buttons: VehicleButton[], { settings }: VehiclePageFacts): ActionsView['message'] {
  const { bottomBarText: text } = settings.vehiclePage.buttons
  const wanted = buttons.find(({ kind }) => kind === (text === 'Instant Message' ? 'chat' : 'enquire'))
  return wanted ? { ...wanted, text } : null
}
