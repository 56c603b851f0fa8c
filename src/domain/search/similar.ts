import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Filter } from './filter.ts'
import { allOf, not } from './filter.ts'
import type { SearchDocument } from './search-document.ts'

/** What of a vehicle decides what is like it. */
export type SimilarTo = Pick<
  SearchDocument,
  'id' | 'make' | 'model' | 'item_type' | 'simple_body' | 'car_type' | 'price'
>

/** At most 6 shown, 10 asked for per query, ±$10,000 below $50,000 and ±$25,000 from there on (rule:similar-vehicles). */
export const SIMILAR_SHOWN = 6
export const SIMILAR_PER_QUERY = 10
const CHEAP_BELOW = 50_000
const WINDOW_CHEAP = 10_000
const WINDOW_DEAR = 25_000

/**
 * What to ask for, best first: the same model in the price window, the same body in the price window, the same make,
 * then anything of its kind. Sold vehicles are like nothing.
 */
export function similarQueries(vehicle: SimilarTo): Filter[] {
  const other = allOf([
    not({ kind: 'in', attribute: 'id', values: [String(vehicle.id)] }),
    { kind: 'in', attribute: 'status', values: ['in_stock', 'coming_soon'] },
    { kind: 'equals', attribute: 'item_type', value: vehicle.item_type },
  ])
  const make: Filter = { kind: 'equals', attribute: 'make', value: vehicle.make }
  const model: Filter = { kind: 'equals', attribute: 'model', value: vehicle.model }
  const body: Filter | null =
    vehicle.simple_body === null ? null : { kind: 'equals', attribute: 'simple_body', value: vehicle.simple_body }
  const wishes = [[make, model, priceWindow(vehicle.price)], body && [body, priceWindow(vehicle.price)], [make], []]
  return wishes.flatMap((wish) => (wish ? [allOf([other, ...wish])!] : []))
}

/** The first of the answers, in the order asked, same model first, each vehicle once. */
export function chooseSimilar(
  vehicle: SimilarTo,
  answers: readonly (readonly SearchDocument[])[],
  most = SIMILAR_SHOWN,
): SearchDocument[] {
  const distinct = new Map<number, SearchDocument>()
  for (const document of answers.flat())
    if (document.id !== vehicle.id && isPurchasable(document)) distinct.set(document.id, document)
  const isSameModel = (document: SearchDocument) => document.make === vehicle.make && document.model === vehicle.model
  return [...distinct.values()].sort((a, b) => Number(isSameModel(b)) - Number(isSameModel(a))).slice(0, most)
}

function priceWindow(price: number | null): Filter | null {
  if (price === null || price <= 0) return null
  const window = price < CHEAP_BELOW ? WINDOW_CHEAP : WINDOW_DEAR
  return allOf([
    { kind: 'compare', attribute: 'price', operator: '>=', value: price - window },
    { kind: 'compare', attribute: 'price', operator: '<=', value: price + window },
  ])
}
