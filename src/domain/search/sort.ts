/** decisions §3: the orders a URL may name; ties fall to the newer, then the higher id. */
export const SORT_KEYS = [
  'rank:desc',
  'price:asc',
  'price:desc',
  'km:asc',
  'year:desc',
  'created_at_timestamp:desc',
] as const
/** An order of the stock by itself: the same for every shopper. */
export type StockSort = (typeof SORT_KEYS)[number]

/** Nearest first: an order only where the search says from where; anywhere else it is the default order. */
export const DISTANCE_SORT = 'distance:asc'
export type SortKey = StockSort | typeof DISTANCE_SORT

export const DEFAULT_SORT: StockSort = 'rank:desc'
