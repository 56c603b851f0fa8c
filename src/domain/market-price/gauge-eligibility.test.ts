import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { mayCompare } from './compare-price.server.ts'

const settings = completeSettings({ plugins: ['autogauge'] })
const car = { status: 'in_stock', tag: null, reserved: false, priceCents: 20_001, offerPriceCents: null } as const

test('a car in stock above $200, where the dealer has the feature (rule:gauge-eligibility)', () => {
  expect(mayCompare(car, settings)).toBe(true)
  expect(mayCompare({ ...car, priceCents: 30_000_00, offerPriceCents: 29_000_00 }, settings)).toBe(true)
})

test.each([
  [{ ...car, priceCents: 20_000 }],
  [{ ...car, priceCents: null }],
  [{ ...car, reserved: true }],
  [{ ...car, tag: 'Sold' }],
  [{ ...car, status: 'coming_soon' as const }],
  [{ ...car, status: 'sold' as const }],
])('not %o', (other) => expect(mayCompare(other, settings)).toBe(false))

test('not without the feature, with the panel off, or on a site that lends by the week', () => {
  expect(mayCompare(car, completeSettings({}))).toBe(false)
  const off = { plugins: ['autogauge' as const], vehiclePage: { blocks: { priceComparison: false } } }
  expect(mayCompare(car, completeSettings(off))).toBe(false)
  expect(mayCompare(car, completeSettings({ plugins: ['autogauge'], site: { subscriptionSite: true } }))).toBe(false)
})
