import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { countText, soldText } from './search/search-facts.ts'

test.each<[total: number, available: number, stockCountText: string | null, said: string, besides: string | null]>([
  [0, 0, '2,000+', '0', null],
  [105, 104, null, '104', 'and 1 recently sold'],
  [959, 959, '2,000+', '959', null],
  [2010, 1999, '2,000+', '1,999', 'and 11 recently sold'],
  [2000, 2000, '2,000+', '2,000+', null],
  [2000, 2000, null, '2,000', null],
  [12_345, 12_345, null, '12,345', null],
  // Nothing for sale: what is sold is all there is.
  [3, 0, null, '3', 'recently sold'],
])(
  'of %d to page through %d for sale where the dealer says %o: %s %s',
  (total, available, stockCountText, said, besides) => {
    const found = { total, available }
    expect(countText(found, completeSettings({ search: { stockCountText } }))).toBe(said)
    expect(soldText(found)).toBe(besides)
  },
)

test('the cap is the dealer’s own', () => {
  const settings = completeSettings({ search: { hitCap: 100, stockCountText: 'Over 100' } })
  expect([100, 101].map((count) => countText({ total: count, available: count }, settings))).toEqual([
    '100',
    'Over 100',
  ])
})
