import type { State } from '#domain/tenants/settings/vocabulary.ts'
import type { CheckoutView } from '../checkout/views.ts'
import type { GarageView } from '../garage/views.ts'
import type { FinanceBudgetView, FormSectionView } from '../leads/view.ts'
import type { DirectoryView } from '../locations/views.ts'
import type { LinkView, OwnPictureView } from '../page/site-view.ts'
import type { PagesView } from '../search/views.ts'
import type { NotedPriceView, OfferCardView } from '../sections/offers-row/schema.ts'
import type { RichTextView } from '../sections/rich-text/schema.ts'
import type { TradeInView } from '../trade-in/views.ts'
import type { WheelView } from '../wheel/views.ts'

/** What the sections of pages about models and offers, and of pages with a form, show, by their kind. */
export type RangeViews = {
  'lead-form': FormSectionView
  'finance-budget': FinanceBudgetView
  garage: { garage: GarageView }
  'trade-in': { tradeIn: TradeInView }
  checkout: { checkout: CheckoutView }
  wheel: { wheel: WheelView }
  'location-directory': DirectoryView
  'tow-match': TowMatchView
  'drive-away': DriveAwayView
  /** The new-vehicle range: the whole of it with its filter, or a few models under a title. */
  'model-range': { title: string | null; list: ListView | null; models: ModelCardView[]; links: LinkView[] }
  'offer-list': { list: ListView; offers: OfferCardView[] }
  /** One model of the range, or one offer: it carries the heading of its page. */
  spotlight: {
    kicker: string | null
    title: string
    text: RichTextView | null
    picture: OwnPictureView | null
    silhouette: string | null
    price: NotedPriceView | null
    /** 'Ends 31 December', 'At Brigalow Ballina' */
    notes: string[]
    /** The first is the one to press. */
    links: LinkView[]
    smallPrint: string | null
  }
}

export type ModelCardView = {
  href: string
  name: string
  /** 'Kia', where the range is of several makes. */
  make: string | null
  body: string | null
  picture: OwnPictureView | null
  /** Stands where the dealer has set no picture. */
  silhouette: string
  /** The amount begins with 'From'; words instead of it where there is none. */
  price: NotedPriceView
  isAmount: boolean
  /** '4 new in stock' */
  stock: LinkView | null
}

/** What every list of cards has around it. */
export type ListView = PagesView & {
  /** '14 models' */
  countText: string
  intro: string | null
  /** Null where there is nothing to choose among. */
  filter: ListFilterView | null
  empty: { title: string; text: string; button: string; href: string } | null
}

export type ListFilterView = {
  label: string
  groups: { label: string; choices: ListChoiceView[]; shown: number }[]
  /** Bounds in whole dollars, sent by a plain form. */
  price: { action: string; kept: { name: string; value: string }[]; from: number | null; to: number | null } | null
  chips: { label: string; value: string; href: string }[]
  clearHref: string
}

/** One choice of a list: a link to the list with it, or without it where it is chosen; `href` null where nothing is left. */
export type ListChoiceView = { label: string; count: number; href: string | null; selected: boolean }

/** `isText`: words, not kilograms. */
export type TowFieldView = {
  name: string
  label: string
  hint?: string
  value: string
  error?: string
  isText?: boolean
}

/** A shopper's own car: what it is called, and its figures as addresses of `/tow` have them. */
export type MyCarView = { name: string; query: string }

/** What tows what, in words; amounts in kg. */
export type TowMatchView = {
  title: string
  /** Null until both are known. */
  answer: { tone: 'positive' | 'caution' | 'negative'; words: string; sums: string[] } | null
  form: {
    action: string
    kept: { name: string; value: string }[]
    groups: { label: string; fields: TowFieldView[] }[]
    button: string
  }
  /** The car of this page as a device keeps it (rule:my-car); null where none is chosen whose braked capacity is known. */
  myCar: MyCarView | null
  /** What goes before a kept car's query to have it put in place of none; null where the address names one, or wants another. */
  forKept: string | null
  /** Cars of the dealer to choose as one's own; null where none is to be chosen. */
  picker: {
    kept: { name: string; value: string }[]
    models: string[]
    model: string
    cars: { href: string; words: string; myCar: MyCarView }[]
  } | null
  /** The dealer's own that match; null where nothing is known to match them with. */
  vehicles: { title: string; rows: { href: string; name: string; words: string }[]; more: LinkView | null } | null
  guidance: string
}

/** What a vehicle costs in a state, item by item. */
export type DriveAwayView = {
  title: string
  /** The one total price; null where none can be said. `without`: what is not in it. */
  total: { label: string; text: string; without: string | null } | null
  /** What is to be known before the figures. */
  notice: string | null
  /** `amount`: '$1,214.50', or a word. */
  items: { label: string; amount: string; says: string | null; source: (LinkView & { words: string }) | null }[]
  form: {
    action: string
    /** The vehicle, by its address. */
    car: string
    /** The state the figures are for; null before one is known. */
    state: State | null
    states: { value: State; label: string }[]
    /** The address names it; else it is where the vehicle stands. */
    isChosen: boolean
    hint: string
  }
  guidance: string
}
