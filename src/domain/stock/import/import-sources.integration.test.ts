import { beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import {
  counts,
  everything,
  importRows,
  listingRow,
  type RowFixture,
} from '../../../../test/support/feeds/import-rows.ts'
import { setFields } from '../edit/set-fields.server.ts'
import { showVehicle } from '../edit/show-vehicle.server.ts'
import { findFeedFormat } from '../feeds/formats.server.ts'
import { listSources } from './list-sources.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let dealers = 0

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-motors-${++dealers}`)
})

type Options = Parameters<typeof importRows>[2]
const feed = (source: string, rows: RowFixture[], options: Options = {}, ctx = harbour) =>
  importRows(ctx, rows, { source, ...options })
const inDays = (days: number): TenantCtx => ({ ...harbour, now: new Date(harbour.now.getTime() + days * 86_400_000) })
const carOf = async (stockNumber: string) => {
  const { feed_name, status, price_cents } = await listingRow(database, harbour, stockNumber)
  return [feed_name, status, price_cents]
}
const car = (stockNumber: string, priceCents = 100) => ({ stockNumber, priceCents })

test('a full feed takes as gone only what came from its source', async () => {
  await feed('used', [car('U1'), car('U2')])
  expect(await counts(feed('new', [car('N1'), car('N2')]))).toMatchObject({ created: 2, gone: 0 })
  expect(await counts(feed('used', [car('U1')]))).toMatchObject({ unchanged: 1, gone: 1 })
  expect([await carOf('U2'), await carOf('N1')]).toEqual([
    ['used', 'sold', 100],
    ['new', 'in_stock', 100],
  ])
})

describe('a vehicle that two sources list', () => {
  const other = () => feed('new', [car('1', 200), car('N1')])
  beforeEach(() => feed('used', [car('1'), car('2')]))

  test('stays as its own source says, and the other is told', async () => {
    const { summary } = await other()
    expect(summary).toMatchObject({
      ...{ created: 1, changed: 0, unchanged: 0, gone: 0, shared: [{ source: 'used', vehicles: 1 }] },
      notes: [expect.stringMatching(/stay as that says: 1 of used\. .*--partial.*--source used instead of new/)],
    })
    expect(await carOf('1')).toEqual(['used', 'in_stock', 100])
    const before = await everything(database, harbour)
    expect((await other()).summary).toMatchObject({ changed: 0, unchanged: 1, shared: [{ vehicles: 1 }] })
    expect(await counts(feed('used', [car('1'), car('2')]))).toMatchObject({ unchanged: 2 })
    expect(await everything(database, harbour)).toBe(before)
    await feed('used', [car('1', 90), car('2')])
    expect(await carOf('1')).toEqual(['used', 'in_stock', 90])
  })

  test('passes to the other once its own lists it no more, whose next file writes what it says', async () => {
    await other()
    const { summary } = await feed('used', [car('2')])
    expect(summary).toMatchObject({ gone: 0, passed: [{ source: 'new', vehicles: 1 }] })
    expect(await carOf('1')).toEqual(['new', 'in_stock', 100])
    expect(await counts(other())).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await carOf('1')).toEqual(['new', 'in_stock', 200])
    expect(await counts(feed('new', [car('N1')]))).toMatchObject({ gone: 1 })
  })

  test('is gone with its own source when the other had stopped before, or has not come for long', async () => {
    await other()
    await feed('new', [car('N1')])
    expect(await counts(feed('used', [car('2')]))).toMatchObject({ gone: 1 })
    await other()
    expect(await carOf('1')).toEqual(['new', 'in_stock', 200])
    await feed('used', [car('1'), car('2')])
    expect(await counts(feed('new', [car('N1')], {}, inDays(15)))).toMatchObject({ gone: 1 })
  })

  test('is the other’s where its own source has not come for two weeks, or was a list by hand', async () => {
    await feed('new', [car('1', 200)], {}, inDays(13))
    expect(await carOf('1')).toEqual(['used', 'in_stock', 100])
    await feed('new', [car('1', 200)], {}, inDays(15))
    expect(await carOf('1')).toEqual(['new', 'in_stock', 200])
    await feed('universal-csv', [car('H1')])
    await feed('used', [car('2'), car('H1', 300)])
    expect(await carOf('H1')).toEqual(['used', 'in_stock', 300])
  })

  test('sold by its own source stays sold', async () => {
    await feed('used', [{ ...car('1'), status: 'sold' }, car('2')])
    await other()
    expect(await carOf('1')).toEqual(['used', 'sold', 100])
  })

  test('is corrected by a file that is no whole list, whosever it is', async () => {
    const corrected = feed('universal-csv', [car('1', 50)], { full: false })
    expect(await counts(corrected)).toMatchObject({ changed: 1, gone: 0 })
    expect(await carOf('1')).toEqual(['used', 'in_stock', 50])
  })

  test('is known by its VIN under another number, and takes that when it passes', async () => {
    const vin = 'JTFDZ8FS8HX123456'
    await feed('used', [{ ...car('3'), vin }, car('2')], { allowShrink: true })
    const rows = [{ ...car('N3', 200), vin }, car('N1')]
    expect((await feed('new', rows)).summary).toMatchObject({ created: 1, shared: [{ vehicles: 1 }] })
    const asked = (vehicle: string, ctx = harbour) => showVehicle(ctx, { vehicle, dealership: null })
    for (const number of ['n3', '0N3']) expect(await asked(number)).toMatchObject({ kind: 'shown', stockNumber: '3' })
    const other = await makeDealer(database, `outback-${dealers}`)
    expect(await asked('N3', other)).toEqual({ kind: 'no-such-vehicle' })
    await feed('used', [car('2')])
    await feed('new', rows)
    expect(await carOf('N3')).toEqual(['new', 'in_stock', 200])
  })

  test('is another where make, model, year or VIN say so: a number of its own, or a row left out', async () => {
    const { summary } = await feed('new', [
      { ...car('1'), model: 'Camry' },
      { ...car('002'), year: 2019 },
    ])
    expect(summary).toMatchObject({
      ...{ created: 1, shared: [] },
      skipped: { rows: 1, listed: [{ stockNumber: '1', reason: expect.stringContaining('another source lists') }] },
    })
    expect([(await carOf('2'))[0], (await carOf('002'))[0]]).toEqual(['used', 'new'])
    expect(await counts(feed('used', [car('1'), car('2')]))).toMatchObject({ unchanged: 2, gone: 0 })
  })
})

test('a yard that changes its system has its vehicles, though another yard goes on with the old one', async () => {
  const ids = ['x', 'y'].map((yard) => ({ slug: `${yard}-${dealers}`, feedCodes: [yard] }))
  const group = await makeDealer(database, `group-${dealers}`, { dealerships: ids })
  const groupIn = (days: number) => ({ ...group, now: inDays(days).now })
  const of = (dealerCode: string, ...numbers: string[]) => numbers.map((number) => ({ ...car(number), dealerCode }))
  const sourceOf = async (number: string) => (await listingRow(database, group, number)).feed_name
  await feed('old', [...of('x', 'X1'), ...of('y', 'Y1')], {}, group)
  await feed('new', of('x', 'X1', 'X2'), {}, groupIn(1))
  expect(await sourceOf('X1')).toBe('old')
  await feed('old', of('y', 'Y1'), {}, groupIn(15))
  await feed('new', [...of('x', 'X1', 'X2'), ...of('y', 'Y1')], {}, groupIn(15))
  expect([await sourceOf('X1'), await sourceOf('Y1')]).toEqual(['new', 'old'])
  // Nor is one that comes no more for the yard handed what the new one drops, though it listed that once.
  await feed('old', [...of('x', 'X1'), ...of('y', 'Y1')], {}, groupIn(16))
  await feed('old', of('y', 'Y1'), {}, groupIn(31))
  await feed('new', of('x', 'X2'), {}, groupIn(31))
  expect(await listingRow(database, group, 'X1')).toMatchObject({ feed_name: 'new', status: 'sold' })
})

test('stock and runs from before there were sources are of their format', async () => {
  await importRows(harbour, [car('1'), car('2')])
  await database.owner.query('update feed_runs set source = null')
  expect((await feed('new', [car('1', 200), car('N1')])).summary).toMatchObject({
    ...{ created: 1, gone: 0, shared: [{ source: 'spoken-feed', vehicles: 1 }] },
  })
  expect(await counts(importRows(harbour, [car('1')]))).toMatchObject({ unchanged: 1, gone: 1 })
})

test('the shrink guard counts the stock of the source, and a dry run goes on and says what would go', async () => {
  await feed('used', [car('U1'), car('U2'), car('U3')])
  await feed('new', [car('N1'), car('N2')])
  const dry = await feed('new', [car('N3')], { dryRun: true })
  const wouldShrink = [{ gone: 2, availableBefore: 2, created: 1 }]
  expect(dry).toMatchObject({
    kind: 'imported',
    summary: { created: 1, wouldShrink, leaving: { count: 2, listed: [{ stockNumber: 'N1' }, { stockNumber: 'N2' }] } },
  })
  expect(await feed('new', [car('N3')])).toMatchObject({
    ...{ kind: 'refused', refusal: { reason: 'would-shrink', dealerships: wouldShrink } },
    summary: { leaving: { count: 2 } },
  })
  expect((await feed('new', [car('N3')], { allowShrink: true })).summary).toMatchObject({ gone: 2, wouldShrink: [] })
})

test('of each source the yards are told where its vehicles stand', async () => {
  const yards = [
    { slug: 'wharf', name: 'Wharf', isPrimary: true },
    { slug: 'hill', name: 'Hill' },
  ]
  const slug = `two-yards-${dealers}`
  const two = await makeDealer(database, slug, { dealerships: [{ slug, yards }] })
  const at = (stockNumber: string, location: string) => ({ ...car(stockNumber), location })
  await feed('used', [at('1', 'Hill'), at('2', 'Wharf'), at('3', 'Hill')], {}, two)
  await feed('new', [at('4', 'Hill'), { ...at('5', 'Wharf'), status: 'sold' as const }], {}, two)
  expect((await listSources(two)).map(({ source, yards }) => [source, yards])).toEqual([
    ['new', [{ dealership: slug, yard: 'Hill', vehicles: 1 }]],
    [
      'used',
      [
        { dealership: slug, yard: 'Wharf', vehicles: 1 },
        { dealership: slug, yard: 'Hill', vehicles: 2 },
      ],
    ],
  ])
})

test('sources are listed with what they hold, when they came and what they changed; not those of another dealer', async () => {
  const outback = await makeDealer(database, `outback-utes-${dealers}`)
  await feed('outback', [car('1')], {}, outback)
  await feed('used', [car('1'), car('2'), car('3')])
  await feed('new', [car('1'), car('N1')], { fileName: 'new.csv' }, inDays(1))
  await feed('used', [], {}, inDays(2))
  await feed('used', [], { fileName: 'fewer.csv' }, inDays(3))
  const cutOff = { kind: 'truncated', line: 2, reason: 'a quote is never closed' } as const
  await importRows(inDays(4), [cutOff], { source: 'used', fileName: 'cut.csv' })
  await database.owner.query("update listings set feed_name = null where tenant_id = $1 and stock_number = '3'", [
    harbour.tenant.tenantId,
  ])
  const barePrices = { count: 0, means: null }
  const nothing = { changed: 0, gone: 0, format: 'spoken-feed', barePrices }
  const file = { format: 'spoken-feed', readsAs: null, dealership: null, paths: null }
  const { slug } = harbour.tenant
  const yards = (vehicles: number) => [{ dealership: slug, yard: `${slug}-yard`, vehicles }]
  expect(await listSources(harbour)).toEqual([
    {
      ...{
        source: 'new',
        onSale: 1,
        alsoLists: 1,
        dealerships: [harbour.tenant.slug],
        yards: yards(1),
        refused: [],
        differingPrices: [],
      },
      lastRun: { ...nothing, at: inDays(1).now, fileName: 'new.csv', created: 1 },
    },
    {
      ...{ source: 'used', onSale: 2, alsoLists: 0, dealerships: [harbour.tenant.slug], differingPrices: [] },
      yards: yards(2),
      lastRun: { ...nothing, at: harbour.now, fileName: 'stock.test', created: 3 },
      refused: [
        { ...file, at: inDays(4).now, fileName: 'cut.csv', reason: 'truncated' },
        { ...file, at: inDays(3).now, fileName: 'fewer.csv', reason: 'would-shrink' },
      ],
    },
    {
      ...{ source: null, onSale: 1, alsoLists: 0, dealerships: [harbour.tenant.slug], lastRun: null },
      ...{ refused: [], differingPrices: [], yards: yards(1) },
    },
  ])
})

test('a vehicle that two sources list at two prices is told with both, and which is shown, until they agree; not another dealer’s', async () => {
  const outback = await makeDealer(database, `outback-prices-${dealers}`)
  await feed('used', [car('1', 1_000_00)], {}, outback)
  await feed('new', [car('1', 900_00)], {}, outback)
  const differing = async (source = 'new') =>
    (await listSources(harbour)).find((one) => one.source === source)!.differingPrices
  const egc = { priceCents: 30_000_00, priceType: 'excl_govt_charges', exclGovtChargesCents: 30_000_00 } as const
  const driveAway = { priceCents: 31_500_00, priceType: 'drive_away', driveAwayCents: 31_500_00 } as const
  await feed('used', [
    ...[car('1', 20_000_00), car('2', 25_000_00), car('3')],
    { stockNumber: '4', ...egc, driveAwayCents: 31_500_00 },
  ])
  const news = [car('1', 19_500_00), car('2', 25_000_00), { stockNumber: '3' }, { stockNumber: '4', ...driveAway }]
  const { summary } = await feed('new', news)
  const first = {
    ...{ stockNumber: '1', name: '2021 Toyota HiLux', dealershipSlug: harbour.tenant.slug, because: 'listed-first' },
    shown: { source: 'used', priceCents: 20_000_00, priceType: null, driveAwayCents: null, exclGovtChargesCents: null },
    other: { source: 'new', priceCents: 19_500_00, priceType: null, driveAwayCents: null, exclGovtChargesCents: null },
  }
  expect(summary.differingPrices).toEqual({ count: 1, listed: [first] })
  expect(await differing()).toEqual([first])
  expect(await differing('used')).toEqual([])
  // A correction is no list: what the last whole file said stands.
  await feed('new', [car('2', 24_000_00)], { full: false })
  expect(await differing()).toMatchObject([{ stockNumber: '1' }])
  await setFields(harbour, { vehicle: '1', dealership: null, values: [{ field: 'price', text: '18000' }] })
  expect(await differing()).toMatchObject([{ because: 'set-by-hand', shown: { priceCents: 18_000_00 } }])
  await feed('new', [car('2', 24_000_00)])
  expect(await differing()).toEqual([])
})

test('a file that brings kinds which the settings do not name says so with the line to write, once (rule:vehicle-word)', async () => {
  await feed('used', [car('U1'), car('U2')])
  const van = { stockNumber: 'C1', priceCents: 100, itemType: 'caravan' as const }
  const words =
    'Vehicles of other kinds than are named are in stock, without a filter for them: caravan (1). Say "site": { "vehicleKinds": ["car","caravan"], "vehicleWord": "vehicle" }, or what you call them all.'
  const site = { ...harbour.tenant.settings.site, vehicleKinds: ['car' as const] }
  const cars = { ...harbour, tenant: { ...harbour.tenant, settings: { ...harbour.tenant.settings, site } } }
  const notes = async (rows: RowFixture[], options: Options = {}) =>
    (await feed('vans', rows, options, cars)).summary.notes
  expect(await notes([van], { dryRun: true })).toEqual([`As this file would leave the stock: ${words}`])
  expect(await notes([{ ...van, status: 'sold' }], { dryRun: true })).toEqual([])
  expect(await notes([van])).toEqual([words])
  // What has come already is told by tenant check alone.
  expect(await notes([van])).toEqual([])
  expect(await notes([van, car('V1')])).toEqual([])
})

test('a file that reads as another format is told with the command, before what is said of sources', async () => {
  const text = 'StockNo,ManuYear,Make,Model,VINNumber,InventoryID\n1,2015,Toyota,HiLux,,991\n2,2016,Toyota,HiLux,,992'
  const bring = async (format: string, options: Options = {}) => {
    const bytes = (async function* () {
      yield Buffer.from(text)
    })()
    const { summary } = await importRows(harbour, [], { format: findFeedFormat(format)!, bytes, ...options })
    return summary.notes
  }
  const { slug } = harbour.tenant
  const command = `npx forecourt stock import stock.test --tenant ${slug} --format dealersolutions-csv`
  expect(await bring('universal-csv', { dryRun: true })).toEqual([
    `This reads as dealersolutions-csv, not universal-csv. Give it as that: ${command}`,
  ])
  expect(await bring('dealersolutions-csv')).toEqual([])
  expect(await bring('universal-csv', { dryRun: true })).toEqual([
    `This reads as dealersolutions-csv, not universal-csv. ${slug} has stock of that format already (dealersolutions-csv). Give it as that: ${command}`,
    expect.stringContaining('--source dealersolutions-csv instead of universal-csv'),
  ])
  await bring('dealersolutions-csv', { source: 'north' })
  expect((await bring('universal-csv', { dryRun: true }))[0]).toContain(
    `(north, dealersolutions-csv). Give it as that: ${command} --source north`,
  )
})
