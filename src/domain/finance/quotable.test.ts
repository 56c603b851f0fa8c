import { expect, test } from 'vitest'
import type { Listing } from '#domain/stock/listing.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { quotedVehicle, quoteQuestion } from './quotable.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const CAR = {
  make: 'Kia',
  year: 2024,
  status: 'in_stock',
  tag: null,
  dealershipSlug: 'north',
  priceCents: 3_499_000,
  offerPriceCents: null,
  vin: 'ZZ9V1',
  nvic: null,
  youxQuote: null,
  financeLenders: {},
} as const satisfies Partial<Listing>

const asked = (change: Partial<Listing> = {}, settings: TenantSettingsInput = {}) =>
  quoteQuestion(
    { ...CAR, ...change } as Listing,
    completeSettings({ ...settings, finance: { quotes: true, quoteTermYears: 6, ...settings.finance } }),
    NOW,
  )

test('a vehicle without figures is asked about, at its advertised price', () => {
  expect(asked()).toEqual({ purchasePrice: 34_990, loanTerm: 6, year: 2024, vin: 'ZZ9V1', nvic: null })
  expect(asked({ offerPriceCents: 3_299_000 })?.purchasePrice).toBe(32_990)
})

test.each<[string, Partial<Listing>, TenantSettingsInput]>([
  ['the tenant does not want it', {}, { finance: { quotes: false } }],
  ['estimates are off', {}, { finance: { showEstimates: false } }],
  ['the dealership has no finance', {}, { dealershipOverrides: { north: { finance: false } } }],
  ['the make shows no figures', { make: 'Suzuki' }, {}],
  ['it is sold', { status: 'sold' }, {}],
  ['its tag says it is sold', { tag: 'SOLD' }, {}],
  ['it has no price', { priceCents: null }, {}],
  ['it has a quote', { youxQuote: { weeklyRepaymentAmount: 1, advertisedRate: 1, comparisonRate: 1 } }, {}],
  ['a lender quotes already', { financeLenders: { acme: { paymentWeek: 150, comparisonRate: 9 } } }, {}],
])('nobody is asked where %s', (_, change, settings) => {
  expect(asked(change, settings)).toBeNull()
})

test.each([
  ['weekly', 1],
  ['fortnightly', 2],
  ['monthly', 4.33],
] as const)('what an exchange is told besides: the vehicle, %s repayments of %d weeks each', (frequency, weeks) => {
  const settings = completeSettings({ finance: { calculator: { frequency } } })
  const car = { ...CAR, model: 'Rio', badge: null, carType: 'used', priceType: 'drive_away' } as Partial<Listing>
  expect(quotedVehicle(car as Listing, settings, 'harbour')).toEqual({
    ...{ website: 'harbour', dealership: 'north', make: 'Kia', model: 'Rio', badge: null },
    ...{ carType: 'used', priceType: 'drive_away', frequency, weeks },
  })
})

test('a lender that shows nothing is not asked', () => {
  const hidden = { showEstimates: false }
  expect(asked({}, { finance: { lenders: { youx: hidden } } })).toBeNull()
  expect(asked({}, { finance: { quoteProvider: 'dealer-studio', lenders: { youx: hidden } } })).not.toBeNull()
})
