import type { SliderBounds } from '../forms/slider.ts'
import type { LinkView } from '../page/site-view.ts'
import type { CardView, PromoView } from '../vehicle/views.ts'

export type OptionView = {
  value: string
  label: string
  count: number
  /** The search with this choice, or without it where it is chosen. */
  href: string
  /** What is not so is left out: pages carry hundreds of options. */
  selected?: boolean | undefined
  /** The other filters leave nothing of it: it stands, and cannot be taken. */
  disabled?: boolean | undefined
  logo?: string | undefined
  /** On make cards, beside makes whose models are counted now: opened by `moreText`. */
  models?: ModelListView | undefined
}

/** 'Select models' / 'Hide' and the models of one make; `attribute` names the boxes. */
export type ModelListView = {
  attribute: 'model' | 'make_model'
  moreText: string
  lessText: string
  options: OptionView[]
}

export type FacetView = {
  attribute: string
  label: string
  options: OptionView[]
  /** How many stand before the rest opens. */
  shown: number
  /** 'Show all makes' / 'Hide extra makes', or the plain words of other lists. */
  moreText: string
  lessText: string
  /** The search without any choice of this group; null where none is chosen. */
  clearHref: string | null
  /** Long enough for a box that narrows the list while one types. */
  searchable: boolean
  /** Makes with logos as cards. */
  cards: boolean
  /** Two tabs instead of one list that opens: the values on the first, in the order of `options`. */
  tabs: { popularText: string; allText: string; popular: string[] } | null
}

export type RangeView = {
  attribute: string
  label: string
  /** Bounds of the stock the other filters leave; null when nothing is left. */
  bounds: { min: number; max: number } | null
  from: number | null
  to: number | null
  prefix: string
  suffix: string
  /**
   * Where the slider ends, one step of it, how far apart its handles stay; how far typed amounts go where that is
   * further; what the address rounds to where that is more than a step. A handle at an end bounds nothing.
   */
  slider: SliderBounds & { gap: number }
  /** Bars over the same stock as `bounds`; the first counts from `from`, each as wide as `width`; ends hold what is beyond. */
  histogram: { from: number; width: number; counts: number[] } | null
  /** The search without this range; null where it has none. */
  clearHref: string | null
  /** What was typed lay beyond the stock and was moved: says so. */
  message: string | null
}

/** Looking from a postcode, where the dealer offers it. */
export type NearView = {
  postcode: string
  /** What is wrong with what was typed. */
  error: string | null
  distanceKm: number | null
  /** 'Ipswich', where the postcode is known by a name. */
  place: string | null
  distances: { km: number; label: string }[]
  clearHref: string | null
}

/** Something to tell above the results, politely; a link where there is something to do about it. */
export type SearchMessageView = { text: string; link: LinkView | null }

export type SortView = { value: string; label: string; selected: boolean }
/** The other pages of a list. */
export type PagesView = {
  /** `isAfterGap`: pages before it are left out. */
  pages: { page: number; href: string; current: boolean; isAfterGap?: true }[]
  previousHref: string | null
  nextHref: string | null
}

export type SearchView = PagesView & {
  /** The search in one line: the same address, the same results. */
  address: string
  heading: string
  intro: string | null
  /** How many are for sale: '312', or the tenant's words above the cap. */
  countText: string
  /** What stands among them besides: 'and 1 recently sold'. */
  soldText: string | null
  /** '312 cars and 1 recently sold': what is for sale, and what stands among it besides (rule:sold-apart). */
  foundText: string
  /** 'Show Me 312 cars': the button that closes the filters. */
  showText: string
  /** The number behind `countText`. */
  total: number
  query: string
  textSearch: boolean
  chips: { label: string; value: string; href: string }[]
  clearHref: string
  /** How typed words were understood, places nobody knows, words nothing matches. */
  messages: SearchMessageView[]
  facets: FacetView[]
  ranges: RangeView[]
  near: NearView | null
  sorts: SortView[]
  /** What no box of the filter form holds: the order, filters the tenant does not offer. */
  kept: { name: string; value: string }[]
  /** The whole state but the order, for the sort form. */
  hidden: { name: string; value: string }[]
  cards: CardView[]
  promo: { view: PromoView; position: number } | null
  columns: number
  /** Twelfths of a wide screen that the filters take. */
  filterColumns: number
  crumbs: { label: string; href: string | null }[]
  /** `also`: other ways on than clearing. */
  empty: { title: string; text: string; button: string; href: string; also: LinkView[] } | null
  disclaimer: string | null
  /** To be told of what comes to match (rule:alert-forms); where nothing does, `empty` has it. */
  alert: LinkView | null
}
