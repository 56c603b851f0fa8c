import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type EngineFailure, EVERYTHING } from './engine.ts'
import { allOf, type Filter, not } from './filter.ts'
import { type Search, siteFilter } from './run-search.server.ts'
import type { SearchDocument } from './search-document.ts'
import { emptyQuery, type SearchQuery, withRange, withRefinement } from './search-query.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** At most 6 shown, 10 asked for per query, ±$10,000 below $50,000 and ±$25,000 from there on (rule:similar-vehicles). */
const SIMILAR_SHOWN = 6
const SIMILAR_PER_QUERY = 10
const CHEAP_BELOW = 50_000
const WINDOW_CHEAP = 10_000
const WINDOW_DEAR = 25_000

/**
 * Vehicles like this one on the same site (rule:similar-vehicles): what can still be had of the dealer's curated list,
 * where it has such, else what the search finds, at most `most` of them. Empty when there is nothing alike; `failed`
 * when search does not answer.
 */
export async function similarListings(
  ctx: TenantCtx,
  search: Search,
  vehicle: SimilarTo & { curatedIds?: readonly number[] },
  most = SIMILAR_SHOWN,
): Promise<{ kind: 'found'; documents: SearchDocument[] } | EngineFailure> {
  const { tenantId } = ctx.tenant
  const site = siteFilter(ctx, 'rank:desc')
  try {
    await search.sync.ready(tenantId)
    const { curatedIds = [] } = vehicle
    const curated = curatedIds.length > 0 ? await search.engine.fetch(tenantId, curatedIds, site) : []
    const onList = curated.filter((document) => document.id !== vehicle.id && isPurchasable(document))
    if (onList.length > 0) return { kind: 'found', documents: onList.slice(0, most) }

    const answers: SearchDocument[][] = []
    for (const filter of similarQueries(vehicle)) {
      const answer = await search.engine.search(tenantId, {
        ...EVERYTHING,
        filter: allOf([site, filter]),
        limit: SIMILAR_PER_QUERY,
      })
      if (answer.kind === 'failed') return answer
      answers.push(answer.hits)
      if (chooseSimilar(vehicle, answers, most).length === most) break
    }
    return { kind: 'found', documents: chooseSimilar(vehicle, answers, most) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** What of a vehicle decides what is like it. */
type SimilarTo = Pick<SearchDocument, 'id' | 'make' | 'model' | 'item_type' | 'simple_body' | 'car_type' | 'price'>

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

/** The first of these wishes as a search that can be asked for later: its model, in its price window. */
export function alikeQuery({ make, model, price }: SimilarTo, { defaultSort }: SearchVocabulary): SearchQuery {
  const ofModel = withRefinement(withRefinement(emptyQuery(defaultSort), 'make', make), 'model', model)
  return withRange(ofModel, 'price', priceBounds(price))
}

function priceWindow(price: number | null): Filter | null {
  const bounds = priceBounds(price)
  return bounds && { kind: 'between', attribute: 'price', from: bounds.min, to: bounds.max }
}

function priceBounds(price: number | null): { min: number; max: number } | null {
  if (price === null || price <= 0) return null
  const window = price < CHEAP_BELOW ? WINDOW_CHEAP : WINDOW_DEAR
  return { min: price - window, max: price + window }
}
