import { expect, test } from 'vitest'
import type { Listing } from '#domain/stock/listing.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { orderSum } from './order-lines.ts'

const settings = completeSettings({ commerce: { driveAway: { enabled: true } } })
const listing = {
  ...{ itemType: 'car', carType: 'used', status: 'in_stock', tag: null, state: 'QLD', name: 'Kia Rio' },
  ...{ simpleBody: 'Hatch', simpleFuel: 'Petrol', seats: 5, priceType: 'excl_govt_charges', offerPriceCents: null },
  ...{ priceCents: 20_000_00, exclGovtChargesCents: 20_000_00, driveAwayCents: null, dealershipName: 'North' },
  ...{ registrationExpiresOn: null, specs: { cylinders: 4, grossVehicleMassKg: null, fuelLitresPer100Km: 5 } },
} as unknown as Listing
const facts = { settings, listing, slots: [], place: null, offers: [] }

test('a charge whose rates are out of date is counted, and the review says so of it', () => {
  const at = (today: string) => orderSum(facts, { you: { postcode: '4000' } }, today)!
  const [current, later] = [at('2026-06-30'), at('2026-11-26')]
  expect(later.lines).toEqual(current.lines)
  expect(later.lines).toContainEqual(expect.objectContaining({ kind: 'charge', words: 'Stamp duty', cents: 600_00 }))
  const words = 'Stamp duty: Rates from 1 Jul 2018, confirmed to 30 Jun 2026: out of date today, so an estimate.'
  expect(later.says).toEqual([words, ...current.says])
  expect(current.says.join(' ')).not.toContain('out of date')
})

test('a charge of which less may be paid says so', () => {
  const asNew = { ...facts, listing: { ...listing, carType: 'new' } as Listing }
  const { lines, says } = orderSum(asNew, { you: { postcode: '3000' } }, '2026-06-30')!
  expect(lines).toContainEqual(
    expect.objectContaining({ words: 'Registration and number plates', cents: 973_70, payee: 'Victoria' }),
  )
  expect(says).toEqual([expect.stringMatching(/^Registration and number plates: .*what is paid may be less\./)])
})
