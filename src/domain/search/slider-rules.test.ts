import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { RANGE_ATTRIBUTES } from './search-document.ts'
import { reachOf, settleTyped, sliderOf } from './slider-rules.ts'

const RULES = completeSettings({}).search.sliders
const NOW = new Date('2026-11-20T00:00:00Z')
const slider = (attribute: (typeof RANGE_ATTRIBUTES)[number], stats: { min: number; max: number } | null) =>
  sliderOf(attribute, stats, RULES, NOW)

describe('a slider', () => {
  test.each([
    ['price', { min: 18_490, max: 88_200 }, { min: 18_000, max: 89_000, step: 500, gap: 500, roundTo: 1000 }],
    [
      'price',
      { min: 990, max: 589_000 },
      { min: 5000, max: 250_000, step: 500, gap: 500, reach: { min: 0, max: 589_000 }, roundTo: 1000 },
    ],
    ['price', { min: 990, max: 4100 }, { min: 0, max: 5000, step: 500, gap: 500, roundTo: 1000 }],
    ['price', null, { min: 5000, max: 250_000, step: 500, gap: 500, roundTo: 1000 }],
    ['km', { min: 12, max: 187_300 }, { min: 0, max: 188_000, step: 2000, gap: 2000 }],
    ['km', null, { min: 0, max: 100_000, step: 1000, gap: 1000 }],
    ['year', { min: 2016, max: 2024 }, { min: 2016, max: 2024, step: 1, gap: 0 }],
    ['year', null, { min: 1990, max: 2027, step: 1, gap: 0 }],
    ['towing', { min: 740, max: 3500 }, { min: 700, max: 3500, step: 28, gap: 28 }],
    ['aggregate_trailer_mass', { min: 740, max: 3500 }, { min: 700, max: 3500, step: 28, gap: 28 }],
    ['towing', { min: 900, max: 3480 }, { min: 900, max: 3500, step: 26, gap: 26 }],
    ['km', { min: 3400, max: 187_300 }, { min: 3000, max: 188_000, step: 1000, gap: 1000 }],
    ['subscription_price', { min: 199, max: 450 }, { min: 199, max: 450, step: 1, gap: 1 }],
    ['subscription_price', { min: 199, max: 499 }, { min: 199, max: 499, step: 3, gap: 3 }],
    ['subscription_price', { min: 199, max: 199 }, { min: 199, max: 200, step: 1, gap: 1 }],
  ] as const)('of %s over %j', (attribute, stats, expected) => {
    expect(slider(attribute, stats)).toEqual(expected)
  })
})

test('limits that do not lie on what prices round to are rounded outwards, as stock is', () => {
  const odd = { ...RULES, priceMinDollars: 5500, priceMaxDollars: 60_400, priceStepDollars: 2500 }
  const slider = sliderOf('price', { min: 990, max: 90_000 }, odd, NOW)
  expect(slider).toEqual({ min: 5000, max: 61_000, step: 2000, gap: 2000, reach: { min: 0, max: 90_000 } })
})

test.each([
  ['km', { min: 0, max: 100_000, step: 1000, gap: 1000 }],
  ['towing', { min: 0, max: 100_000, step: 1000, gap: 1000 }],
  ['subscription_price', { min: 0, max: 99_999, step: 813, gap: 813 }],
] as const)('a default maximum that lies on no round figure is rounded as stock is: %s', (attribute, expected) => {
  expect(sliderOf(attribute, null, { ...RULES, otherMax: 99_999 }, NOW)).toEqual(expected)
})

test('a whole number of steps lies between the ends whatever the settings', () => {
  const stats = fc.option(
    fc.tuple(fc.nat(300_000), fc.nat(300_000)).map(([low, more]) => ({ min: low, max: low + more })),
    { nil: null },
  )
  const rules = fc.record({
    otherMax: fc.integer({ min: 1, max: 10_000_000 }),
    roundTo: fc.integer({ min: 1, max: 100_000 }),
    priceStepDollars: fc.integer({ min: 1, max: 100_000 }),
    otherStepPercent: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.constantFrom(...RANGE_ATTRIBUTES), stats, rules, (attribute, measured, odd) => {
      const on = sliderOf(attribute, measured, { ...RULES, ...odd }, NOW)
      expect(on.step).toBeGreaterThan(0)
      expect((on.max - on.min) % on.step).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('a dealer whose prices round to less has handles that go by $500 (rule:slider-rounding)', () => {
  const finely = sliderOf('price', { min: 18_490, max: 88_200 }, { ...RULES, roundTo: 500 }, NOW)
  expect(finely).toEqual({ min: 18_000, max: 88_500, step: 500, gap: 500 })
})

test.each([
  [500, 500],
  [100, 100],
  [300, 250],
  [999, 500],
  [1000, 1000],
])('a price step of $%i is the handle’s own, as far as it goes into what addresses round to: $%i', (wanted, step) => {
  const on = sliderOf('price', { min: 18_490, max: 88_200 }, { ...RULES, priceStepDollars: wanted }, NOW)
  expect(on).toMatchObject({ min: 18_000, max: 89_000, step })
})

describe('typed amounts', () => {
  const price = slider('price', { min: 10_000, max: 90_000 })
  const settle = (min: number | null, max: number | null) => settleTyped('price', { min, max }, price, RULES)

  test.each([
    [20_400, 40_600, { min: 20_000, max: 41_000 }, false],
    [2000, null, { min: 10_000, max: null }, true],
    [null, 300_000, { min: null, max: 90_000 }, true],
    [30_000, 30_000, { min: 30_000, max: 31_000 }, false],
    [500_000, null, { min: 89_000, max: null }, true],
    [null, 1000, { min: null, max: 11_000 }, true],
  ])('%s to %s', (min, max, bounds, moved) => {
    expect(settle(min, max)).toEqual({ bounds, moved })
  })

  test.each([
    [null, 300_000, { min: null, max: 300_000 }, false],
    [2000, null, { min: 2000, max: null }, false],
    [300_000, 400_000, { min: 300_000, max: 400_000 }, false],
    [null, 700_000, { min: null, max: 589_000 }, true],
    [250_000, 250_000, { min: 250_000, max: 251_000 }, false],
  ])('beyond the handles and within the stock are asked for as they are: %s to %s', (min, max, bounds, moved) => {
    const short = slider('price', { min: 990, max: 589_000 })
    expect(settleTyped('price', { min, max }, short, RULES)).toEqual({ bounds, moved })
  })

  test('always lie within the stock, a gap apart, in order; settling again changes nothing but the rounding', () => {
    const amount = fc.option(fc.nat(400_000), { nil: null })
    const stats = fc.option(
      fc.tuple(fc.nat(300_000), fc.nat(300_000)).map(([low, more]) => ({ min: low, max: low + more })),
      { nil: null },
    )
    fc.assert(
      fc.property(fc.constantFrom(...RANGE_ATTRIBUTES), stats, amount, amount, (attribute, measured, min, max) => {
        const on = slider(attribute, measured)
        const inOrder = min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
        const { bounds } = settleTyped(attribute, inOrder, on, RULES)
        expect(on.max).toBeGreaterThan(on.min)
        expect((on.max - on.min) % on.step).toBe(0)
        for (const bound of [bounds.min, bounds.max]) {
          if (bound === null) continue
          expect(bound).toBeGreaterThanOrEqual(reachOf(on).min)
          expect(bound).toBeLessThanOrEqual(reachOf(on).max)
        }
        if (bounds.min !== null && bounds.max !== null)
          expect(bounds.max - bounds.min).toBeGreaterThanOrEqual(Math.min(on.gap, on.max - on.min))
      }),
      { numRuns: 500 },
    )
  })
})
