import { expect, test } from 'vitest'
import { marketIndicator } from './market-indicator.ts'

test.each([
  ['by $500 below the state’s average', 29_500_00, 30_000_00, null, { belowDollars: 500, of: 'state' }],
  ['not by $499', 29_501_00, 30_000_00, null, null],
  ['nor by a few cents less than $500', 29_500_01, 30_000_00, null, null],
  ['by the state’s average where both are known', 29_000_00, 29_200_00, 40_000_00, null],
  ['by the national one otherwise', 29_000_00, null, 30_000_00, { belowDollars: 1000, of: 'country' }],
  ['not above it', 31_000_00, 30_000_00, null, null],
  ['not without an average', 31_000_00, null, null, null],
  ['not without a price', null, 30_000_00, null, null],
] as const)('it shows %s', (_, advertisedCents, state, country, shown) => {
  const vehicle = { advertisedCents, stateAverageMarketPriceCents: state, averageMarketPriceCents: country }
  expect(marketIndicator(vehicle, -499)).toEqual(shown)
})

test('a dealer may ask for more', () => {
  const vehicle = { advertisedCents: 29_001_00, stateAverageMarketPriceCents: 30_000_00, averageMarketPriceCents: null }
  expect(marketIndicator(vehicle, -999)).toBeNull()
  expect(marketIndicator({ ...vehicle, advertisedCents: 29_000_00 }, -999)).toEqual({ belowDollars: 1000, of: 'state' })
})
