import { expect, test } from 'vitest'
import type { Filter } from '#domain/search/filter.ts'
import { costOf, valuesOf } from './answer-search.server.ts'
import { FACETABLE, PUBLISHED_FIELDS } from './published-fields.ts'
import type { SearchAsk, SortRule } from './read-search.ts'

const cheapest: SortRule = { field: 'price', direction: 'asc' }
const nearlyNew: SortRule = { field: 'km', direction: 'asc' }

const isKia: Filter = { kind: 'equals', attribute: 'make', value: 'Kia' }

test.each<[SearchAsk, number]>([
  [{}, 1],
  [{ limit: 99 }, 1],
  [{ limit: 0 }, 1],
  [{ hitsPerPage: 250, page: 3 }, 3],
  [{ limit: 1_000_000 }, 11],
  [{ sort: [cheapest] }, 1],
  [{ facets: [...FACETABLE] }, 1 + Math.floor(FACETABLE.length / 10)],
  [{ sort: [cheapest, nearlyNew] }, 6],
  [{ filter: { kind: 'or', parts: Array.from({ length: 4 }, () => isKia) } }, 1],
  [{ filter: { kind: 'not', part: { kind: 'or', parts: Array.from({ length: 900 }, () => isKia) } } }, 181],
])('%j counts for %i', (ask, cost) => {
  expect(costOf(ask)).toBe(cost)
})

/** Pictures are fifteen. */
const all = PUBLISHED_FIELDS.length + 14

test.each<[SearchAsk, number]>([
  [{}, 20 * all],
  [{ limit: 0 }, 0],
  [{ limit: 1_000_000, attributesToRetrieve: ['id', 'name', 'no such field'] }, 2000],
  [{ limit: 10, attributesToHighlight: ['*'] }, 20 * all],
  [{ limit: 1000, attributesToRetrieve: ['images'] }, 15_000],
  [{ limit: 10, attributesToRetrieve: ['images'], attributesToHighlight: ['name'] }, 310],
  [{ limit: 10, attributesToRetrieve: ['id'], attributesToHighlight: ['name'], attributesToCrop: ['name:5'] }, 30],
  [{ hitsPerPage: 0, facets: ['make', 'model'], sort: [nearlyNew, cheapest] }, 200],
  [{ limit: 1, attributesToRetrieve: ['id'], sort: [nearlyNew, cheapest] }, 5001],
])('%j may answer with %i values', (ask, values) => {
  expect(valuesOf(ask)).toBe(values)
})
