import { expect, test } from 'vitest'
import { matchesFilter } from './filter.ts'
import type { SearchDocument } from './search-document.ts'
import { chooseSimilar, similarQueries } from './similar-listings.server.ts'

const hilux = document(1, { price: 40_000 })

test.each([
  ['a HiLux within $10,000', { id: 2, price: 50_000 }, [true, true, true, true]],
  ['a HiLux beyond the window', { id: 3, price: 50_001 }, [false, false, true, true]],
  [
    'another make of the same body',
    { id: 4, make: 'Ford', model: 'Ranger', price: 35_000 },
    [false, true, false, true],
  ],
  ['the vehicle itself', { id: 1 }, [false, false, false, false]],
  ['a sold one', { id: 5, status: 'sold' }, [false, false, false, false]],
  ['a motorcycle', { id: 6, item_type: 'motorcycle' }, [false, false, false, false]],
])('%s is asked for by the right queries', (_, facts, matches) => {
  const other = document(0, { price: 40_000, ...facts } as Partial<SearchDocument>)
  expect(similarQueries(hilux).map((filter) => matchesFilter(filter, other))).toEqual(matches)
})

test('from $50,000 on the window is $25,000', () => {
  const [first] = similarQueries(document(1, { price: 50_000 }))
  expect(matchesFilter(first!, document(2, { price: 75_000 }))).toBe(true)
  expect(matchesFilter(first!, document(2, { price: 75_001 }))).toBe(false)
})

test('without a price or body, what can be asked is asked', () => {
  expect(similarQueries(document(1, { price: null, simple_body: null }))).toHaveLength(3)
})

test('six at most, each once, same model first', () => {
  const ranger = (id: number) => document(id, { make: 'Ford', model: 'Ranger' })
  const chosen = chooseSimilar(hilux, [
    [ranger(10), ranger(11), hilux],
    [ranger(10), ranger(12), ranger(13), document(20), ranger(14), ranger(15)],
  ])
  expect(chosen.map(({ id }) => id)).toEqual([20, 10, 11, 12, 13, 14])
})

function document(id: number, facts: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    make: 'Toyota',
    model: 'HiLux',
    item_type: 'car',
    car_type: 'used',
    simple_body: 'Ute',
    status: 'in_stock',
    price: 40_000,
    ...facts,
  } as SearchDocument
}
