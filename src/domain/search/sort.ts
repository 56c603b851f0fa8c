/** decisions §3: the orders a URL may name; ties fall to the newer, then the higher id. */
export const SORT_KEYS = [
  'rank:desc',
  'price:asc',
  'price:desc',
  'km:asc',
  'year:desc',
  'created_at_timestamp:desc',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const DEFAULT_SORT: SortKey = 'rank:desc'
