import { beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { counts, everything, importRows, listingRow } from '../../../../test/support/feeds/import-rows.ts'
import { lockFields, unlockFields } from '../lock-fields.server.ts'
import { releaseReservation } from './release-reservation.server.ts'
import { reserveVehicle } from './reserve-vehicle.server.ts'
import { sellVehicle } from './sell-vehicle.server.ts'
import { setFields } from './set-fields.server.ts'
import { showVehicle } from './show-vehicle.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let outback: TenantCtx
let dealers = 0

const VIN = '6T1BF3FK10X123456'
const feed = [
  {
    ...{ stockNumber: '0012', badge: 'SR5', vin: VIN, odometerKm: 10, colour: 'Glacier White' },
    ...{ priceCents: 680_000, priceType: 'excl_govt_charges' as const, exclGovtChargesCents: 680_000 },
    specs: { powerKw: 150 },
  },
  { stockNumber: '13' },
]

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-${++dealers}`, {
    dealerships: [
      {
        slug: `harbour-${dealers}`,
        yards: [
          { slug: 'wharf', name: 'Wharf', isPrimary: true },
          { slug: 'hill', name: 'Hill' },
        ],
      },
    ],
  })
  outback = await makeDealer(database, `outback-${dealers}`)
  await importRows(harbour, feed)
})

const car = { vehicle: '0012', dealership: null }
const later = (days: number): TenantCtx => ({ ...harbour, now: new Date(harbour.now.getTime() + days * 86_400_000) })
const set = (ctx: TenantCtx, values: Record<string, string>, vehicle = '0012', options: { dryRun?: boolean } = {}) =>
  setFields(ctx, {
    ...options,
    ...{ vehicle, dealership: null },
    values: Object.entries(values).map(([field, text]) => ({ field, text })),
  })
const unlock = (ctx: TenantCtx, field: string) => unlockFields(ctx, { ...car, fields: [field] })
const row = () => listingRow(database, harbour, '0012')
const versionOf = async ({ tenant }: TenantCtx): Promise<number> =>
  (await database.owner.query('select stock_version from tenants where tenant_id = $1', [tenant.tenantId])).rows[0]
    .stock_version

describe('set', () => {
  test('corrects and locks at once; ledger, search and the next feed know', async () => {
    const version = await versionOf(harbour)
    expect(await set(later(1), { price: '6500', odometer: '84,500 km' })).toEqual({
      kind: 'done',
      slug: '2021-toyota-hilux-sr5-0012',
      stockNumber: '0012',
      reservation: null,
      doubts: [],
      unsaidKind: null,
      fields: [
        { field: 'price', value: '$6,500 excl. govt. charges', before: '$6,800 excl. govt. charges' },
        { field: 'odometer', value: '84,500 km', before: '10 km' },
      ],
    })
    expect(await row()).toMatchObject({
      ...{ price_cents: 650_000, excl_govt_charges_cents: 650_000, odometer_km: 84_500 },
      ...{ stock_version: version + 1, updated_at: later(1).now, feed_name: 'spoken-feed' },
    })
    const ledger = await database.owner.query(
      "select price_cents from price_history where listing_id = (select listing_id from listings where tenant_id = $1 and stock_number = '0012') order by recorded_at",
      [harbour.tenant.tenantId],
    )
    expect(ledger.rows).toEqual([{ price_cents: 680_000 }, { price_cents: 650_000 }])

    expect(await counts(importRows(later(2), feed))).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await row()).toMatchObject({ price_cents: 650_000, odometer_km: 84_500 })
  })

  test('what reserves it online, which a feed says nothing of', async () => {
    expect(await set(later(1), { reserve_deposit: '$500' })).toMatchObject({
      fields: [{ field: 'reserve_deposit', value: '$500', before: null }],
    })
    expect(await row()).toMatchObject({ reserve_deposit_cents: 50_000 })
    expect(await set(later(2), { reserve_deposit: '0.20' })).toMatchObject({
      kind: 'refused',
      faults: [{ field: 'reserve_deposit', value: '0.20', reason: 'is less than a card is charged, 50 cents' }],
    })
    await set(later(3), { reserve_deposit: '' })
    expect(await row()).toMatchObject({ reserve_deposit_cents: null })
  })

  test('a new badge moves the address, and the old one leads on', async () => {
    expect(await set(harbour, { badge: 'Rugged', power: '160' })).toMatchObject({
      slug: '2021-toyota-hilux-rugged-0012',
    })
    expect(await row()).toMatchObject({ name: '2021 Toyota HiLux Rugged' })
    expect(await set(harbour, { tag: 'Ex fleet' }, '2021-toyota-hilux-sr5-0012')).toMatchObject({ stockNumber: '0012' })
    const specs = await database.owner.query('select power_kw from listing_specs where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    expect(specs.rows).toEqual([{ power_kw: 160 }])
  })

  test('unlocked, a field is at once what the feed says of it by now', async () => {
    await set(harbour, { price: '6500', tag: 'One owner' })
    const cheaper = { ...feed[0]!, priceCents: 660_000, exclGovtChargesCents: 660_000 }
    const notes = async (rows: typeof feed, more = {}) => (await importRows(later(1), rows, more)).summary.notes
    const told = [expect.stringContaining('of locked fields of 0012, which stays as set here')]
    expect(await notes(feed)).toEqual([])
    for (const more of [{ dryRun: true }, {}]) expect(await notes([cheaper, feed[1]!], more)).toEqual(told)
    expect(await notes([cheaper, feed[1]!])).toEqual([])
    expect(await unlock(later(2), 'price')).toMatchObject({
      lockedFields: ['tag'],
      unlocked: [{ field: 'price', value: '$6,600 excl. govt. charges' }],
    })
    expect(await unlock(later(2), 'tag')).toMatchObject({ lockedFields: [], unlocked: [{ field: 'tag', value: null }] })
    expect(await row()).toMatchObject({ price_cents: 660_000, tag: null })
    expect(await counts(importRows(later(3), [cheaper, feed[1]!]))).toMatchObject({ changed: 0 })
  })

  test('a yard of its dealership, by any of its names', async () => {
    expect(await set(harbour, { location: 'hill' })).toMatchObject({
      fields: [{ field: 'location', value: 'Hill', before: 'Wharf' }],
    })
    expect(await set(harbour, { location: 'moon' })).toMatchObject({
      kind: 'refused',
      faults: [{ field: 'location', reason: `is no yard of harbour-${dealers}: these are wharf, hill` }],
    })
    expect(await set(harbour, { location: 'Whraf' })).toMatchObject({ faults: [{ closest: 'Wharf' }] })
    expect(await set(harbour, { location: 'moon', year: '1', odometer: 'x' })).toMatchObject({
      faults: [{ field: 'year' }, { field: 'odometer' }, { field: 'location' }],
    })
  })

  test('by VIN, registration or id, where no stock number is that', async () => {
    const { listing_id } = await row()
    await set(harbour, { rego: 'ABC 12D' })
    for (const vehicle of [VIN.toLowerCase(), 'abc12d', String(listing_id)])
      expect(await set(harbour, { tag: vehicle }, vehicle), vehicle).toMatchObject({ stockNumber: '0012' })
    expect(await set(harbour, { tag: 'x' }, '13')).toMatchObject({ stockNumber: '13' })
  })

  test('a dry run says the same and writes nothing', async () => {
    await reserveVehicle(harbour, { ...car, until: null })
    const before = await everything(database, harbour)
    const values = { price: '6500', odometer: '84,500 km', status: 'sold' }
    const would = await set(later(1), values, '0012', { dryRun: true })
    expect(await everything(database, harbour)).toBe(before)
    expect(would).toMatchObject({ kind: 'would-set', reservation: { kind: 'given-back' } })
    expect(await set(later(1), values)).toEqual({ ...would, kind: 'done' })
    expect(await set(harbour, { odometer: '84.5' }, '0012', { dryRun: true })).toMatchObject({ kind: 'refused' })
  })

  test('a value in doubt changes nothing, those beside it neither', async () => {
    const before = await everything(database, harbour)
    expect(await set(harbour, { tag: 'x', odometer: '84.5' })).toMatchObject({ kind: 'refused' })
    expect(await everything(database, harbour)).toBe(before)
  })

  test('a slip set right is none: what a hand wrote is no measure, what the feed says is', async () => {
    const feedSays = { field: 'price', says: 'the feed says $6,800 excl. govt. charges' }
    expect(await set(later(1), { price: '65000', odometer: '845000' })).toMatchObject({ doubts: [feedSays] })
    expect(await set(later(1), { price: '6500', odometer: '84500' })).toMatchObject({ doubts: [] })
    expect(await set(later(1), { price: '65000' })).toMatchObject({ doubts: [{ field: 'price' }] })
    expect(await set(later(1), { price: '65500' })).toMatchObject({ doubts: [feedSays] })
    expect(await set(later(1), { odometer: '9' })).toMatchObject({
      doubts: [{ field: 'odometer', says: 'the feed says 10 km' }],
    })
    expect(await set(later(1), { tag: 'x' })).toMatchObject({ doubts: [] })
  })

  test('of a locked field the feed says what it says by now', async () => {
    await lockFields(harbour, { ...car, fields: ['price'] })
    await importRows(later(1), [{ ...feed[0]!, priceCents: 660_000, exclGovtChargesCents: 660_000 }, feed[1]!])
    expect(await set(later(2), { price: '65000' })).toMatchObject({
      doubts: [{ field: 'price', says: 'the feed says $6,600 excl. govt. charges' }],
    })
  })

  test('of a vehicle that left its feed the feed last said it', async () => {
    await importRows(later(1), [feed[1]!])
    expect(await showVehicle(harbour, car)).toMatchObject({ hasLeftFeed: true })
    expect(await set(later(2), { price: '65000' })).toMatchObject({
      doubts: [{ field: 'price', says: 'the feed last said $6,800 excl. govt. charges' }],
    })
  })

  test('a check only tells what is wrong and writes nothing', async () => {
    const before = await everything(database, harbour)
    const check = (text: string) =>
      setFields(harbour, { ...car, values: [{ field: 'odometer', text }], checkOnly: true })
    expect(await check('84.5')).toMatchObject({ kind: 'refused', faults: [{ field: 'odometer' }] })
    expect(await check('84500')).toEqual({ kind: 'refused', faults: [] })
    expect(await everything(database, harbour)).toBe(before)
  })

  test('where the feed has no price, the dealer’s own like it are the measure, else what was set before', async () => {
    const says = async (price: string, vehicle = '13') => {
      const outcome = await set(later(1), { price }, vehicle)
      return outcome.kind === 'done' ? outcome.doubts.map((doubt) => doubt.says) : outcome
    }
    expect(await says('650')).toEqual(['less than half of the middle price of your others of its make, model and age'])
    expect(await says('6500')).toEqual([])
    const rows = [feed[0]!, feed[1]!, { stockNumber: '14', make: 'Kia', model: 'Rio' }]
    await importRows(later(2), rows)
    expect(await says('31500', '14')).toEqual([])
    expect(await says('3150', '14')).toEqual(['less than half of what was set before'])
    await importRows(outback, [{ stockNumber: '1', make: 'Mazda', model: '3', priceCents: 100 }])
    await importRows(later(3), [...rows, { stockNumber: '15', make: 'Mazda', model: '3' }])
    expect(await says('31500', '15')).toEqual([])
  })

  test('a price without its kind is told where bare prices of its source are before charges', async () => {
    const { tenant } = harbour
    const sources = [{ source: 'spoken-feed', barePrices: 'egc' as const }]
    const egc = {
      ...harbour,
      tenant: { ...tenant, settings: { ...tenant.settings, stock: { ...tenant.settings.stock, sources } } },
    }
    const unsaid = async (values: Record<string, string>, vehicle: string, ctx: TenantCtx = egc) => {
      const outcome = await set(ctx, values, vehicle)
      return outcome.kind === 'done' ? outcome.unsaidKind : outcome
    }
    expect(await unsaid({ price: '6500' }, '13', harbour)).toBeNull()
    expect(await unsaid({ price: '6500' }, '13')).toEqual({ source: 'spoken-feed', kind: null })
    expect(await unsaid({ price: '6500', price_type: 'egc' }, '13')).toBeNull()
    expect(await unsaid({ price: '6600' }, '13')).toEqual({ source: 'spoken-feed', kind: 'excl_govt_charges' })
    expect(await unsaid({ price: '$6,600 drive away' }, '13')).toBeNull()
    expect(await unsaid({ tag: 'x' }, '13')).toBeNull()
  })
})

describe('sold', () => {
  test('stays sold though the feed lists it; unlocked, it is for sale again', async () => {
    expect(await sellVehicle(later(1), car)).toMatchObject({ kind: 'done', statusBefore: 'in_stock' })
    expect(await sellVehicle(later(2), car)).toMatchObject({ kind: 'sold-before' })
    await importRows(later(3), feed)
    expect(await row()).toMatchObject({ status: 'sold', sold_at: later(1).now })
    await unlock(later(4), 'status')
    expect(await row()).toMatchObject({ status: 'in_stock', sold_at: null })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['sold', () => sellVehicle(later(1), car)],
    ['set to sold', () => set(later(1), { status: 'sold', badge: 'Rugged' })],
    ['set to withdrawn', () => set(later(1), { status: 'withdrawn' })],
  ])('%s, it is no longer reserved by hand, nor when it is for sale again', async (_, sell) => {
    await reserveVehicle(harbour, { ...car, until: null })
    expect(await sell()).toMatchObject({ kind: 'done', reservation: { kind: 'given-back' } })
    expect(await row()).toMatchObject({ reserved: false })
    await importRows(later(2), feed)
    expect(await row()).toMatchObject({ reserved: false, status: expect.not.stringMatching('in_stock') })
    expect(await unlock(later(3), 'status')).toMatchObject({
      lockedFields: expect.not.arrayContaining(['reserved', 'status']),
    })
    await importRows(later(4), feed)
    expect(await row()).toMatchObject({ status: 'in_stock', reserved: false })
  })

  test('what its feed calls reserved, or the dealer not reserved, says so still', async () => {
    await importRows(harbour, [{ ...feed[0]!, reserved: true }, feed[1]!])
    await reserveVehicle(harbour, { ...car, until: null })
    expect(await sellVehicle(later(1), car)).toMatchObject({ reservation: { kind: 'given-back' } })
    expect(await row()).toMatchObject({ reserved: true })
    await set(later(2), { reserved: 'no' })
    expect(await sellVehicle(later(3), car)).toMatchObject({ kind: 'sold-before', reservation: null })
    expect(await unlock(later(3), 'status')).toMatchObject({ lockedFields: ['reserved'] })
  })

  test('unlocked after it left the feed, it stays sold', async () => {
    await sellVehicle(harbour, car)
    await importRows(later(1), [feed[1]!])
    await unlock(later(2), 'status')
    expect(await row()).toMatchObject({ status: 'sold', sold_at: harbour.now })
  })

  test.each([
    ['sold', () => sellVehicle(later(2), car)],
    ['locked', () => lockFields(later(2), { ...car, fields: ['status'] })],
  ])('%s while it was missing, and listed again: unlocked, its next listing brings it back', async (_, hold) => {
    await importRows(later(1), [feed[1]!])
    await hold()
    await importRows(later(3), feed)
    await unlock(later(4), 'status')
    expect(await row()).toMatchObject({ status: 'sold', sold_at: later(1).now })
    await importRows(later(5), feed)
    expect(await row()).toMatchObject({ status: 'in_stock', sold_at: null })
  })

  test('called in stock though it is missing: unlocked, it is what missing means', async () => {
    await importRows(later(1), [feed[1]!])
    await set(later(2), { status: 'in_stock' })
    await unlock(later(3), 'status')
    expect(await row()).toMatchObject({ status: 'sold', sold_at: later(3).now })
    await importRows(later(4), feed)
    expect(await row()).toMatchObject({ status: 'in_stock' })
  })

  test('what its feed calls sold stays so, unlocked and listed again', async () => {
    const sold = [{ ...feed[0]!, status: 'sold' as const }, feed[1]!]
    await importRows(harbour, sold)
    await lockFields(harbour, { ...car, fields: ['status'] })
    await unlock(harbour, 'status')
    await importRows(later(1), sold)
    expect(await row()).toMatchObject({ status: 'sold' })
  })
})

describe('reserve', () => {
  // Later than any day on which this runs: jobs are timed by the database's clock.
  const FAR = 40_000
  const until = () => later(FAR).now

  test('is given back when its time is over, and not before', async () => {
    expect(await reserveVehicle(harbour, { ...car, until: until() })).toMatchObject({ kind: 'done', until: until() })
    await importRows(later(1), feed)
    expect(await row()).toMatchObject({ reserved: true })
    const listingId = Number((await row()).listing_id)
    const key = `reservation-${listingId}`
    const jobs = async () =>
      (await database.owner.query('select run_at from graphile_worker.jobs where key = $1', [key])).rows
    expect(await jobs()).toEqual([{ run_at: until() }])

    // The job that comes too early is gone when it has answered.
    const clear = () => database.owner.query('select graphile_worker.remove_job($1)', [key])
    await clear()
    expect(await releaseReservation(later(FAR - 1), { listingId })).toEqual({ kind: 'not-due' })
    expect(await jobs()).toEqual([{ run_at: until() }])
    await clear()
    expect(await releaseReservation(later(FAR), { listingId })).toEqual({ kind: 'released' })
    expect(await row()).toMatchObject({ reserved: false })
    expect(await releaseReservation(later(FAR), { listingId })).toEqual({ kind: 'not-due' })
    expect(await jobs()).toEqual([])
  })

  test('without a day it is given back by hand', async () => {
    await reserveVehicle(harbour, { ...car, until: null })
    await importRows(later(9), feed)
    await unlock(later(9), 'reserved')
    expect(await row()).toMatchObject({ reserved: false })
  })

  test('not in the past, and not what is sold', async () => {
    expect(await reserveVehicle(harbour, { ...car, until: harbour.now })).toEqual({ kind: 'until-is-past' })
    await sellVehicle(harbour, car)
    expect(await reserveVehicle(harbour, { ...car, until: null })).toEqual({ kind: 'not-for-sale', status: 'sold' })
  })
})

test('a yard that is no more is not given back: the vehicle stands at none', async () => {
  await set(harbour, { location: 'hill' })
  await database.owner.query("delete from locations where tenant_id = $1 and slug = 'wharf'", [harbour.tenant.tenantId])
  expect(await unlock(later(1), 'location')).toMatchObject({ kind: 'done' })
  expect(await row()).toMatchObject({ location_id: null })
})

test('show says who says what, and what the feed says of what is locked', async () => {
  await set(harbour, { price: '6500', location: 'hill' })
  const shown = await showVehicle(harbour, car)
  if (shown.kind !== 'shown') throw new Error(shown.kind)
  const unlocked = { locked: false, until: null, feedSays: null }
  expect(shown).toMatchObject({ stockNumber: '0012', feedName: 'spoken-feed', warnings: [] })
  expect(shown.fields).toEqual(
    expect.arrayContaining([
      {
        ...{ field: 'price', value: '$6,500 excl. govt. charges', from: 'dealer', locked: true, until: null },
        feedSays: '$6,800 excl. govt. charges',
      },
      { field: 'location', value: 'Hill', from: 'dealer', locked: true, until: null, feedSays: 'Wharf' },
      { field: 'colour', value: 'Glacier White', from: 'feed', ...unlocked },
      { field: 'simple_colour', value: 'White', from: 'rule', ...unlocked },
      // The feed has no word for it: used is what a vehicle is otherwise.
      { field: 'car_type', value: 'used', from: 'rule', ...unlocked },
      { field: 'name', value: '2021 Toyota HiLux SR5', from: 'rule', ...unlocked },
    ]),
  )
})

test.each([
  ['hill', 'feed'],
  ['who knows', 'rule'],
])('a place such as %j is where the %s puts it', async (location, from) => {
  await importRows(harbour, [{ ...feed[0]!, location }, feed[1]!])
  const shown = await showVehicle(harbour, car)
  expect(shown.kind === 'shown' && shown.fields.find(({ field }) => field === 'location')?.from).toBe(from)
})

test.each<[string, (ctx: TenantCtx) => Promise<unknown>]>([
  ['set', (ctx) => set(ctx, { price: '1' })],
  ['sell', (ctx) => sellVehicle(ctx, car)],
  ['reserve', (ctx) => reserveVehicle(ctx, { ...car, until: null })],
  ['show', (ctx) => showVehicle(ctx, car)],
  ['unlock', (ctx) => unlock(ctx, 'price')],
])('another dealer’s vehicle is none to %s', async (_, verb) => {
  const before = await everything(database, harbour)
  // What no vehicle could take may be said beside it, of which there is nothing here.
  const outcome = (await verb(outback)) as { kind: string; faults?: unknown[] }
  expect([outcome.kind, outcome.faults ?? []]).toEqual(['no-such-vehicle', []])
  expect(await everything(database, harbour)).toBe(before)
})

test('another dealer’s reservation is not released', async () => {
  await reserveVehicle(harbour, { ...car, until: later(1).now })
  const listingId = Number((await row()).listing_id)
  expect(await releaseReservation({ ...outback, now: later(2).now }, { listingId })).toEqual({ kind: 'not-due' })
  expect(await row()).toMatchObject({ reserved: true })
})
