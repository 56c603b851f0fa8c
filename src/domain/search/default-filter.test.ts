import { describe, expect, test } from 'vitest'
import { formatFilter } from '../../../test/support/search/format-filter.ts'
import { searchDocument } from '../../../test/support/search/search-documents.ts'
import { defaultFilter, leavesAt, type StockVisibility } from './default-filter.ts'
import { matchesFilter } from './filter.ts'
import type { SearchDocument } from './search-document.ts'
import type { EngineSort } from './sort.ts'

const now = new Date('2026-03-10T12:00:30Z')
const ordinary: StockVisibility = { includeSoldCarsDays: 3, baseFilter: null, exclusions: [] }
const soldAt = (instant: string) => ({ status: 'sold', sold_date_timestamp: Date.parse(instant) / 1000 })

function shows(
  facts: Partial<SearchDocument>,
  visibility: Partial<StockVisibility> = {},
  sort: EngineSort = 'rank:desc',
): boolean {
  return matchesFilter(defaultFilter({ ...ordinary, ...visibility }, { now, sort }), searchDocument(facts))
}

test.each<[string, Partial<SearchDocument>, boolean]>([
  ['in stock', { status: 'in_stock' }, true],
  ['coming soon', { status: 'coming_soon' }, true],
  ['in stock for years', { created_at_timestamp: 0 }, true],
  ['reserved', { reserved: true }, true],
  ['withdrawn', { status: 'withdrawn' }, false],
  ['not for the website', { show_on_dealer_website: false }, false],
  ['sold two days ago', soldAt('2026-03-08T12:00:00Z'), true],
  ['sold three days ago to the minute', soldAt('2026-03-07T12:00:00Z'), true],
  ['sold more than three days ago', soldAt('2026-03-07T11:59:59Z'), false],
  ['sold, nobody knows when', { status: 'sold', sold_date_timestamp: null }, false],
])('%s: %o is shown: %s', (_, facts, shown) => {
  expect(shows(facts)).toBe(shown)
})

test.each(['2026-03-08T12:00:00Z', '2026-03-07T12:00:59Z', '2026-03-07T12:01:30Z'])(
  'what was sold at %s is there until it leaves, and not after',
  (sold) => {
    const leaves = leavesAt(soldAt(sold).sold_date_timestamp, 3)
    const document = searchDocument(soldAt(sold))
    const at = (instant: number) => defaultFilter(ordinary, { now: new Date(instant), sort: 'rank:desc' })
    expect(matchesFilter(at(leaves.getTime() - 1), document)).toBe(true)
    expect(matchesFilter(at(leaves.getTime()), document)).toBe(false)
  },
)

describe('what a tenant decides', () => {
  test('no sold vehicles at all', () => {
    expect(shows(soldAt('2026-03-10T12:00:00Z'), { includeSoldCarsDays: 0 })).toBe(false)
  })
  test('only some stock, and not all of that', () => {
    const visibility = {
      baseFilter: 'car_type = used',
      exclusions: ['stocknum IN [S1, S2]', 'make = Kia AND km > 3000'],
    }
    expect(shows({ id: 3 }, visibility)).toBe(true)
    expect(shows({ id: 3, car_type: 'new' }, visibility)).toBe(false)
    expect(shows({ id: 2 }, visibility)).toBe(false)
    expect(shows({ id: 3, make: 'Kia', km: 3001 }, visibility)).toBe(false)
    expect(shows({ id: 3, make: 'Kia', km: null }, visibility)).toBe(true)
  })
  test('an expression that does not read hides everything loudly, not nothing silently', () => {
    expect(() => shows({}, { exclusions: ['make is Kia'] })).toThrow('make is Kia')
  })
})

test('sorting by price upwards leaves out what has no price', () => {
  for (const price of [null, 0]) {
    expect(shows({ price }, {}, 'price:asc')).toBe(false)
    expect(shows({ price }, {}, 'price:desc')).toBe(true)
  }
  expect(shows({ price: 1 }, {}, 'price:asc')).toBe(true)
})

test('sorting by the price of a week upwards leaves out what has no price at all', () => {
  const prices = (subscription_price: number | null, price: number | null) =>
    shows({ subscription_price, price }, {}, 'subscription_price:asc')
  expect([prices(210, null), prices(null, 9000), prices(null, null), prices(0, 0)]).toEqual([true, true, false, false])
})

test('within a minute the filter stays the same', () => {
  const at = (instant: string) => formatFilter(defaultFilter(ordinary, { now: new Date(instant), sort: 'rank:desc' }))
  expect(at('2026-03-10T12:00:00Z')).toBe(at('2026-03-10T12:00:59Z'))
  expect(at('2026-03-10T12:00:00Z')).not.toBe(at('2026-03-10T12:01:00Z'))
})
