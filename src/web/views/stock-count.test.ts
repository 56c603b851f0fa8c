import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { countText } from './stock-count.ts'

test.each<[matches: number, stockCountText: string | null, said: string]>([
  [0, '2,000+', '0'],
  [1998, '2,000+', '1,998'],
  [1999, '2,000+', '1,999'],
  [2000, '2,000+', '2,000+'],
  [1999, null, '1,999'],
  [2000, null, '2,000'],
  [12_345, null, '12,345'],
])('%d vehicles where the dealer says %o: %s', (matches, stockCountText, said) => {
  expect(countText({ matches }, completeSettings({ search: { stockCountText } }))).toBe(said)
})

test('the cap is the dealer’s own', () => {
  const settings = completeSettings({ search: { hitCap: 100, stockCountText: 'Over 100' } })
  expect([100, 101].map((matches) => countText({ matches }, settings))).toEqual(['100', 'Over 100'])
})
