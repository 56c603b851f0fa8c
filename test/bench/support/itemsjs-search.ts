// @ts-expect-error itemsjs has no types.
import itemsjs from 'itemsjs'
import type { EngineRequest, FacetCount } from '#domain/search/engine.ts'
import {
  FACET_FIELDS,
  type FacetAttribute,
  type RangeAttribute,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { BENCH_FACETS } from './bench-requests.ts'

type Bucket = { key: string; doc_count: number }
type ItemsAnswer = {
  pagination: { total: number }
  data: { items: SearchDocument[]; aggregations: Record<string, { buckets: Bucket[] }> }
}

export type ItemsSearch = {
  search(request: EngineRequest): {
    total: number
    ids: number[]
    facets: Partial<Record<FacetAttribute, FacetCount[]>>
  }
}

/**
 * The same search by itemsjs, in its favour where the two differ: it is given only the vehicles that pass the filter,
 * measures no ranges, and finds words in its own way.
 */
export function itemsjsSearch(visible: readonly SearchDocument[]): ItemsSearch {
  const aggregations = Object.fromEntries(
    BENCH_FACETS.map((facet) => [
      FACET_FIELDS[facet],
      { size: 100, conjunction: false, chosen_filters_on_top: false, hide_zero_doc_count: true },
    ]),
  )
  const engine = itemsjs(visible, {
    aggregations,
    sortings: { rank: { field: ['rank', 'created_at_timestamp', 'id'], order: ['desc', 'desc', 'desc'] } },
    searchableFields: [
      'name',
      'make',
      'model',
      'badge',
      'simple_body',
      'simple_colour',
      'simple_fuel',
      'simple_transmission',
      'city',
    ],
    isExactSearch: true,
  })
  return {
    search(request) {
      const answer: ItemsAnswer = engine.search({
        per_page: request.limit,
        sort: 'rank',
        ...(request.text === '' ? {} : { query: request.text }),
        filters: Object.fromEntries(
          Object.entries(request.refinements).map(([facet, values]) => [FACET_FIELDS[facet as FacetAttribute], values]),
        ),
        ...(Object.keys(request.ranges).length === 0 ? {} : { filter: withinRanges(request) }),
      })
      const facets: Partial<Record<FacetAttribute, FacetCount[]>> = {}
      for (const facet of request.facets) {
        // It counts what has no value as the word null.
        const buckets = answer.data.aggregations[FACET_FIELDS[facet]]!.buckets.filter(({ key }) => key !== 'null')
        facets[facet] = buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }))
      }
      return { total: answer.pagination.total, ids: answer.data.items.map(({ id }) => id), facets }
    },
  }
}

function withinRanges({ ranges }: EngineRequest) {
  const bounds = Object.entries(ranges) as [RangeAttribute, { min: number | null; max: number | null }][]
  return (car: SearchDocument) =>
    bounds.every(([attribute, { min, max }]) => {
      const value = car[attribute]
      return value !== null && (min === null || value >= min) && (max === null || value <= max)
    })
}
