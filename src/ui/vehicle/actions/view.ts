import type { EventId } from '#domain/analytics/event-ids.ts'
import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import type { VolatileFields } from '#domain/stock/volatile-fields.ts'
import type { LeadFormView } from '../../leads/view.ts'

/** What a shopper can do from a vehicle's page, each gated (rule:button-gating): null or absent where it leads nowhere. */
export type ActionsView = {
  dealershipId: number
  /** Null where there is no number, or the tenant offers none. */
  phone: VehiclePhoneView | null
  /** The tenant offers calling, and no number is known: said on the console only (rule:button-gating). */
  isPhoneMissing: boolean
  /** In their order (rule:vehicle-buttons), without call and location. */
  buttons: VehicleButton[]
  /** The conversations that stand ready on this page; a button or another page leads to one by its subject. */
  asks: EnquiryView[]
  /** Whether the button to the map block stands, where that block does. */
  location: boolean
  views: ViewsView
  /** What follows the shopper down the page. */
  variant: 'sticky-header' | 'bottom-bar'
  /** So far down, in pixels, the sticky header comes and the bottom bar opens. */
  stickyHeaderAfterPx: number
  bottomBarOpensAfterPx: number
  /** 'SUV, automatic' */
  bodyAndTransmission: string
  /** The middle button of the bottom bar; null where it would lead nowhere. */
  message: VehicleButton | null
}

export type VehiclePhoneView = {
  /** As people read it: 07 5550 1234. */
  text: string
  href: string
  /** With its end hidden until it is asked for; null where it is shown straight away. */
  masked: string | null
}

/** A conversation about the vehicle: every way to reach whoever has it, each about this subject. */
export type EnquiryView = {
  subject: EnquirySubject
  title: string
  text: string
  mail: { href: string; address: string } | null
  whatsApp: string | null
  chat: { text: string; href: string } | null
  /** Where it stands; `today` is when that is open on the day of the page. */
  place: { name: string; address: string | null; href: string | null; today: string | null } | null
  /** Counted when the conversation opens (rule:enquiry-events). */
  eventId: EventId | null
  /** Stands above the ways to get in touch, where there is one. */
  form: LeadFormView | null
}

export type ViewsView = {
  count: number
  /** Whether the number is shown; a view is counted all the same. */
  isShown: boolean
  /** Counts a view and answers what changed since this page was made. */
  href: string
  /** What this page says of the vehicle, in the words of the answer; another answer is worth a word. */
  fields: Partial<VolatileFields>
}
