import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import {
  counts,
  everything,
  feedOf,
  importRows,
  listingRow,
  row,
  skippedRow,
} from '../../../../test/support/feeds/import-rows.ts'
import type { VehicleClues } from '../feeds/feed.ts'
import { findFeedFormat } from '../feeds/formats.server.ts'
import { FACT_COLUMNS, FACT_DEFAULTS, SPEC_COLUMNS } from '../listing-columns.ts'
import { CAR_TYPES, ITEM_TYPES, LISTING_STATUSES, PRICE_TYPES } from '../vocabularies.ts'

const database = testDatabase()
let harbour: TenantCtx
let outback: TenantCtx
let dealers = 0

beforeAll(async () => {
  outback = await makeDealer(database, 'outback-utes')
  await importRows(outback, [{ stockNumber: '1', priceCents: 900 }, { stockNumber: '2' }])
})
beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-motors-${++dealers}`)
})

const later = (ctx: TenantCtx, days: number): TenantCtx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 86_400_000),
})
const fleet = (count: number) => Array.from({ length: count }, (_, i) => ({ stockNumber: String(i + 1) }))

describe('new, changed, unchanged', () => {
  test('a first import adds every row, with defaults for what the feed does not say', async () => {
    expect(
      await counts(
        importRows(harbour, [
          { stockNumber: 'A1', badge: 'SR5', priceCents: 4_999_000, specs: { powerKw: 150.5 } },
          { stockNumber: 'A2' },
        ]),
      ),
    ).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      gone: 0,
      skipped: 0,
    })
    const hilux = await listingRow(database, harbour, 'A1')
    expect(hilux).toMatchObject({
      slug: '2021-toyota-hilux-sr5-a1',
      name: '2021 Toyota HiLux SR5',
      status: 'in_stock',
      car_type: 'used',
      item_type: 'car',
      price_cents: 4_999_000,
      feed_name: 'spoken-feed',
      show_on_dealer_website: true,
      features: [],
    })
    expect(hilux.created_at).toEqual(harbour.now)
    expect(hilux.location_id).not.toBeNull()
    const { rows } = await database.owner.query('select power_kw, sleeps from listing_specs where listing_id = $1', [
      hilux.listing_id,
    ])
    expect(rows).toEqual([{ power_kw: 150.5, sleeps: null }])
  })

  test('the same file again changes nothing at all', async () => {
    const rows = [
      { stockNumber: 'A1', badge: 'SR5', priceCents: 4_999_000, specs: { powerKw: 150.5 }, features: ['Tow bar'] },
      { stockNumber: 'A2', soldAt: null },
    ]
    await importRows(harbour, rows)
    const before = await everything(database, harbour)
    expect(await counts(importRows(later(harbour, 1), rows))).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    expect(await everything(database, harbour)).toBe(before)
  })

  test('a changed row is stamped with a new version; its neighbours are not', async () => {
    await importRows(harbour, [
      { stockNumber: 'A1', odometerKm: 10 },
      { stockNumber: 'A2', odometerKm: 20 },
    ])
    const [one, two] = [await listingRow(database, harbour, 'A1'), await listingRow(database, harbour, 'A2')]
    expect(
      await counts(
        importRows(later(harbour, 1), [
          { stockNumber: 'A1', odometerKm: 11 },
          { stockNumber: 'A2', odometerKm: 20 },
        ]),
      ),
    ).toMatchObject({ changed: 1, unchanged: 1 })
    const changed = await listingRow(database, harbour, 'A1')
    expect(changed).toMatchObject({ odometer_km: 11, updated_at: later(harbour, 1).now, created_at: one.created_at })
    expect(Number(changed.stock_version)).toBe(Number(one.stock_version) + 1)
    expect(await listingRow(database, harbour, 'A2')).toEqual(two)
  })

  test('what the feed does not mention is left alone; what it empties is emptied', async () => {
    await importRows(harbour, [
      {
        stockNumber: 'A1',
        colour: 'Red',
        tag: 'Test Drive Only',
        features: ['Tow bar'],
        specs: { powerKw: 150, torqueNm: 300 },
      },
    ])
    await importRows(harbour, [{ stockNumber: 'A1', colour: null, features: [], specs: { powerKw: null } }])
    const listing = await listingRow(database, harbour, 'A1')
    expect(listing).toMatchObject({ colour: null, tag: 'Test Drive Only', features: [] })
    const { rows } = await database.owner.query('select power_kw, torque_nm from listing_specs where listing_id = $1', [
      listing.listing_id,
    ])
    expect(rows).toEqual([{ power_kw: null, torque_nm: 300 }])
  })

  test('other words for the same facts are no change', async () => {
    await importRows(harbour, [{ stockNumber: 'A1', colour: 'Red', doors: 4 }])
    const before = await listingRow(database, harbour, 'A1')
    expect(await counts(importRows(later(harbour, 1), [{ stockNumber: 'A1', colour: 'Red' }]))).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    const after = await listingRow(database, harbour, 'A1')
    expect({ ...after, feed_digest: null }).toEqual({ ...before, feed_digest: null })
  })

  test('stock numbers that lost their zeros, or changed case, are the same vehicles', async () => {
    await importRows(harbour, [{ stockNumber: '00001075' }, { stockNumber: 'AB7' }])
    const before = await everything(database, harbour)
    expect(await counts(importRows(harbour, [{ stockNumber: '1075' }, { stockNumber: 'ab7' }]))).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
      gone: 0,
    })
    expect(await everything(database, harbour)).toBe(before)
    expect(
      await counts(importRows(harbour, [{ stockNumber: '1075', doors: 5 }, { stockNumber: 'AB7' }])),
    ).toMatchObject({ changed: 1 })
    expect(await listingRow(database, harbour, '00001075')).toMatchObject({ doors: 5 })
  })

  test('a stock number twice in a file counts once, and is reported', async () => {
    const outcome = await importRows(harbour, [
      { stockNumber: '7', doors: 2 },
      { stockNumber: '7', doors: 5 },
    ])
    expect(outcome.summary).toMatchObject({
      created: 1,
      skipped: { rows: 1, listed: [{ line: 3, field: 'stockNumber', value: '7' }] },
    })
    expect(await listingRow(database, harbour, '7')).toMatchObject({ doors: 2 })
  })

  test('a number typed for another vehicle makes neither of the two gone (rule:feed-import)', async () => {
    const [one, other] = ['JTFDZ8FS8HX123456', 'JTFDZ8FS8HX654321']
    const rows = (number: string, doors: number) => [
      ...fleet(6).slice(2),
      { stockNumber: '1', vin: one },
      { stockNumber: number, vin: other, doors },
    ]
    await importRows(harbour, rows('2', 4))
    const { summary } = await importRows(harbour, rows('1', 5))
    expect(summary).toMatchObject({ changed: 0, gone: 0, skipped: { rows: 1 } })
    expect(summary.skipped.listed[0]!.reason).toBe(
      'is in the file more than once; the first row counts. By its VIN this one is 2, which stays as it was',
    )
    expect(await listingRow(database, harbour, '2')).toMatchObject({ status: 'in_stock', doors: 4, vin: other })
    expect(await counts(importRows(harbour, rows('2', 5)))).toMatchObject({ changed: 1, unchanged: 5 })
  })

  test('a value no column takes is left empty and reported; the row and the others load', async () => {
    const outcome = await importRows(harbour, [
      { stockNumber: '1', doors: 400, badge: 'S\0R5', registrationExpiresOn: '2026-02-31' },
      { stockNumber: '2' },
    ])
    expect(outcome).toMatchObject({ kind: 'imported', summary: { created: 2, warnings: { count: 2 } } })
    expect(await listingRow(database, harbour, '1')).toMatchObject({
      doors: null,
      badge: 'SR5',
      registration_expires_on: null,
    })
  })
})

describe('missing from a full feed', () => {
  test('becomes sold, dated now', async () => {
    await importRows(harbour, fleet(3))
    expect(await counts(importRows(later(harbour, 1), fleet(2)))).toMatchObject({ unchanged: 2, gone: 1 })
    expect(await listingRow(database, harbour, '3')).toMatchObject({
      status: 'sold',
      sold_at: later(harbour, 1).now,
      updated_at: later(harbour, 1).now,
    })
  })

  test('or withdrawn, where the tenant says so', async () => {
    const careful = await makeDealer(database, 'careful-cars', { settings: { search: { missingMeans: 'withdrawn' } } })
    await importRows(careful, fleet(3))
    const outcome = await importRows(careful, fleet(2))
    expect(outcome.summary).toMatchObject({ gone: 1, goneBecame: 'withdrawn' })
    expect(await listingRow(database, careful, '3')).toMatchObject({ status: 'withdrawn', sold_at: null })
  })

  test('a sold one stays as it is while it is missing, and is in stock again when it comes back', async () => {
    await importRows(harbour, fleet(3))
    await importRows(later(harbour, 1), fleet(2))
    const before = await everything(database, harbour)
    expect(await counts(importRows(later(harbour, 2), fleet(2)))).toMatchObject({ unchanged: 2, gone: 0 })
    expect(await everything(database, harbour)).toBe(before)

    expect(await counts(importRows(later(harbour, 3), fleet(3)))).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 2,
    })
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'in_stock', sold_at: null })
  })

  test('one the dealer marked sold stays sold while the feed still lists it unchanged', async () => {
    await importRows(harbour, fleet(3))
    await database.owner.query(
      "update listings set status = 'sold', sold_at = $2 where tenant_id = $1 and stock_number = '3'",
      [harbour.tenant.tenantId, harbour.now],
    )
    await importRows(later(harbour, 1), fleet(3))
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'sold', sold_at: harbour.now })
  })

  test('one the feed calls sold is sold now, once', async () => {
    await importRows(harbour, fleet(3))
    const rows = [...fleet(2), { stockNumber: '3', status: 'sold' as const }]
    await importRows(later(harbour, 1), rows)
    await importRows(later(harbour, 2), [...fleet(2), { stockNumber: '3', status: 'sold', doors: 2 }])
    expect(await listingRow(database, harbour, '3')).toMatchObject({
      status: 'sold',
      sold_at: later(harbour, 1).now,
      doors: 2,
    })
    await importRows(later(harbour, 3), [...fleet(2), { stockNumber: '3', status: 'in_stock' }])
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'in_stock', sold_at: null })
  })

  test('a skipped row keeps its vehicle', async () => {
    await importRows(harbour, [...fleet(3), { stockNumber: '0004' }])
    expect(
      await counts(
        importRows(harbour, [
          row({ stockNumber: '1' }),
          row({ stockNumber: '2' }, 3),
          skippedRow('3'),
          skippedRow('4'),
        ]),
      ),
    ).toMatchObject({ gone: 0, skipped: 2 })
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'in_stock' })
    expect(await listingRow(database, harbour, '0004')).toMatchObject({ status: 'in_stock' })
  })

  describe('while a skipped row has no stock number', () => {
    const yaris = { year: 2018, make: 'Toyota', model: 'Yaris', vin: 'JTDKT923705000001' }
    const nothing = { make: null, model: null, year: null, vin: null }

    beforeEach(async () => {
      await importRows(harbour, [...fleet(5), { ...yaris, stockNumber: '6' }])
    })

    test.each<[string, VehicleClues, string[]]>([
      ['make and model, in any spelling', { ...nothing, make: 'TOYOTA', model: 'Hi-lux SR5' }, ['5']],
      ['make alone', { ...nothing, make: 'toyota' }, ['5', '6']],
      ['model alone', { ...nothing, model: 'yaris' }, ['6']],
      ['make, model and another year', { ...nothing, make: 'Toyota', model: 'Yaris', year: 2019 }, []],
      ['its VIN', { ...nothing, vin: yaris.vin }, ['6']],
      ['make and model, but another VIN', { ...nothing, make: 'Toyota', model: 'Yaris', vin: 'JTDKT923705000002' }, []],
      ['another make', { ...nothing, make: 'Total' }, []],
    ])('by %s, only what it may be is kept', async (_, clues, kept) => {
      const { summary } = await importRows(harbour, [...fleet(4), skippedRow(null, clues)])
      expect(summary).toMatchObject({ gone: 2 - kept.length, notes: [expect.stringContaining('1 skipped row has')] })
      for (const stockNumber of ['5', '6'])
        expect(await listingRow(database, harbour, stockNumber)).toMatchObject({
          status: kept.includes(stockNumber) ? 'in_stock' : 'sold',
        })
    })

    test('a row that is no vehicle hides none, and nobody is told', async () => {
      const { summary } = await importRows(harbour, [...fleet(4), skippedRow(null)])
      expect(summary).toMatchObject({ gone: 2, notes: [] })
    })
  })

  test('a vehicle no feed ever listed is the dealer’s own and stays', async () => {
    await importRows(harbour, fleet(3))
    await database.owner.query(
      'update listings set feed_name = null, feed_digest = null where tenant_id = $1 and stock_number = $2',
      [harbour.tenant.tenantId, '3'],
    )
    expect(await counts(importRows(harbour, fleet(2)))).toMatchObject({ gone: 0 })
  })

  test('a partial feed takes nothing as missing', async () => {
    await importRows(harbour, fleet(3))
    expect(await counts(importRows(harbour, fleet(1), { full: false }))).toMatchObject({ gone: 0, unchanged: 1 })
    // Nor does it say that a sold one has left the feed, which would bring it back with the next whole file.
    await database.owner.query(
      "update listings set status = 'sold', sold_at = $2 where tenant_id = $1 and stock_number = '3'",
      [harbour.tenant.tenantId, harbour.now],
    )
    await importRows(harbour, fleet(1), { full: false })
    await importRows(harbour, fleet(3))
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'sold' })
  })

  test('a partial feed corrects what was missing, which only its own word or a whole file brings back', async () => {
    await importRows(harbour, fleet(4))
    await importRows(harbour, fleet(2))
    const [third, fourth] = fleet(4).slice(2)
    const statusOf = async (number: string) => (await listingRow(database, harbour, number)).status
    // Once with a price that changes, once with nothing that does.
    for (const priceCents of [50, 50])
      await importRows(
        harbour,
        [
          { ...third!, priceCents },
          { ...fourth!, status: 'in_stock' },
        ],
        { full: false },
      )
    expect(await listingRow(database, harbour, '3')).toMatchObject({ status: 'sold', price_cents: 50 })
    expect(await statusOf('4')).toBe('in_stock')
    await importRows(harbour, fleet(4))
    expect(await statusOf('3')).toBe('in_stock')
  })
})

test('prices of new vehicles that the file says are without government charges are told once', async () => {
  const rows = ['1,Toyota,HiLux,2021,30000,0', '2,Toyota,HiLux,2021,31000,0', '3,Toyota,HiLux,2021,32000,1'].join('\n')
  const come = () => {
    const bytes = Readable.from([Buffer.from(`Stock number,Make,Model,Year,Price,IsDriveAway\n${rows}\n`)])
    return importRows(harbour, [], { format: findFeedFormat('universal-csv')!, bytes })
  }
  const told = async () => (await come()).summary.notes
  expect(await told()).toEqual([
    expect.stringMatching(
      /^2 of 3 new vehicles have their prices without government charges, .*a column that says they are not drive away/,
    ),
  ])
  expect(await told()).toEqual([])
})

describe('an odometer with a dot', () => {
  const importOdometers = (...odometers: string[]) => {
    const rows = odometers.map((odometer, i) => `${i + 1},Toyota,HiLux,2021,"${odometer}"\n`)
    const bytes = Readable.from([Buffer.from(`Stock number,Make,Model,Year,Odometer\n${rows.join('')}`)])
    return importRows(harbour, [], { format: findFeedFormat('universal-csv')!, bytes })
  }
  const kilometres = async () =>
    Promise.all(['1', '2', '3'].map(async (number) => (await listingRow(database, harbour, number)).odometer_km))

  test('is in thousands where the other rows say so', async () => {
    const { summary } = await importOdometers('84.500 km', '9.800', '112.300', '15')
    expect(await kilometres()).toEqual([84_500, 9_800, 112_300])
    expect(summary.warnings.count).toBe(0)
    expect(summary.notes).toEqual([expect.stringContaining('3 readings of Odometer such as "84.500 km" are thousands')])
  })

  test.each([
    ['alone', ['84.500 km', '15', '20']],
    ['beside others written otherwise', ['84.500 km', '9.800', '112.300', '84,500']],
  ])('is left empty, with a warning, %s', async (_, odometers) => {
    const { summary } = await importOdometers(...odometers)
    expect((await kilometres())[0]).toBeNull()
    expect(summary.warnings.listed[0]).toMatchObject({ line: 2, field: 'Odometer', value: '84.500 km' })
    expect(summary.notes).toEqual([])
  })
})

describe('the shrink guard', () => {
  test('more than half of the stock stops the import, which changes nothing', async () => {
    await importRows(harbour, fleet(4))
    const before = await everything(database, harbour)
    const outcome = await importRows(harbour, [{ stockNumber: '1', doors: 2 }])
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'would-shrink', dealerships: [{ gone: 3, availableBefore: 4 }] },
    })
    expect(await everything(database, harbour)).toBe(before)
  })

  test('exactly half goes through, and more where it is allowed', async () => {
    await importRows(harbour, fleet(4))
    expect(await counts(importRows(harbour, fleet(2)))).toMatchObject({ gone: 2 })
    expect(await counts(importRows(harbour, [], { allowShrink: true }))).toMatchObject({ gone: 2 })
  })

  test('counts what the file itself calls sold or withdrawn', async () => {
    await importRows(harbour, fleet(4))
    const outcome = await importRows(harbour, [
      { stockNumber: '1' },
      { stockNumber: '2', status: 'sold' },
      { stockNumber: '3', status: 'withdrawn' },
    ])
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { dealerships: [{ gone: 3 }] } })
  })

  test('more than half of the prices stops it, too: a renamed column is no change of price', async () => {
    const priced = (...cents: (number | null)[]) =>
      cents.map((priceCents, i) => ({ stockNumber: String(i + 1), priceCents }))
    await importRows(harbour, [...priced(100, 100, 100, 100), { stockNumber: '5', priceCents: null }])
    const before = await everything(database, harbour)
    const lost = [...priced(null, null, null, 100), { stockNumber: '5', priceCents: null }]
    const dry = await importRows(harbour, lost, { dryRun: true })
    const dealerships = [{ gone: 0, unpriced: 3, pricedBefore: 4, availableBefore: 5 }]
    expect(dry.summary).toMatchObject({
      ...{ wouldShrink: dealerships, unpriced: { count: 3, listed: [{ stockNumber: '1' }, {}, { stockNumber: '3' }] } },
    })
    expect(await importRows(harbour, lost)).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'would-lose-prices', dealerships },
    })
    // What shoppers read as the price before is none.
    const was = lost.map((one) => (one.priceCents === null ? { ...one, beforePriceCents: 200_000 } : one))
    expect(await importRows(harbour, was)).toMatchObject({ refusal: { reason: 'would-lose-prices' } })
    expect(await everything(database, harbour)).toBe(before)

    // Sold vehicles need none, nor do those that have an offer; half may lose theirs, and all where it is allowed.
    const sold = [...priced(null, null, 100, 100), { stockNumber: '5', priceCents: null, status: 'sold' as const }]
    expect((await importRows(harbour, sold)).summary).toMatchObject({ changed: 3, unpriced: { count: 2 } })
    const offered = priced(null, null, null, null).map((one) => ({ ...one, offerPriceCents: 900_000 }))
    expect((await importRows(harbour, offered)).summary).toMatchObject({ changed: 4, unpriced: { count: 0 } })
    const none = priced(null, null, null, null).map((one) => ({ ...one, offerPriceCents: null }))
    expect(await importRows(harbour, none, { allowShrink: true })).toMatchObject({
      kind: 'imported',
      summary: { unpriced: { count: 4 } },
    })
  })

  test('a whole file that says no price leaves them as they are, and says so', async () => {
    const says = expect.stringContaining('No column of the file is read as a price: vehicles keep the prices')
    expect((await importRows(harbour, fleet(2))).summary.notes).toEqual([])
    const priced = fleet(2).map((one) => ({ ...one, priceCents: 100 }))
    expect((await importRows(harbour, priced)).summary.notes).toEqual([])
    expect((await importRows(harbour, fleet(2))).summary).toMatchObject({ unchanged: 2, notes: [says] })
    expect((await importRows(harbour, fleet(2), { full: false })).summary.notes).toEqual([])
    expect(await listingRow(database, harbour, '1')).toMatchObject({ price_cents: 100 })
  })

  test('a vehicle whose price the dealer locked loses none', async () => {
    await importRows(harbour, [{ stockNumber: '1', priceCents: 100 }])
    await database.owner.query(
      `insert into listing_locks (tenant_id, listing_id, field) select tenant_id, listing_id, 'price_cents' from listings where tenant_id = $1`,
      [harbour.tenant.tenantId],
    )
    expect(await importRows(harbour, [{ stockNumber: '1', priceCents: null }])).toMatchObject({
      kind: 'imported',
      summary: { unpriced: { count: 0 } },
    })
  })

  test('an empty file would empty the stock', async () => {
    await importRows(harbour, fleet(1))
    expect(await importRows(harbour, [])).toMatchObject({ kind: 'refused', refusal: { reason: 'would-shrink' } })
  })
})

describe('everything or nothing', () => {
  test.each([
    [{ kind: 'truncated', line: 4, reason: 'a quote is never closed' } as const, { reason: 'truncated', line: 4 }],
    [{ kind: 'unreadable', reason: 'not XML' } as const, { reason: 'unreadable' }],
  ])('%j changes nothing', async (event, refusal) => {
    await importRows(harbour, fleet(3))
    const before = await everything(database, harbour)
    const outcome = await importRows(harbour, [row({ stockNumber: '1', doors: 9 }), row({ stockNumber: 'new' }), event])
    expect(outcome).toMatchObject({ kind: 'refused', refusal })
    expect(await everything(database, harbour)).toBe(before)
  })

  test('a crash in the middle of reading leaves nothing', async () => {
    await importRows(harbour, fleet(3))
    const before = await everything(database, harbour)
    async function* dying() {
      for (let i = 0; i < 1_200; i++) yield row({ stockNumber: `new-${i}` })
      throw new Error('the disk is gone')
    }
    await expect(importRows(harbour, [], { format: feedOf(dying) })).rejects.toThrow('the disk is gone')
    expect(await everything(database, harbour)).toBe(before)
  })

  test('a connection cut in the middle of the import leaves nothing', async () => {
    await importRows(harbour, fleet(3))
    const before = await everything(database, harbour)
    async function* cutOff() {
      for (let i = 0; i < 600; i++) yield row({ stockNumber: `new-${i}` })
      await database.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%login_app' and state = 'idle in transaction'",
      )
      for (let i = 600; i < 1_200; i++) yield row({ stockNumber: `new-${i}` })
    }
    await expect(importRows(harbour, [], { format: feedOf(cutOff) })).rejects.toThrow()
    expect(await everything(database, harbour)).toBe(before)
    expect(await counts(importRows(harbour, fleet(3)))).toMatchObject({ unchanged: 3 })
  })

  test('a dry run says the same as the import and writes nothing, not even a run', async () => {
    await importRows(harbour, fleet(4))
    const before = await everything(database, harbour)
    const rows = [{ stockNumber: '1', doors: 2 }, { stockNumber: '2' }, { stockNumber: '3' }, { stockNumber: '5' }]
    const dry = await counts(importRows(harbour, rows, { dryRun: true }))
    expect(await everything(database, harbour)).toBe(before)
    expect(await runsOf(harbour)).toHaveLength(1)
    expect(await counts(importRows(harbour, rows))).toEqual(dry)
    expect(dry).toEqual({ created: 1, changed: 1, unchanged: 2, gone: 1, skipped: 0 })
  })

  test('new vehicles are named beside those of before, and not those of a first file', async () => {
    expect((await importRows(harbour, fleet(2))).summary.arriving).toEqual({ count: 0, listed: [] })
    const { summary } = await importRows(harbour, [...fleet(2), { stockNumber: 'N1', badge: 'SR5' }], { dryRun: true })
    expect(summary.arriving).toEqual({
      count: 1,
      listed: [{ stockNumber: 'N1', name: '2021 Toyota HiLux SR5', dealershipSlug: harbour.tenant.slug }],
    })
    const many = Array.from({ length: 22 }, (_, n) => ({ stockNumber: `M${n}` }))
    expect((await importRows(harbour, [...fleet(2), ...many])).summary.arriving).toMatchObject({
      ...{ count: 22, listed: expect.objectContaining({ length: 20 }) },
    })
  })

  test('two imports of one dealer at once come one after the other', async () => {
    const both = await Promise.all([counts(importRows(harbour, fleet(700))), counts(importRows(harbour, fleet(700)))])
    expect(both.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 700])
    const { rows } = await database.owner.query('select count(*)::int as count from listings where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    expect(rows[0].count).toBe(700)
  })

  test('every run is on record, refused ones with the reason', async () => {
    await importRows(harbour, fleet(3))
    await importRows(harbour, [])
    expect((await runsOf(harbour)).map(({ summary }) => summary)).toMatchObject([
      { created: 3, refusal: null },
      { created: 0, refusal: { reason: 'would-shrink' } },
    ])
  })
})

describe('prices', () => {
  test('the ledger has a line for the first price and for every change of it', async () => {
    await importRows(harbour, [{ stockNumber: '1', priceCents: 100, priceType: 'drive_away' }, { stockNumber: '2' }])
    await importRows(later(harbour, 1), [
      { stockNumber: '1', priceCents: 100, priceType: 'drive_away', doors: 2 },
      { stockNumber: '2' },
    ])
    await importRows(later(harbour, 2), [
      { stockNumber: '1', priceCents: 90, priceType: 'drive_away' },
      { stockNumber: '2', priceCents: 50 },
    ])
    await importRows(later(harbour, 3), [
      { stockNumber: '1', priceCents: null, priceType: null },
      { stockNumber: '2', priceCents: 50 },
    ])
    const { rows } = await database.owner.query(
      'select stock_number, h.price_cents, h.price_type, recorded_at from price_history h join listings using (listing_id) where h.tenant_id = $1 order by stock_number, recorded_at',
      [harbour.tenant.tenantId],
    )
    expect(rows).toEqual([
      { stock_number: '1', price_cents: 100, price_type: 'drive_away', recorded_at: harbour.now },
      { stock_number: '1', price_cents: 90, price_type: 'drive_away', recorded_at: later(harbour, 2).now },
      { stock_number: '1', price_cents: null, price_type: null, recorded_at: later(harbour, 3).now },
      { stock_number: '2', price_cents: 50, price_type: null, recorded_at: later(harbour, 2).now },
    ])
  })
})

describe('addresses', () => {
  const slugs = async (ctx: TenantCtx) => {
    const { rows } = await database.owner.query(
      'select slug, listing_id from slug_history where tenant_id = $1 order by slug',
      [ctx.tenant.tenantId],
    )
    return rows as { slug: string; listing_id: number }[]
  }

  test('an edit leaves the address; another identity moves it and the old one leads on', async () => {
    await importRows(harbour, [{ stockNumber: '1', badge: 'SR' }])
    await importRows(harbour, [{ stockNumber: '1', badge: 'SR', colour: 'Red' }])
    expect(await slugs(harbour)).toEqual([])
    await importRows(harbour, [{ stockNumber: '1', badge: 'SR5' }])
    const listing = await listingRow(database, harbour, '1')
    expect(listing).toMatchObject({ slug: '2021-toyota-hilux-sr5-1', name: '2021 Toyota HiLux SR5' })
    expect(await slugs(harbour)).toEqual([{ slug: '2021-toyota-hilux-sr-1', listing_id: listing.listing_id }])
  })

  test('back to what it was, a vehicle takes its old address back', async () => {
    for (const badge of ['SR', 'SR5', 'SR']) await importRows(harbour, [{ stockNumber: '1', badge }])
    expect(await listingRow(database, harbour, '1')).toMatchObject({ slug: '2021-toyota-hilux-sr-1' })
    expect((await slugs(harbour)).map(({ slug }) => slug)).toEqual(['2021-toyota-hilux-sr5-1'])
  })

  test('an address that once led to a vehicle is never given to another', async () => {
    await importRows(harbour, [{ stockNumber: 'A 1', badge: 'SR' }])
    await importRows(harbour, [
      { stockNumber: 'A 1', badge: 'SR5' },
      { stockNumber: 'A-1', badge: 'SR' },
    ])
    expect(await listingRow(database, harbour, 'A-1')).toMatchObject({ slug: '2021-toyota-hilux-sr-a-1-2' })
  })

  test('two dealerships of a group may have the same car and number', async () => {
    const group = await makeDealer(database, 'twin-group', { dealerships: [{ slug: 'north' }, { slug: 'south' }] })
    const rows = [
      { stockNumber: '1', dealerCode: 'north' },
      { stockNumber: '1', dealerCode: 'south' },
    ]
    await importRows(group, rows)
    await importRows(group, rows)
    const { rows: found } = await database.owner.query('select slug from listings where tenant_id = $1 order by slug', [
      group.tenant.tenantId,
    ])
    expect(found).toEqual([{ slug: '2021-toyota-hilux-1' }, { slug: '2021-toyota-hilux-1-2' }])
  })
})

describe('dealerships and yards', () => {
  test('a file of several dealers goes to those with a known code; the others are reported and nobody’s stock is missing', async () => {
    const group = await makeDealer(database, 'harbour-group', {
      dealerships: [
        { slug: 'north', feedCodes: ['13156'] },
        { slug: 'south', feedCodes: ['13157'] },
      ],
    })
    const rows = [
      { stockNumber: '1', dealerCode: '13156' },
      { stockNumber: '2', dealerCode: '13157' },
      { stockNumber: '3', dealerCode: '999' },
    ]
    const outcome = await importRows(group, rows)
    expect(outcome.summary).toMatchObject({
      created: 2,
      skipped: { rows: 1, listed: [{ field: 'dealerCode', value: '999' }] },
      dealerships: [
        { dealershipSlug: 'north', created: 1 },
        { dealershipSlug: 'south', created: 1 },
      ],
    })
    expect(await counts(importRows(group, [rows[0]!]))).toMatchObject({ unchanged: 1, gone: 0 })
    expect(await importRows(group, [rows[2]!])).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'unknown-dealership', known: ['north', 'south'] },
    })
  })

  test('a dealership that does not exist is refused by name', async () => {
    expect(await importRows(harbour, fleet(1), { dealershipSlug: 'nowhere' })).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'unknown-dealership' },
    })
  })

  test('the yard comes from the feed’s words, else it is the primary one; the feed may move a car', async () => {
    const yards = [
      { slug: 'main', city: 'Broken Hill', postcode: '2880', isPrimary: true },
      { slug: 'river', street: '14 Commercial Rd', city: 'Mildura', postcode: '3500', feedCodes: ['R'] },
    ]
    const two = await makeDealer(database, 'two-yards', { dealerships: [{ slug: 'two-yards', yards }] })
    await importRows(two, [
      { stockNumber: '1', location: '14 Commercial Road, Mildura' },
      { stockNumber: '2', location: 'r' },
      { stockNumber: '3' },
    ])
    const yardOf = async (stockNumber: string) => {
      const { rows } = await database.owner.query('select slug from locations where location_id = $1', [
        (await listingRow(database, two, stockNumber)).location_id,
      ])
      return rows[0].slug
    }
    expect([await yardOf('1'), await yardOf('2'), await yardOf('3')]).toEqual(['river', 'river', 'main'])
    const { summary } = await importRows(two, [
      { stockNumber: '1', location: 'who knows' },
      { stockNumber: '2', location: 'main' },
      { stockNumber: '3', location: 'who knows' },
      { stockNumber: '4', location: 'who knows' },
    ])
    expect(summary.notes).toEqual([
      expect.stringMatching(/^No yard is known by "who knows", which 3 vehicles name: now 2 at main, 1 at river\. /),
    ])
    expect([await yardOf('1'), await yardOf('2'), await yardOf('3')]).toEqual(['river', 'main', 'main'])
  })
})

describe('a vehicle that moved', () => {
  const vin = 'JTFDZ8FS8HX123456'
  const group = () =>
    makeDealer(database, `moving-group-${dealers}`, { dealerships: [{ slug: 'north' }, { slug: 'south' }] })
  const rest = [
    { stockNumber: 'N2', dealerCode: 'north' },
    { stockNumber: 'S2', dealerCode: 'south' },
  ]
  const moved = async (ctx: TenantCtx) => {
    const { rows } = await database.owner.query(
      'select l.stock_number, l.slug, l.status, d.slug as dealership, o.slug as yard from listings l join dealerships d using (dealership_id) join locations o using (location_id) where l.tenant_id = $1 and l.vin = $2 order by listing_id',
      [ctx.tenant.tenantId, vin],
    )
    return rows
  }

  test('to another dealership of the file stays the same listing, with its new number and yard', async () => {
    const ctx = await group()
    await importRows(ctx, [{ stockNumber: 'N1', dealerCode: 'north', vin }, ...rest])
    const rows = [{ stockNumber: 'S7', dealerCode: 'south', vin }, ...rest]
    expect(await counts(importRows(ctx, rows))).toMatchObject({ created: 0, changed: 1, unchanged: 2, gone: 0 })
    expect(await moved(ctx)).toEqual([
      { stock_number: 'S7', slug: '2021-toyota-hilux-s7', status: 'in_stock', dealership: 'south', yard: 'south-yard' },
    ])
    const before = await everything(database, ctx)
    expect(await counts(importRows(ctx, rows))).toMatchObject({ unchanged: 3 })
    expect(await everything(database, ctx)).toBe(before)
  })

  test('is another vehicle when the VIN is not whole, occurs twice, or belongs to one that was sold', async () => {
    const ctx = await group()
    await importRows(ctx, [{ stockNumber: 'N1', dealerCode: 'north', vin, status: 'sold' }, ...rest])
    await importRows(ctx, [{ stockNumber: 'N9', dealerCode: 'north', vin }, ...rest])
    expect((await moved(ctx)).map(({ stock_number, status }) => [stock_number, status])).toEqual([
      ['N1', 'sold'],
      ['N9', 'in_stock'],
    ])
    const twice = [
      { stockNumber: 'N10', dealerCode: 'north', vin },
      { stockNumber: 'N11', dealerCode: 'north', vin },
    ]
    expect(await counts(importRows(ctx, [...twice, ...rest]))).toMatchObject({ created: 2, gone: 1 })
    const short = await makeDealer(database, `short-vin-${dealers}`)
    await importRows(short, [{ stockNumber: '1', vin: '123' }, { stockNumber: '2' }])
    expect(await counts(importRows(short, [{ stockNumber: '3', vin: '123' }, { stockNumber: '2' }]))).toMatchObject({
      created: 1,
      gone: 1,
    })
  })
})

test('another dealer’s stock is neither matched nor touched', async () => {
  const before = await everything(database, outback)
  expect(await counts(importRows(harbour, [{ stockNumber: '1', priceCents: 1 }]))).toMatchObject({
    created: 1,
    gone: 0,
  })
  expect(await counts(importRows(harbour, [{ stockNumber: '1', priceCents: 2 }]))).toMatchObject({
    changed: 1,
    gone: 0,
  })
  expect(await everything(database, outback)).toBe(before)
})

test('search hears of an import by its version, and of none that changed nothing', async () => {
  const version = async () =>
    (await database.owner.query('select stock_version from tenants where tenant_id = $1', [harbour.tenant.tenantId]))
      .rows[0].stock_version
  await importRows(harbour, fleet(2))
  expect(await version()).toBe(1)
  await importRows(harbour, fleet(2))
  expect(await version()).toBe(1)
})

async function runsOf(ctx: TenantCtx): Promise<{ summary: unknown }[]> {
  const { rows } = await database.owner.query(
    'select summary from feed_runs where tenant_id = $1 order by feed_run_id',
    [ctx.tenant.tenantId],
  )
  return rows
}

test('whatever the facts are, no row undoes the file', async () => {
  const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1e12, 2 ** 53))
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\0', '\ud800', "'; drop table listings; --", '2026-02-31'),
  )
  const valueFor = (field: string): fc.Arbitrary<unknown> => {
    if (field in CHOICES) return fc.constantFrom(...CHOICES[field]!)
    if (/Cents$|Km$|^(year|doors|seats|gearCount)$/.test(field)) return number
    if (['features', 'standardEquipment', 'categories'].includes(field)) return fc.array(words, { maxLength: 3 })
    if (field in FACT_DEFAULTS && typeof FACT_DEFAULTS[field as keyof typeof FACT_DEFAULTS] === 'boolean')
      return fc.boolean()
    return field === 'soldAt' ? fc.date({ noInvalidDate: false }) : words
  }
  const CHOICES: Record<string, readonly string[]> = {
    itemType: ITEM_TYPES,
    carType: CAR_TYPES,
    status: LISTING_STATUSES,
    priceType: PRICE_TYPES,
  }
  const specOf = (field: string) =>
    ['engineType', 'induction', 'gearType', 'axleType'].includes(field) ? words : number
  const any = (fields: string[], value: (field: string) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(fields.map((field) => [field, fc.option(value(field))])), { requiredKeys: [] })
  const IDENTITY = ['stockNumber', 'year', 'make', 'model']
  const row = fc.record({
    facts: any(
      Object.keys(FACT_COLUMNS).filter((field) => !IDENTITY.includes(field)),
      valueFor,
    ),
    identity: fc.record({ year: number, make: words, model: words }, { requiredKeys: [] }),
    specs: any(Object.keys(SPEC_COLUMNS), specOf),
    photos: fc.option(fc.array(words, { maxLength: 2 })),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const odd = rows.map(({ facts, identity, specs, photos }, i) => ({
        ...facts,
        ...identity,
        stockNumber: `odd-${i}`,
        specs,
        photos,
      }))
      const { kind, summary } = await importRows(harbour, odd as never, { allowShrink: true })
      expect(kind).toBe('imported')
      expect(summary.created + summary.changed + summary.unchanged + summary.skipped.rows).toBe(rows.length)
    }),
    { numRuns: 40 },
  )
})
