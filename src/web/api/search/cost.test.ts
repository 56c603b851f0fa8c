import { expect, test } from 'vitest'
import { costOf } from './answer-search.server.ts'
import type { SearchAsk } from './read-search.ts'
import type { SortRule } from './sort-rules.ts'

const cheapest: SortRule = { field: 'price', direction: 'asc' }
const nearlyNew: SortRule = { field: 'km', direction: 'asc' }

test.each<[SearchAsk, number]>([
  [{}, 1],
  [{ limit: 99 }, 1],
  [{ limit: 0 }, 1],
  [{ hitsPerPage: 250, page: 3 }, 3],
  [{ limit: 1_000_000 }, 11],
  [{ sort: [cheapest] }, 1],
  [{ sort: [cheapest, nearlyNew] }, 6],
])('%j counts for %i', (ask, cost) => {
  expect(costOf(ask)).toBe(cost)
})
