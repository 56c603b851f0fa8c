import { expect, test } from 'vitest'
import type { Filter } from '#domain/search/filter.ts'
import { costOf } from './answer-search.server.ts'
import type { SearchAsk } from './read-search.ts'
import type { SortRule } from './sort-rules.ts'

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
  [{ sort: [cheapest, nearlyNew] }, 6],
  [{ filter: { kind: 'or', parts: Array.from({ length: 4 }, () => isKia) } }, 1],
  [{ filter: { kind: 'not', part: { kind: 'or', parts: Array.from({ length: 900 }, () => isKia) } } }, 181],
])('%j counts for %i', (ask, cost) => {
  expect(costOf(ask)).toBe(cost)
})
