import type { EngineFailure } from '#domain/search/engine.ts'
import { runSearch, type Search } from '#domain/search/run-search.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { emptyQuery, type SearchQuery, withRefinement, withRefinements } from '#domain/search/search-query.ts'
import { makeBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { RangeModel } from './model-range.ts'

/** What stands on the yard of a model. */
export type ModelStock = {
  kind: 'stock'
  /** New ones that can be bought, and others. */
  newCount: number
  otherCount: number
  /** The new one with the lowest advertised price; null where none has a price. */
  cheapestNew: SearchDocument | null
  /** The searches that show the new ones, and the others. */
  newQuery: SearchQuery
  otherQuery: SearchQuery
}

/** A dealer may never have had it: then there is no search that could show it. */
export type ModelStockAnswer = ModelStock | { kind: 'never-listed' } | EngineFailure

/** Counts the stock of a model of the range, and finds the lowest price that it is advertised at new. */
export async function modelStock(
  ctx: TenantCtx,
  search: Search,
  { vocabulary, manufacturer, model }: { vocabulary: SearchVocabulary } & RangeModel,
): Promise<ModelStockAnswer> {
  const query = modelQuery(vocabulary, { manufacturer, model })
  if (!query) return { kind: 'never-listed' }
  const newQuery = withRefinement(query, 'car_type', 'new')
  const otherQuery = withRefinements(query, 'car_type', ['demo', 'used'])
  const counted = await runSearch(ctx, search, { query: available(query), facets: ['car_type'], pageSize: 1 })
  if (counted.kind === 'failed') return counted
  const newCount = counted.facets.car_type?.find(({ value }) => value === 'new')?.count ?? 0
  const otherCount = counted.total - newCount
  const counts = { kind: 'stock' as const, newCount, otherCount, newQuery, otherQuery }
  if (newCount === 0) return { ...counts, cheapestNew: null }

  const priced = await runSearch(ctx, search, { query: { ...available(newQuery), sort: 'price:asc' }, pageSize: 1 })
  if (priced.kind === 'failed') return priced
  return { ...counts, cheapestNew: priced.hits[0] ?? null }
}

/** The search of a model by the make and model names of the stock; null for what was never listed. */
export function modelQuery(vocabulary: SearchVocabulary, { manufacturer, model }: RangeModel): SearchQuery | null {
  const make = makeBySlug(vocabulary, manufacturer.slug) ?? makeBySlug(vocabulary, slugOf(manufacturer.name))
  const listed = make?.models.find(({ label }) => label.toLowerCase() === model.name.toLowerCase())
  if (!make || !listed) return null
  return withRefinement(withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label), 'model', listed.label)
}

function available(query: SearchQuery): SearchQuery {
  return withRefinements(query, 'status', ['in_stock', 'coming_soon'])
}
