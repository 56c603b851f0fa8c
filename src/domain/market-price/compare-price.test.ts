import { expect, test } from 'vitest'
import type { Listing } from '#domain/stock/listing.ts'
import { explainRange, pricedCar } from './compare-price.server.ts'

const SEALION = {
  itemType: 'car',
  carType: 'used',
  make: 'BYD',
  model: 'Sealion 7',
  badge: 'Premium (AWD)',
  series: null,
  year: 2025,
  odometerKm: 18_794,
  state: 'QLD',
  priceCents: 43_990_00,
  offerPriceCents: null,
  priceType: 'drive_away',
  driveAwayCents: 43_990_00,
  exclGovtChargesCents: 41_990_00,
  specs: { engineLitres: null },
} as Listing

test.each<[string, Partial<Listing>, string, object]>([
  ['as advertised', {}, 'drive_away', { drive_away: 43_990_00, excl_govt_charges: 41_990_00 }],
  [
    'an offer takes as much off both',
    { offerPriceCents: 42_990_00 },
    'drive_away',
    { drive_away: 42_990_00, excl_govt_charges: 40_990_00 },
  ],
  [
    'advertised without charges',
    { priceType: 'excl_govt_charges', priceCents: 41_990_00 },
    'excl_govt_charges',
    { drive_away: 43_990_00, excl_govt_charges: 41_990_00 },
  ],
  ['the other price unknown', { exclGovtChargesCents: null }, 'drive_away', { excl_govt_charges: null }],
  ['nobody says what it includes', { priceType: null }, 'unstated', { drive_away: null, unstated: 43_990_00 }],
])('prices by what they include: %s', (_, change, shownBasis, prices) => {
  expect(pricedCar({ ...SEALION, ...change })).toMatchObject({ shownBasis, prices })
})

test('badges are compared by their words', () => {
  expect(pricedCar(SEALION)).toMatchObject({ badgeWords: ['premium', 'awd'], seriesWords: [] })
})

test.each([{ priceCents: null }, { odometerKm: null }, { itemType: 'motorcycle' as const }])(
  'nothing to compare: %o',
  (change) => expect(pricedCar({ ...SEALION, ...change })).toBeNull(),
)

test('one sentence says from what it was estimated, and that it was', () => {
  const car = pricedCar(SEALION)!
  expect(explainRange({ basis: 'drive_away', comparables: 24 }, car)).toBe(
    'Drive-away prices of 24 comparable BYD Sealion 7 offers, adjusted for year, kilometres, badge and engine: an estimate that does not know this car’s condition or extras.',
  )
  expect(explainRange({ basis: 'excl_govt_charges', comparables: null }, car)).toMatch(
    /^Prices before government charges of comparable BYD Sealion 7 offers, /,
  )
})
