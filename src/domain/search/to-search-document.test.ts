import { expect, test } from 'vitest'
import { priceRange, weeklyPriceRange } from './to-search-document.ts'

test.each([
  [null, null],
  [0, null],
  [1, 'Under $5,000'],
  [4_999.5, 'Under $5,000'],
  [5_000, '$5,000 to $9,999'],
  [149_999, '$100,000 to $149,999'],
  [150_000, '$150,000 and over'],
  [2_000_000, '$150,000 and over'],
])('a price of %s is in %s', (dollars, label) => expect(priceRange(dollars)).toBe(label))

test('weekly figures have bands of their own', () => {
  expect(weeklyPriceRange(49)).toBe('Under $50 a week')
  expect(weeklyPriceRange(125)).toBe('$125 to $149 a week')
  expect(weeklyPriceRange(900)).toBe('$500 a week and over')
})
