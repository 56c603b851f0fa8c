import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { comparableOffers } from './adapters/comparable-stock.server.ts'
import { valueCar } from './value-car.server.ts'

const database = testDatabase()
const now = new Date('2026-11-20T02:00:00Z')
const asked = { make: 'TOYOTA', model: 'hi-lux', badge: 'SR5', year: 2022, odometerKm: 55_000 }
const offers = () => comparableOffers(() => ({ platform: true, db: database.platform, now }))
let harbour: TenantCtx

beforeAll(async () => {
  const outback = await makeDealer(database, 'outback-utes')
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: { tradeIn: { wholesale: { marginPercent: 20 } } },
  })
  for (let i = 0; i < 8; i++) {
    const hilux = { make: 'Toyota', model: 'HiLux', badge: 'SR5', price_type: 'drive_away', price_cents: 45_000_00 }
    await listVehicle(database, outback, `O${i}`, { ...hilux, odometer_km: 30_123 + i * 5_011 })
  }
})

test('a car in anybody’s spelling is valued by the offers of all dealers, and by the margin of the one who would buy it', async () => {
  const { retail, wholesale, basis } = await valueCar(harbour, offers(), asked)
  expect(retail).toMatchObject({ kind: 'estimated', comparables: 8 })
  const { retailCents } = retail as { retailCents: number }
  expect(Math.abs(retailCents / 45_000_00 - 1)).toBeLessThan(0.03)
  expect(basis).toBe('drive_away')
  expect(wholesale!.steps[1]).toMatchObject({ rule: 'charges', cents: retailCents * 0.96 })
  expect(wholesale!.steps[2]).toMatchObject({ rule: 'margin', cents: Math.round(retailCents * 0.96 * 0.8) })
})

test('prices before government charges are what an offer begins at, however many are drive away', async () => {
  const other = await makeDealer(database, 'charges-apart')
  for (let i = 0; i < 6; i++) {
    const rav = { make: 'Toyota', model: 'RAV4', badge: 'GX', odometer_km: 40_123 + i * 5_011 }
    const prices = { drive_away_cents: 31_500_00, excl_govt_charges_cents: 30_000_00 }
    await listVehicle(database, other, `E${i}`, {
      ...rav,
      ...prices,
      price_type: 'excl_govt_charges',
      price_cents: 30_000_00,
    })
    await listVehicle(database, other, `D${i}`, {
      ...rav,
      odometer_km: 42_000 + i * 5_077,
      price_type: 'drive_away',
      price_cents: 33_000_00,
    })
  }
  const { retail, basis, wholesale } = await valueCar(harbour, offers(), { ...asked, model: 'RAV4', badge: 'GX' })
  expect(basis).toBe('excl_govt_charges')
  expect(JSON.stringify(retail)).toContain('before government charges')
  expect(Math.abs((retail as { retailCents: number }).retailCents / 30_000_00 - 1)).toBeLessThan(0.03)
  expect(JSON.stringify(wholesale)).not.toContain('"charges"')
})

test('what is told of it names no dealer and no single car', async () => {
  const said = JSON.stringify(await valueCar(harbour, offers(), asked))
  expect(said).toContain('with 50,000 km')
  expect(said).not.toMatch(/outback|50,?167/i)
})

test('a model nobody offers has no value, and no wholesale range', async () => {
  expect(await valueCar(harbour, offers(), { ...asked, make: 'Tesla', model: 'Model S' })).toMatchObject({
    retail: { kind: 'too-few', comparables: 0 },
    wholesale: null,
  })
})
