import type { EngineRequest } from '#domain/search/engine.ts'
import { requireFilter } from '#domain/search/parse-filter.ts'
import type { FacetAttribute, SearchDocument } from '#domain/search/search-document.ts'

/** Visible, available or sold in the last three days: the filter every page of a site asks with. */
export const BENCH_FILTER = requireFilter(
  'show_on_dealer_website = true AND (status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp >= 1699740800))',
)

export const BENCH_FACETS = [
  'car_type',
  'make',
  'model',
  'make_model',
  'badge',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'seats',
  'state',
  'city',
  'location_name',
  'dealership_name',
  'price_range',
  'filtered_features',
] as const satisfies FacetAttribute[]

export const QUERY_KINDS = ['none', 'one facet', 'three facets + range', 'text', 'text + facets'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]
export type BenchQuery = { kind: QueryKind; request: EngineRequest }

/** `each` different requests of each of the five kinds, with values as common in them as in the stock. */
export function benchQueries(documents: readonly SearchDocument[], each: number): BenchQuery[] {
  return QUERY_KINDS.flatMap((kind) =>
    Array.from({ length: each }, (_, i) => ({ kind, request: requestOf(kind, documents, i) })),
  )
}

function requestOf(kind: QueryKind, documents: readonly SearchDocument[], i: number): EngineRequest {
  const car = documents[(i * 7919 + 13) % documents.length]!
  const other = documents[(i * 104_729 + 7) % documents.length]!
  const price = car.price ?? 20_000
  const base: EngineRequest = {
    text: '',
    filter: BENCH_FILTER,
    refinements: {},
    ranges: {},
    facets: BENCH_FACETS,
    maxFacetValues: 100,
    stats: ['price', 'km', 'year', 'subscription_price'],
    sort: 'rank:desc',
    collapseSold: false,
    offset: 0,
    limit: 21,
  }
  switch (kind) {
    case 'none':
      return base
    case 'one facet':
      return { ...base, refinements: { make: [car.make] } }
    case 'three facets + range':
      return {
        ...base,
        refinements: {
          make: [...new Set([car.make, other.make])],
          body: [car.simple_body!],
          colour: [car.simple_colour!, 'White'],
        },
        ranges: { price: { min: price - 15_000, max: price + 15_000 } },
      }
    case 'text':
      return { ...base, text: textFor(car, i) }
    case 'text + facets':
      return {
        ...base,
        text: textFor(car, i),
        refinements: { car_type: ['used', 'demo'], transmission: [car.simple_transmission!] },
      }
  }
}

/** What a shopper types for this car: a make, a make and model, a model still being typed, a model and a colour. */
function textFor(car: SearchDocument, i: number): string {
  const model = car.model.toLowerCase()
  return [
    car.make.toLowerCase(),
    `${car.make.toLowerCase()} ${model}`,
    model.slice(0, 4),
    `${car.simple_colour} ${model}`,
  ][i % 4]!
}
