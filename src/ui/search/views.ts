import type { CardView, PromoView } from '../vehicle/views.ts'

export type OptionView = { value: string; label: string; count: number; href: string; selected: boolean; logo?: string }

export type FacetView = {
  attribute: string
  label: string
  options: OptionView[]
  /** How many stand before the rest opens. */
  shown: number
  /** 'Show all makes' / 'Hide extra makes', or the plain words of other lists. */
  moreText: string
  lessText: string
  selectedCount: number
}

export type RangeView = {
  attribute: string
  label: string
  /** Bounds of the stock the other filters leave; null when nothing is left. */
  bounds: { min: number; max: number } | null
  from: number | null
  to: number | null
  step: number
  prefix: string
  suffix: string
}

export type SortView = { value: string; label: string; selected: boolean }
export type PageLinkView = { page: number; href: string; current: boolean }

export type SearchView = {
  heading: string
  intro: string | null
  /** '312', or the tenant's words above the cap. */
  countText: string
  total: number
  query: string
  textSearch: boolean
  chips: { label: string; value: string; href: string }[]
  clearHref: string
  facets: FacetView[]
  ranges: RangeView[]
  sorts: SortView[]
  /** What no box of the filter form holds: the order, filters the tenant does not offer. */
  kept: { name: string; value: string }[]
  /** The whole state but the order, for the sort form. */
  hidden: { name: string; value: string }[]
  cards: CardView[]
  promo: { view: PromoView; position: number } | null
  columns: number
  crumbs: { label: string; href: string | null }[]
  pages: PageLinkView[]
  previousHref: string | null
  nextHref: string | null
  empty: { title: string; text: string; button: string; href: string } | null
  disclaimer: string | null
}
