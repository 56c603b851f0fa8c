import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { gaugeFill, gaugeVerdict, type PriceComparison, priceComparison, showsGauge } from './price-comparison.ts'

const { gauge } = completeSettings({}).vehiclePage
const whole: PriceComparison = {
  fill: 0.5,
  listing_price: 30_000,
  market_range_min: 28_000,
  market_range_max: 32_000,
  confidence: 0.6,
  description: 'An estimate.',
}

test.each([
  [32_000, 0],
  [30_000, 0.5],
  [28_000, 1],
  [20_000, 1],
  [40_000, 0],
])('at %i in 28,000 to 32,000 it is filled to %f', (price, fill) => {
  expect(gaugeFill(price, 28_000, 32_000)).toBe(fill)
})

test('cents become the whole dollars of the API; a range without width compares nothing', () => {
  const range = { listingPriceCents: 30_000_49, minCents: 28_000_00, maxCents: 32_000_00, confidence: 0.6 }
  const more = { basis: 'drive_away', comparables: 9 } as const
  expect(priceComparison({ ...range, ...more }, 'An estimate.')).toEqual(whole)
  expect(priceComparison({ ...range, ...more, maxCents: 28_000_00 }, 'An estimate.')).toBeNull()
})

describe('the panel is hidden (rule:price-comparison)', () => {
  test('and shown when all is there', () => expect(showsGauge(whole, gauge)).toBe(true))

  test.each(Object.keys(whole))('without %s', (field) => {
    expect(showsGauge({ ...whole, [field]: undefined }, gauge)).toBe(false)
    expect(showsGauge({ ...whole, [field]: null }, gauge)).toBe(false)
  })

  test.each<[string, Partial<PriceComparison>, Partial<typeof gauge>, boolean]>([
    ['at a confidence of 0.2', { confidence: 0.2 }, {}, false],
    ['not just above it', { confidence: 0.21 }, {}, true],
    ['where the range ends below the price', { market_range_max: 29_999 }, {}, false],
    ['not where it ends at the price', { market_range_max: 30_000, fill: 0 }, {}, true],
    ['below the least fill', { fill: 0.29 }, { minimumFill: 0.3 }, false],
    ['not at the least fill', { fill: 0.3 }, { minimumFill: 0.3 }, true],
  ])('%s', (_, change, settings, shown) => {
    expect(showsGauge({ ...whole, ...change }, { ...gauge, ...settings })).toBe(shown)
  })
})

test.each([
  [0, 'Good Deal', 'low'],
  [0.29, 'Good Deal', 'low'],
  [0.3, 'Good Deal', 'middle'],
  [0.59, 'Good Deal', 'middle'],
  [0.6, 'Good Deal', 'high'],
  [0.64, 'Good Deal', 'high'],
  [0.65, 'Great Deal', 'high'],
  [1, 'Great Deal', 'high'],
])('a fill of %f reads %s in the %s band (rule:gauge-words)', (fill, words, band) => {
  expect(gaugeVerdict(fill, gauge)).toEqual({ words, band })
})
