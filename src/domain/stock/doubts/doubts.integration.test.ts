import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { checkTenant } from '#domain/publishing/check-tenant.server.ts'
import { readStock } from '#domain/search/read-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { everything, importRows, type RowFixture } from '../../../../test/support/feeds/import-rows.ts'
import { setFields } from '../edit/set-fields.server.ts'
import { findDoubts, tenantVehicles } from './find-doubts.server.ts'

const database = testDatabase()
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors')
  outback = await makeDealer(database, 'outback-utes')
})

const priced = { priceCents: 1_000_000 }
const STOCK: RowFixture[] = [
  { stockNumber: 'FINE', ...priced, odometerKm: 480_000, fuel: 'Diesel', specs: { engineType: 'Diesel Turbo' } },
  {
    stockNumber: 'VAN1',
    ...priced,
    itemType: 'caravan',
    make: 'Jayco',
    model: 'Journey',
    body: 'Caravan',
    odometerKm: 121_211,
  },
  {
    stockNumber: 'VAN2',
    ...priced,
    itemType: 'caravan',
    make: 'Jayco',
    model: 'Conquest',
    body: 'Motorhome',
    odometerKm: 40_000,
  },
  { stockNumber: 'FAR1', ...priced, odometerKm: 877_441 },
  { stockNumber: 'FAR2', ...priced, odometerKm: 500_001 },
  { stockNumber: 'BIKE', ...priced, itemType: 'motorcycle', make: 'Kawasaki', model: 'Z650', odometerKm: 200_001 },
  { stockNumber: 'HINO', ...priced, itemType: 'truck', make: 'Hino', model: '300', odometerKm: 1_900_000 },
  { stockNumber: 'MINI', ...priced, fuel: 'Premium Unleaded', specs: { engineType: 'DIESEL TURBO' } },
  { stockNumber: 'FEW1', ...priced, year: 2014, odometerKm: 13 },
  { stockNumber: 'FEW2', ...priced, year: 2014, odometerKm: 1000 },
  { stockNumber: 'FEW3', ...priced, year: new Date().getFullYear(), odometerKm: 13 },
  { stockNumber: 'FEW4', ...priced, year: 2014, carType: 'demo', odometerKm: 13 },
  { stockNumber: 'OLD1', ...priced, year: 1919 },
  { stockNumber: 'OLD2', ...priced, year: 1928, dealerComments: 'A vintage tourer, restored.' },
  { stockNumber: 'OLD3', ...priced, year: 1965 },
  { stockNumber: 'FREE', priceCents: 0 },
  { stockNumber: 'WEEK', subscriptionPriceCents: 25_000 },
  { stockNumber: 'SOON', status: 'coming_soon' },
  { stockNumber: 'GONE', status: 'sold', odometerKm: 900_000 },
  { stockNumber: 'HID', showOnDealerWebsite: false },
  { stockNumber: 'REGO', ...priced, registrationPlate: 'TEST01', registrationExpiresOn: '2015-03-09' },
  { stockNumber: 'BARE', ...priced, registrationExpiresOn: '2015-03-09' },
]
const DOUBTS = [
  ['An odometer on what is towed; it is not shown', 1, ['VAN1 (121,211 km)']],
  ['More kilometres than one of its kind runs', 3, ['BIKE (200,001 km)', 'FAR1 (877,441 km)', 'FAR2 (500,001 km)']],
  ['Hardly any kilometres for one that is used and of years ago', 1, ['FEW1 (2014, 13 km)']],
  ['A year of long ago, though most of the stock is not', 1, ['OLD1 (1919)']],
  ['One fuel, and an engine for another; both are shown', 1, ['MINI (Premium Unleaded, DIESEL TURBO)']],
  ['No price', 1, ['FREE']],
  [
    'A registration that ran out; its plate is shown (settings.vehiclePage.regoExpired "no-plate" leaves such plates out)',
    1,
    ['REGO (9 Mar 2015)'],
  ],
]
const listed = (doubts: Awaited<ReturnType<typeof findDoubts>>) =>
  doubts.map(({ what, count, listed }) => [what, count, listed])
const told = async (options: Parameters<typeof importRows>[2] = {}) =>
  listed((await importRows(harbour, STOCK, options)).summary.doubts)
const found = (ctx: TenantCtx, showsExpiredPlates = true) =>
  withTenant(ctx, (trx) =>
    findDoubts(trx, tenantVehicles(ctx.tenant.tenantId), { now: ctx.now, showsExpiredPlates }),
  ).then(listed)

test('what can hardly be true is told with its vehicles, by a dry run, an import and the next one, and changed by none (rule:stock-doubts)', async () => {
  expect(await told({ dryRun: true })).toEqual(DOUBTS)
  expect(await found(harbour)).toEqual([])
  expect(await told()).toEqual(DOUBTS)
  expect(await found(harbour)).toEqual(DOUBTS)
  expect(await found(harbour, false)).toEqual(DOUBTS.slice(0, -1))
  const before = await everything(database, harbour)
  expect(await told()).toEqual(DOUBTS)
  expect(await everything(database, harbour)).toBe(before)
})

test('tenant check tells them, and how many have no photo', async () => {
  const findings = await checkTenant(harbour, { meridian: NEUTRAL_TOKENS })
  const says = (path: string) => findings.filter((one) => one.path === path).map((one) => one.says)
  expect(says('stock.doubts')).toHaveLength(DOUBTS.length)
  expect(says('stock.doubts')[1]).toBe(
    'More kilometres than one of its kind runs: 3 vehicles, BIKE (200,001 km), FAR1 (877,441 km), FAR2 (500,001 km).',
  )
  expect(says('stock.photos')).toEqual(['Of 21 vehicles on sale 21 have no photo.'])
})

test('who gave a folder of photos is told which files it lacks, others that there may be one', async () => {
  const mendOf = async () =>
    (await checkTenant(folders, { meridian: NEUTRAL_TOKENS })).find(({ path }) => path === 'stock.photos')?.fix
  const folders = await makeDealer(database, 'folder-motors')
  await importRows(folders, [{ stockNumber: 'A' }, { stockNumber: 'B' }])
  expect(await mendOf()).toContain('--photos DIR')
  await database.owner.query(
    `with picture as (insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
       values ($1, repeat('a', 64), 10, 10, 10, 'jpeg') returning image_id)
     insert into listing_photos (listing_id, tenant_id, position, image_id)
     select listing_id, tenant_id, 0, image_id from listings, picture where tenant_id = $1 and stock_number = 'A'`,
    [folders.tenant.tenantId],
  )
  const mend = await mendOf()
  expect(mend).toContain('no file that is named after them')
  expect(mend).not.toContain('--photos')
})

test('another dealer’s are not counted', async () => {
  expect(await found(outback)).toEqual([])
  const findings = await checkTenant(outback, { meridian: NEUTRAL_TOKENS })
  expect(findings.filter(({ path }) => /^stock/.test(path))).toEqual([])
})

test('a year of long ago is no slip where most of the stock is old', async () => {
  const classics = await makeDealer(database, 'classic-garage')
  const years = async (...of: number[]) => {
    const rows = of.map((year, i) => ({ stockNumber: `C${i}`, ...priced, year }))
    const { summary } = await importRows(classics, rows, { dryRun: true })
    return summary.doubts.flatMap((doubt) => doubt.listed)
  }
  expect(await years(1927, 1965, 2004)).toEqual([])
  expect(await years(1919, 2004, 1965, 2019)).toEqual(['C0 (1919)'])
  expect(await years(1919)).toEqual(['C0 (1919)'])
})

test('what is towed has no odometer in search', async () => {
  const { upsert } = await readStock(harbour, 0)
  const km = Object.fromEntries(upsert.map((document) => [document.stocknum, document.km]))
  expect(km).toMatchObject({ VAN1: null, VAN2: 40_000, FAR1: 877_441 })
})

test('what the dealer corrected is told no more', async () => {
  expect(
    await setFields(harbour, { vehicle: 'FAR1', dealership: null, values: [{ field: 'odometer', text: '87744' }] }),
  ).toMatchObject({ kind: 'done' })
  expect((await told())[1]).toEqual([
    'More kilometres than one of its kind runs',
    2,
    ['BIKE (200,001 km)', 'FAR2 (500,001 km)'],
  ])
})
