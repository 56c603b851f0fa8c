import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { pricedCar } from '../compare-price.server.ts'
import type { PricedCar } from '../price-estimator.ts'
import { comparableOffers, comparableStock } from './comparable-stock.server.ts'

const database = testDatabase()
const HELD_MS = 5 * 60_000
const SEEN_ALL = 12
let outback: TenantCtx
let car: PricedCar
let now = new Date('2026-11-20T02:00:00Z')
const reports: unknown[] = []

beforeAll(async () => {
  outback = await makeDealer(database, 'outback-utes')
  const harbour = await makeDealer(database, 'harbour-motors')
  for (let i = 0; i < SEEN_ALL; i++) await offer(outback, `O${i}`, { odometer_km: 30_000 + i * 5_000 })
  const listingId = await offer(harbour, 'H1', { odometer_km: 52_500 })
  const listing = await withTenant(harbour, (trx) => loadListing(trx, harbour.tenant.tenantId, { listingId }))
  car = pricedCar(listing!)!
})
beforeEach(() => {
  reports.length = 0
})

test('offers of other dealers count, the car itself does not', async () => {
  expect(await opened().estimate(car)).toMatchObject({
    listingPriceCents: 45_000_00,
    basis: 'drive_away',
    comparables: SEEN_ALL,
  })
})

test.each([
  ['hidden from the site', { show_on_dealer_website: false }],
  ['withdrawn', { status: 'withdrawn' }],
  ['sold long ago', { status: 'sold', sold_at: '2020-01-01T00:00:00Z' }],
  ['brought in by itself from abroad', { grey_market_import: true }],
  ['new', { car_type: 'new' }],
  ['without kilometres', { odometer_km: null }],
  ['without a price', { price_cents: 1000 }],
  ['priced by what it does not include', { price_type: 'excl_govt_charges' }],
  ['the same car again', { odometer_km: 52_500 }],
])('what is %s does not', async (name, facts) => {
  await offer(outback, name.replaceAll(' ', '-'), { odometer_km: 71_234, ...facts })
  expect(await opened().estimate(car)).toMatchObject({ comparables: SEEN_ALL })
})

test('what sold lately does, and what is dear for its charges by the price without them', async () => {
  const excluding = { price_type: 'excl_govt_charges', price_cents: 42_000_00, drive_away_cents: 45_000_00 }
  await offer(outback, 'lately', { odometer_km: 72_345, status: 'sold', sold_at: new Date() })
  await offer(outback, 'both-prices', { odometer_km: 73_456, ...excluding })
  expect(await opened().estimate(car)).toMatchObject({ comparables: SEEN_ALL + 2 })
})

test('offers are held for a while, then read again', async () => {
  const estimator = opened()
  const before = (await estimator.estimate(car))!.comparables!
  await offer(outback, 'later', { odometer_km: 74_567 })
  now = new Date(now.getTime() + HELD_MS - 1)
  expect(await estimator.estimate(car)).toMatchObject({ comparables: before })
  now = new Date(now.getTime() + 2)
  expect(await estimator.estimate(car)).toMatchObject({ comparables: before + 1 })
})

test('a database that cannot be read is reported and answered as nothing, until it can', async () => {
  const away = openDatabase(openPool('postgres://nobody:x@127.0.0.1:9/none', { max: 1 }))
  let db = away
  const estimator = comparableStock(
    comparableOffers(() => ({ platform: true, db, now })),
    (error) => reports.push(error),
  )
  expect(await estimator.estimate(car)).toBeNull()
  expect(reports).toHaveLength(1)
  db = database.platform
  expect(await estimator.estimate(car)).not.toBeNull()
  await away.destroy()
})

function opened() {
  return comparableStock(
    comparableOffers(() => ({ platform: true, db: database.platform, now })),
    (error) => reports.push(error),
  )
}

function offer(ctx: TenantCtx, stockNumber: string, facts: Record<string, unknown>) {
  const hilux = { make: 'Toyota', model: 'HiLux', badge: 'SR5', price_type: 'drive_away', price_cents: 45_000_00 }
  return listVehicle(database, ctx, stockNumber, { ...hilux, ...facts })
}
