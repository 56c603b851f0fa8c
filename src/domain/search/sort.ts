import { isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { SORT_KEYS, SORT_LABELS } from '#domain/tenants/settings/search-fields.ts'

/** What a subscription site means by its orders by price: the price its cards show first (rule:price-display). */
const WEEKLY_SORTS = ['subscription_price:asc', 'subscription_price:desc'] as const

/** Every order an engine keeps of the stock by itself: the same for every shopper. */
export const STOCK_SORTS = [...SORT_KEYS, ...WEEKLY_SORTS] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** Nearest first: an order only where the search says from where; anywhere else it is the default order. */
export const DISTANCE_SORT = 'distance:asc'
export type SortKey = keyof typeof SORT_LABELS | typeof DISTANCE_SORT
export type EngineSort = StockSort | typeof DISTANCE_SORT

export const DEFAULT_SORT = 'rank:desc' satisfies SortKey

/** The order of the stock that an address asks for on this site. */
export function engineSort(sort: SortKey, site: { subscriptionSite: boolean }): EngineSort {
  if (isPricedByTheWeek(site) && (sort === 'price:asc' || sort === 'price:desc')) return `subscription_${sort}`
  return sort
}

export function sortLabel(sort: SortKey): string {
  return sort === DISTANCE_SORT ? 'Nearest first' : SORT_LABELS[sort]
}
