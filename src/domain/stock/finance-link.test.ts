import { expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { financeLink, offersFinance } from './finance-link.ts'

const VEHICLE = {
  listingId: 7,
  dealershipSlug: 'north',
  carType: 'used',
  vin: 'ZZ9 1',
  priceCents: 34_990_00,
  offerPriceCents: null,
} as const
const settings = (given: TenantSettingsInput = {}) => completeSettings(given)

test('the finance page is told which vehicle it is about (rule:finance-link)', () => {
  expect(financeLink(VEHICLE, settings())).toBe(
    '/finance?preferredDealership=north&vehiclePriceBudget=34990&car_id=7&car_type=used&vin=ZZ9+1#finance-form',
  )
  expect(financeLink({ ...VEHICLE, vin: null, priceCents: null }, settings())).toBe(
    '/finance?preferredDealership=north&car_id=7&car_type=used#finance-form',
  )
})

test('a dealership has its own page, or no finance', () => {
  const own = settings({ dealershipOverrides: { north: { financePath: '/apply-for-finance', finance: false } } })
  expect(financeLink(VEHICLE, own)).toMatch(/^\/apply-for-finance\?/)
  expect([offersFinance('north', own), offersFinance('south', own)]).toEqual([false, true])
  expect(offersFinance('south', settings({ finance: { enabled: false } }))).toBe(false)
})
