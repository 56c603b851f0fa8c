import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { toSearchDocument, weeklyPriceRange } from '#domain/search/to-search-document.ts'
import type { SearchableListing } from '#domain/stock/load-listings.server.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { cardPrice } from './card-view.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const LENDER = { paymentWeek: 124.6, interestRate: 8.5, comparisonRate: 9.1 }
const BARE = {
  make: 'Kia', model: 'Rio', year: 2023, status: 'in_stock', tag: null, dealershipSlug: 'north', categories: [],
  priceCents: 2_999_000, offerPriceCents: null, beforePriceCents: null, subscriptionPriceCents: null, preorder: false,
  features: [], standardEquipment: [], images: [], youxQuote: null, financeLenders: { bank: LENDER },
  createdAt: NOW, updatedAt: NOW, soldAt: null, imageCount: 0, views: 0, distributionLocations: [],
} as unknown as SearchableListing // biome-ignore format: what the rule reads, and what a document cannot do without

type Given = Parameters<typeof completeSettings>[0]

function documentOf(facts: object, given: object): { document: SearchDocument; said: number | null } {
  const settings = completeSettings({ ...given, finance: { provider: 'bank', ...(given as Given).finance } })
  const rules = { now: NOW, filteredFeatures: [], settings, boosts: [] }
  const document = toSearchDocument({ ...BARE, ...facts }, rules)
  const { text, suffix, finance } = cardPrice(document, settings, NOW)
  const words = suffix === undefined ? finance?.repayment : text
  return { document, said: words ? Number(/\$([\d,]+)/.exec(words)![1]!.replace(',', '')) : null }
}

test.each([
  ['a lender’s repayment', {}, {}, '$125 to $149 a week'],
  ['one that rounds up into a band', { financeLenders: { bank: { ...LENDER, paymentWeek: 99.5 } } }, {}, '$100 to $124 a week'],
  ['a repayment that may not be shown', {}, { finance: { showEstimates: false } }, null],
  ['of a lender nobody named', {}, { finance: { provider: null } }, null],
  ['a site whose cards say none', {}, { cards: { weeklyPrice: false } }, null],
  ['a sold vehicle', { status: 'sold' }, {}, null],
  ['a subscription', { subscriptionPriceCents: 26_900 }, { site: { subscriptionSite: true } }, '$250 to $299 a week'],
  ['a subscription price on a site that sells', { subscriptionPriceCents: 26_900 }, {}, '$125 to $149 a week'],
  ['neither', { financeLenders: null }, {}, null],
])('%s', (_, facts, given, band) => {
  expect(documentOf(facts, given).document.weekly_price_range).toBe(band)
}) // biome-ignore format: a table

test('the band is the one of the figure on the card, whatever the vehicle and the dealer’s rules', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 90_000 }).map((dollars) => dollars * 100))
  const lender = fc.record({
    paymentWeek: fc.double({ min: 1, max: 700, noNaN: true }),
    interestRate: fc.option(fc.constant(8.5)),
    comparisonRate: fc.option(fc.constant(9.1)),
  })
  const facts = fc.record({
    status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
    tag: fc.constantFrom(null, 'SOLD'),
    year: fc.integer({ min: 2005, max: 2026 }),
    preorder: fc.boolean(),
    priceCents: cents,
    offerPriceCents: cents,
    subscriptionPriceCents: fc.option(fc.integer({ min: 0, max: 600 }).map((dollars) => dollars * 100)),
    financeLenders: fc.option(fc.record({ bank: lender })),
  })
  const given = fc.record({
    site: fc.record({ subscriptionSite: fc.boolean() }),
    cards: fc.record({ weeklyPrice: fc.boolean() }),
    finance: fc.record({ enabled: fc.boolean(), showEstimates: fc.boolean(), hideEstimatesForMakes: fc.constantFrom([], ['kia']) }),
    dealershipOverrides: fc.constantFrom({}, { north: { finance: false } }),
  }) // biome-ignore format: read at once
  fc.assert(
    fc.property(facts, given, (vehicle, settings) => {
      const { document, said } = documentOf(vehicle, settings)
      expect(document.weekly_price_range).toBe(weeklyPriceRange(said))
    }),
  )
})
