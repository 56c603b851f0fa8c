import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { countText } from './search/search-facts.ts'

test.each<[total: number, matches: number, stockCountText: string | null, said: string]>([
  [0, 0, '2,000+', '0'],
  [959, 988, '2,000+', '959'],
  [959, 988, null, '959'],
  [1999, 2100, '2,000+', '1,999'],
  [2000, 2100, '2,000+', '2,000+'],
  [1999, 1999, null, '1,999'],
  [2000, 2100, null, '2,100'],
  [12_345, 12_345, null, '12,345'],
])('%d to page through of %d vehicles where the dealer says %o: %s', (total, matches, stockCountText, said) => {
  expect(countText({ total, matches }, completeSettings({ search: { stockCountText } }))).toBe(said)
})

test('the cap is the dealer’s own', () => {
  const settings = completeSettings({ search: { hitCap: 100, stockCountText: 'Over 100' } })
  expect([100, 101].map((total) => countText({ total, matches: 200 }, settings))).toEqual(['100', 'Over 100'])
})
