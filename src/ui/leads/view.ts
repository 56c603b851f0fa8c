import type { FormField } from '#domain/leads/fields/lead-field.ts'
import type { LinkView, PhoneView } from '../page/site-view.ts'
import type { FieldError } from '../primitives/form-errors.tsx'
import type { PlaceView } from '../sections/locations-row/schema.ts'
import type { PictureView, PriceView } from '../vehicle/views.ts'

/** A field as it is drawn, by its definition, with what was typed. */
export type LeadFieldView = FormField & {
  /** Which boxes of several are ticked. */
  values?: readonly string[]
  /** Of a slot: where its times are asked for, and those there were when the page was made for whoever sent the form. */
  slots?: { href: string; times: readonly SlotView[] }
}

/** A time that can be chosen: '2026-11-28T10:30:00+10:00', by the clock of its place. */
export type SlotView = { start: string; available: boolean }

/** A form that becomes a lead: what it asks, what it sends along unseen, and what stands under it. */
export type LeadFormView = {
  /** Begins the ids of its fields: one of a kind on its page. */
  id: string
  action: string
  /** The words of its button. */
  send: string
  /** How its button looks: primary, unless the page has one already or it takes something back. */
  look?: 'outline'
  fields: LeadFieldView[]
  /** What its steps are called, where it is asked one step after the other. */
  steps?: string[]
  hidden: { name: string; value: string }[]
  privacy: string
  /** What the server found wrong with it, by the name of the field. */
  errors: { name: string; message: string }[]
}

/** The vehicle a form is about. */
export type AboutVehicleView = {
  title: string
  /** Its page; null on that page itself. */
  href: string | null
  stockNumber: string
  picture: PictureView | null
  /** For a vehicle without pictures: a body's drawing, or the address of the tenant's own picture. */
  standIn: string
  /** Null where it can no longer be bought. */
  price: PriceView | null
}

/** Booking pages by brand or location, here or elsewhere. */
export type ServiceChoicesView = {
  links: { name: string; make: string | null; place: string | null; href: string; isElsewhere: boolean }[]
}

/** A page whose form asks better than the one it stands beside. */
export type BetterFormView = { name: string; text: string; href: string }

/** The form of a page, and what helps beside it. */
export type FormSectionView = {
  text: string
  /** 'For Charlton Trucks', 'Your budget: $25,000' */
  note: string | null
  about: AboutVehicleView | null
  form: LeadFormView
  /** Of a form that has a page for each of its steps: which this is, and the one before. */
  steps?: { titles: string[]; current: number; backHref: string | null }
  choices: ServiceChoicesView | null
  /** What happens after it was sent, each in a sentence or two. */
  next: string[]
  better: BetterFormView[]
  /** To call instead of writing; null where a place beside it says it. */
  phone: PhoneView | null
  places: PlaceView[]
}

/** What a weekly budget buys (rule:weekly-budget): the form that asks, and what it comes to. */
export type FinanceBudgetView = {
  title: string
  text: string
  /** Null where no lender's rate is known: nothing is promised. */
  form: BudgetFormView | null
  result: BudgetResultView | null
}

export type BudgetFormView = {
  action: string
  /** Told to the page, and told again. */
  hidden: { name: string; value: string }[]
  /** Whole dollars; absent where nothing was asked, or nothing that could be read. */
  weeklyDollars: number | undefined
  weeklyPicks: readonly number[]
  depositDollars: number | undefined
  term: { value: number | undefined; min: number; max: number; step: number }
  errors: FieldError[]
}

export type BudgetResultView = {
  /** The price with the lender's two rates, as large as each other. */
  figures: { label: string; text: string }[]
  basis: string
  links: LinkView[]
  /** The example and the warning; never folds. */
  warning: string
}

/** A form by itself: on a page of its own, and in a dialog over another page. */
export type SubjectFormView = {
  title: string
  /** What it is about, where that is no vehicle: the name of an offer. */
  text: string | null
  about: AboutVehicleView | null
  form: LeadFormView
}
