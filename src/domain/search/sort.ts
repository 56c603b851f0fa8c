import { isPricedByTheWeek } from '#domain/stock/price-display.ts'

/** decisions §3: the orders a URL may name; ties fall to the newer, then the higher id. */
export const SORT_KEYS = [
  'rank:desc',
  'price:asc',
  'price:desc',
  'km:asc',
  'year:desc',
  'created_at_timestamp:desc',
] as const

/** What a subscription site means by its orders by price: the price its cards show first (B§4). */
const WEEKLY_SORTS = ['subscription_price:asc', 'subscription_price:desc'] as const

/** Every order an engine keeps of the stock by itself: the same for every shopper. */
export const STOCK_SORTS = [...SORT_KEYS, ...WEEKLY_SORTS] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** Nearest first: an order only where the search says from where; anywhere else it is the default order. */
export const DISTANCE_SORT = 'distance:asc'
export type SortKey = (typeof SORT_KEYS)[number] | typeof DISTANCE_SORT
export type EngineSort = StockSort | typeof DISTANCE_SORT

export const DEFAULT_SORT = 'rank:desc' satisfies SortKey

/** The order of the stock that an address asks for on this site. */
export function engineSort(sort: SortKey, site: { subscriptionSite: boolean }): EngineSort {
  if (isPricedByTheWeek(site) && (sort === 'price:asc' || sort === 'price:desc')) return `subscription_${sort}`
  return sort
}
