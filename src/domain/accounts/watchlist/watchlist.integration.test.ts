import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { removeOwn } from '../remove-own.server.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'
import { listWatchlist } from './list-watchlist.server.ts'
import { MOST_WATCHED, saveCar } from './save-car.server.ts'

const database = testDatabase()
const ids: Record<string, number> = {}
let ann: ShopperCtx
let bob: ShopperCtx
let ofOthers: ShopperCtx

beforeAll(async () => {
  const settings = {
    shortlist: { watchlist: true },
    dealershipOverrides: { quiet: { favourites: false } },
  }
  const harbour = await makeDealer(database, 'harbour-motors', { settings })
  const outback = await makeDealer(database, 'outback-utes', { settings })
  const quiet = await makeDealer(database, 'quiet-yard', { dealerships: [{ slug: 'quiet' }], settings })
  const car = { make: 'Toyota', model: 'HiLux', price_cents: 2_000_000 }
  ids.H1 = await listVehicle(database, harbour, 'H1', { ...car, offer_price_cents: 1_900_000 })
  ids.H2 = await listVehicle(database, harbour, 'H2', { ...car, price_cents: null })
  ids.SOLD = await listVehicle(database, harbour, 'SOLD', {
    ...car,
    status: 'sold',
    sold_at: harbour.now.toISOString(),
  })
  ids.HIDDEN = await listVehicle(database, harbour, 'HIDDEN', { ...car, show_on_dealer_website: false })
  ids.O1 = await listVehicle(database, outback, 'O1', car)
  ids.Q1 = await listVehicle(database, quiet, 'Q1', car)
  ann = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })).shopper
  bob = (await signInShopper({ database, ctx: harbour }, { email: 'bob@example.com' })).shopper
  ofOthers = (await signInShopper({ database, ctx: quiet }, { phone: '0491 570 156' })).shopper
}, 60_000)

const watched = async (ctx: ShopperCtx) => (await listWatchlist(ctx)).map(({ carId }) => carId)

test('a vehicle is saved once with what is asked for it, last first, and taken off', async () => {
  expect(await saveCar(ann, ids.H1!)).toEqual({ kind: 'saved' })
  const later = { ...ann, now: new Date(ann.now.getTime() + 60_000) }
  expect(await saveCar(later, ids.H2!)).toEqual({ kind: 'saved' })
  expect(await saveCar(later, ids.H1!)).toEqual({ kind: 'saved' })
  expect(await listWatchlist(ann)).toEqual([
    { carId: ids.H2, savedAt: later.now, askedCents: null, perWeek: false },
    { carId: ids.H1, savedAt: ann.now, askedCents: 1_900_000, perWeek: false },
  ])
  expect(await watched(bob)).toEqual([])
  expect(await removeOwn(bob, 'watchlist_entries', ids.H1!)).toBe(false)
  expect(await removeOwn(ann, 'watchlist_entries', ids.H1!)).toBe(true)
  expect(await removeOwn(ann, 'watchlist_entries', ids.H1!)).toBe(false)
  expect(await watched(ann)).toEqual([ids.H2])
})

test.each<[string, () => number | undefined, string]>([
  ['another dealer’s', () => ids.O1, 'unknown-car'],
  ['what never was', () => 999_999_999, 'unknown-car'],
  ['what the site does not show', () => ids.HIDDEN, 'unknown-car'],
  ['what is sold', () => ids.SOLD, 'not-available'],
])('%s is not saved', async (_, id, kind) => {
  expect(await saveCar(bob, id()!)).toEqual({ kind })
  expect(await watched(bob)).toEqual([])
})

test('nor what a dealership keeps from being saved', async () => {
  expect(await saveCar(ofOthers, ids.Q1!)).toEqual({ kind: 'not-available' })
})

test('two at the same moment are one, and a list holds no more than it does', async () => {
  await Promise.all([1, 2, 3].map(() => saveCar(bob, ids.H1!)))
  expect(await watched(bob)).toEqual([ids.H1])
  await database.owner.query(
    `with made as (
       insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
       select $1, dealership_id, 'M' || n, 'm' || n, 'M', 'used', 2020, 'Kia', 'Rio', 1
       from dealerships, generate_series(1, $3) n where tenant_id = $1 returning listing_id)
     insert into watchlist_entries select $1, $2, listing_id, now(), null, false from made`,
    [bob.tenant.tenantId, bob.shopper.shopperId, MOST_WATCHED - 2],
  )
  expect(await saveCar(bob, ids.H1!)).toEqual({ kind: 'saved' })
  const more = await Promise.all(
    ['X1', 'X2'].map((number) => listVehicle(database, bob, number, { make: 'Kia', model: 'Rio' })),
  )
  const outcomes = await Promise.all(more.map((id) => saveCar(bob, id)))
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['full', 'saved'])
})
