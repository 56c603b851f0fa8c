import { beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { counts, everything, importRows, listingRow } from '../../../test/support/feeds/import-rows.ts'
import { lockFields, unlockFields } from './lock-fields.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let dealers = 0

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-motors-${++dealers}`)
  await importRows(harbour, [
    {
      stockNumber: '0012',
      badge: 'SR5',
      priceCents: 100,
      priceType: 'drive_away',
      odometerKm: 10,
      specs: { powerKw: 150 },
    },
    { stockNumber: '13' },
  ])
})

const lock = (vehicle: string, fields: string[], dealership: string | null = null) =>
  lockFields(harbour, { vehicle, fields, dealership })
const unlock = (vehicle: string, fields: string[]) => unlockFields(harbour, { vehicle, fields, dealership: null })
const changed = {
  stockNumber: '0012',
  badge: 'Rugged',
  priceCents: 50,
  priceType: 'excl_govt_charges' as const,
  odometerKm: 11,
  specs: { powerKw: 160 },
}

test('a locked field survives the next feed; its neighbours follow the feed', async () => {
  expect(await lock('12', ['price', 'powerKw'])).toMatchObject({
    kind: 'done',
    stockNumber: '0012',
    lockedFields: ['power_kw', 'price'],
  })
  expect(await counts(importRows(harbour, [changed, { stockNumber: '13' }]))).toMatchObject({ changed: 1 })
  const listing = await listingRow(database, harbour, '0012')
  expect(listing).toMatchObject({ price_cents: 100, price_type: 'drive_away', odometer_km: 11, badge: 'Rugged' })
  const specs = await database.owner.query('select power_kw from listing_specs where listing_id = $1', [
    listing.listing_id,
  ])
  expect(specs.rows).toEqual([{ power_kw: 150 }])
  const ledger = await database.owner.query('select price_cents from price_history where listing_id = $1', [
    listing.listing_id,
  ])
  expect(ledger.rows).toEqual([{ price_cents: 100 }])
})

test('a locked part of the identity keeps name and address', async () => {
  await lock('12', ['badge'])
  await importRows(harbour, [changed, { stockNumber: '13' }])
  expect(await listingRow(database, harbour, '0012')).toMatchObject({
    badge: 'SR5',
    name: '2021 Toyota HiLux SR5',
    slug: '2021-toyota-hilux-sr5-0012',
  })
})

test('a locked name stays, whatever the badge becomes', async () => {
  await lock('12', ['name'])
  await importRows(harbour, [changed, { stockNumber: '13' }])
  expect(await listingRow(database, harbour, '0012')).toMatchObject({ badge: 'Rugged', name: '2021 Toyota HiLux SR5' })
})

test('with its status locked a vehicle that is missing stays as it is', async () => {
  await lock('13', ['status'])
  expect(await counts(importRows(harbour, [{ stockNumber: '0012' }]))).toMatchObject({ gone: 0 })
  expect(await listingRow(database, harbour, '13')).toMatchObject({ status: 'in_stock' })
})

test('a feed that changes nothing but locked fields changes nothing', async () => {
  await lock('12', ['price'])
  const before = await everything(database, harbour)
  const sameButPrice = { ...changed, badge: 'SR5', odometerKm: 10, specs: { powerKw: 150 } }
  expect(await counts(importRows(harbour, [sameButPrice, { stockNumber: '13' }]))).toMatchObject({
    changed: 0,
    unchanged: 2,
  })
  // But for the digest, and what is remembered of the feed beside a lock.
  const seen = (text: string) => text.replace(/[0-9a-f]{64}/g, '').replace(/listing_locks\n[\s\S]*?\nimages/, '')
  expect(seen(await everything(database, harbour))).toBe(seen(before))
  const { summary } = await importRows(harbour, [{ ...sameButPrice, priceCents: 40 }, { stockNumber: '13' }])
  expect(summary.notes).toEqual([expect.stringContaining('locked fields of 0012, which stays as set here')])
})

test('unlocked, the field is what the feed last said of it', async () => {
  await lock('12', ['price', 'badge'])
  await importRows(harbour, [changed, { stockNumber: '13' }])
  expect(await unlock('12', ['price'])).toMatchObject({ lockedFields: ['badge'] })
  expect(await listingRow(database, harbour, '0012')).toMatchObject({ price_cents: 50, badge: 'SR5' })
})

test('unlocking does not bring back a vehicle the dealer sold', async () => {
  await database.owner.query(
    "update listings set status = 'sold', sold_at = $2 where tenant_id = $1 and stock_number = '13'",
    [harbour.tenant.tenantId, harbour.now],
  )
  await lock('13', ['badge'])
  await unlock('13', ['badge'])
  await importRows(harbour, [changed, { stockNumber: '13' }])
  expect(await listingRow(database, harbour, '13')).toMatchObject({ status: 'sold' })
})

describe('which vehicle, which field', () => {
  test('by address, also an old one', async () => {
    await importRows(harbour, [changed, { stockNumber: '13' }])
    for (const slug of ['2021-toyota-hilux-rugged-0012', '2021-toyota-hilux-sr5-0012', '2021-TOYOTA-hilux-sr5-0012']) {
      expect(await lock(slug, ['badge']), slug).toMatchObject({ kind: 'done', stockNumber: '0012' })
    }
  })

  test('a number two dealerships use needs one of them named', async () => {
    const group = await makeDealer(database, `group-${dealers}`, {
      dealerships: [{ slug: 'north' }, { slug: 'south' }],
    })
    await importRows(group, [
      { stockNumber: '1', dealerCode: 'north' },
      { stockNumber: '1', dealerCode: 'south' },
    ])
    const input = { vehicle: '1', fields: ['badge'] }
    expect(await lockFields(group, { ...input, dealership: null })).toMatchObject({
      kind: 'several-vehicles',
      dealerships: ['north', 'south'],
    })
    expect(await lockFields(group, { ...input, dealership: 'south' })).toMatchObject({
      kind: 'done',
      slug: '2021-toyota-hilux-1-2',
    })
    expect(await lockFields(group, { ...input, dealership: 'east' })).toEqual({
      kind: 'no-such-dealership',
      known: ['north', 'south'],
    })
  })

  test('an unknown field changes nothing and names the nearest', async () => {
    expect(await lock('12', ['price', 'bagde'])).toEqual({
      kind: 'unknown-fields',
      unknown: [{ field: 'bagde', closest: 'badge' }],
    })
    expect(await lock('12', [])).toMatchObject({ lockedFields: [] })
  })

  test('another dealer’s vehicle is none', async () => {
    const outback = await makeDealer(database, `outback-${dealers}`)
    await importRows(outback, [{ stockNumber: 'ute-1', badge: 'Outback' }])
    const before = await everything(database, outback)
    expect(await lock('ute-1', ['price'])).toEqual({ kind: 'no-such-vehicle' })
    expect(await unlock('2021-toyota-hilux-outback-ute-1', ['price'])).toEqual({ kind: 'no-such-vehicle' })
    expect(await everything(database, outback)).toBe(before)
  })
})
