import { expect, test } from 'vitest'
import { costOf } from './answer-search.server.ts'

test.each([
  [{}, 1],
  [{ limit: 99 }, 1],
  [{ limit: 0 }, 1],
  [{ hitsPerPage: 250, page: 3 }, 3],
  [{ limit: 1_000_000 }, 11],
  [{ sort: [{ field: 'price', direction: 'asc' }] }, 1],
  [
    {
      sort: [
        { field: 'price', direction: 'asc' },
        { field: 'km', direction: 'asc' },
      ],
    },
    6,
  ],
] as const)('%j counts for %i', (ask, cost) => {
  expect(costOf({ ...ask, ...('sort' in ask && { sort: [...ask.sort] }) })).toBe(cost)
})
