import { beforeEach, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { counts, everything, importRows, listingRow, type RowFixture } from '../../../test/support/feeds/import-rows.ts'
import { exportStock } from './export-stock.server.ts'
import { FEED_FORMATS } from './feeds/formats.server.ts'
import type { ListingStatus } from './listing.ts'

const database = testDatabase()
let group: TenantCtx
let dealers = 0

beforeEach(async () => {
  const yards = [{ slug: 'main-yard', isPrimary: true }, { slug: 'river-yard' }]
  group = await makeDealer(database, `harbour-group-${++dealers}`, {
    dealerships: [{ slug: 'north', yards }, { slug: 'south' }],
  })
})

const plain: RowFixture = { stockNumber: '0001', dealerCode: 'north' }
const rich: RowFixture = {
  stockNumber: 'A-2',
  dealerCode: 'north',
  location: 'river-yard',
  year: 2019,
  make: 'Kia',
  model: 'Sorento',
  badge: 'GT-Line "S", 2.2',
  series: 'UM MY19',
  itemType: 'car',
  carType: 'demo',
  status: 'coming_soon',
  reserved: true,
  certified: true,
  preorder: true,
  showOnDealerWebsite: false,
  greyMarketImport: true,
  tag: 'Test Drive Only',
  categories: ['prestige', 'family'],
  carsalesTitle: '2019 Kia Sorento',
  colour: 'Snow White Pearl',
  interiorColour: 'Black',
  gearCount: 8,
  doors: 5,
  seats: 7,
  engineSize: '2.2L',
  odometerKm: 0,
  priceCents: 4_499_050,
  priceType: 'drive_away',
  driveAwayCents: 4_499_050,
  exclGovtChargesCents: 4_200_000,
  beforePriceCents: 4_700_000,
  purchaseCostCents: 3_000_000,
  wholesalePriceCents: 3_100_000,
  reserveDepositCents: 50_000,
  vin: 'KNAPX81ABC7123456',
  engineNumber: 'D4HB 1',
  nvic: '0ABC19',
  registrationPlate: 'ABC12D',
  registrationExpiresOn: '2026-11-30',
  complianceDate: '2019-03',
  buildDate: '2019-01',
  features: ['Tow bar', 'Roof racks (2)'],
  standardEquipment: ['Airbags'],
  dealerComments: 'One owner.\n\nCall us; "today", even.',
  externalVideoUrl: 'https://www.youtube.com/watch?v=abcDEF12345',
  privateSuburb: 'Millfield',
  privatePostcode: '2325',
  distributionLocations: ['Warwick', 'Dalby'],
  financeLenders: {
    sandbox: { financeProvider: 'Sandbox', paymentWeek: 141.5, comparisonRate: 9.12, disclaimer: 'An "example".' },
    acme: { financeProvider: 'Acme', paymentMonth: 600, interestRate: 8.99 },
  },
  specs: {
    cylinders: 4,
    engineLitres: 2.2,
    engineCc: 2199,
    induction: 'Turbo',
    powerKw: 147,
    torqueNm: 440,
    fuelLitresPer100Km: 7.8,
    ancapStars: 5,
    ancapYear: 2017,
    lengthMm: 4800,
  },
}
const south: RowFixture = { stockNumber: '0001', dealerCode: 'south', make: 'Mazda', model: '3', priceCents: 900_000 }
const sold: RowFixture = {
  stockNumber: 'S9',
  dealerCode: 'south',
  status: 'sold',
  soldAt: new Date('2026-02-11T04:05:06Z'),
}

async function exported(
  statuses: ListingStatus[] = ['in_stock', 'coming_soon'],
  dealershipSlug: string | null = null,
  ctx = group,
): Promise<string> {
  const pieces: string[] = []
  const outcome = await exportStock(ctx, { dealershipSlug, statuses }, async (text) => void pieces.push(text))
  if (outcome.kind !== 'exported') throw new Error(outcome.kind)
  return pieces.join('')
}
async function* bytesOf(csv: string) {
  yield new TextEncoder().encode(csv)
}
/** As what it is an export of: another source's file would leave the vehicles alone (rule:feed-sources). */
const importCsv = (ctx: TenantCtx, csv: string) =>
  importRows(ctx, [], { format: FEED_FORMATS[0], source: 'spoken-feed', bytes: bytesOf(csv) })
const withoutFeed = (text: string) => text.replace(/[0-9a-f]{64}/g, '').replace(/spoken-feed|universal-csv/g, '')

test('what is exported imports again unchanged', async () => {
  await importRows(group, [plain, rich, south, sold])
  const before = await everything(database, group)
  const outcome = await importCsv(group, await exported(['in_stock', 'coming_soon', 'sold']))
  expect(outcome.summary).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: 4,
    gone: 0,
    skipped: { rows: 0 },
    warnings: { count: 0 },
    unusedColumns: [],
  })
  expect(withoutFeed(await everything(database, group))).toBe(withoutFeed(before))
})

test('imported by another tenant it is the same stock', async () => {
  await importRows(group, [plain, rich, south, sold])
  const other = await makeDealer(database, `copy-${dealers}`, {
    dealerships: [
      { slug: 'north', yards: [{ slug: 'main-yard', isPrimary: true }, { slug: 'river-yard' }] },
      { slug: 'south' },
    ],
  })
  const csv = await exported(['in_stock', 'coming_soon', 'sold'])
  expect(await counts(importCsv(other, csv))).toMatchObject({ created: 4, skipped: 0 })
  expect(await exported(['in_stock', 'coming_soon', 'sold'], null, other)).toBe(csv)
})

test('one dealership, and only what is asked for', async () => {
  await importRows(group, [plain, rich, south, sold])
  expect((await exported(['in_stock', 'coming_soon'], 'south')).trim().split('\n')).toHaveLength(2)
  expect((await exported(['sold'])).trim().split('\n')).toHaveLength(2)
  expect(await exportStock(group, { dealershipSlug: 'east', statuses: [] }, async () => {})).toEqual({
    kind: 'no-such-dealership',
    known: ['north', 'south'],
  })
})

test('what the statuses leave out is counted, of the dealership and the dealer alone', async () => {
  const outback = await makeDealer(database, `other-${dealers}`)
  await importRows(outback, [{ stockNumber: '1', status: 'sold' }])
  await importRows(group, [plain, rich, south, sold])
  const leftOut = async (statuses: ListingStatus[], dealershipSlug: string | null = null) =>
    exportStock(group, { dealershipSlug, statuses }, async () => {})
  expect(await leftOut(['in_stock'])).toMatchObject({
    leftOut: [
      { status: 'coming_soon', vehicles: 1 },
      { status: 'sold', vehicles: 1 },
    ],
  })
  expect(await leftOut(['in_stock', 'coming_soon', 'sold'])).toMatchObject({ leftOut: [] })
  expect(await leftOut(['sold'], 'south')).toMatchObject({ leftOut: [{ status: 'in_stock', vehicles: 1 }] })
})

test('an only dealership has a code where it was given one; without it the file is anybody’s', async () => {
  const codeOf = async (slug: string, feedCodes: string[]) => {
    const ctx = await makeDealer(database, slug, { dealerships: [{ slug, feedCodes }] })
    await importRows(ctx, [{ stockNumber: '1' }])
    return (await exported(['in_stock'], null, ctx)).split('\n')[1]!.split(',')[1]
  }
  expect(await codeOf(`quiet-${dealers}`, [])).toBe('')
  expect(await codeOf(`told-${dealers}`, ['13156'])).toBe(`told-${dealers}`)
})

test('a long stock comes in pieces, all of it', async () => {
  await importRows(
    group,
    Array.from({ length: 1_203 }, (_, i) => ({ stockNumber: `${i}`, dealerCode: 'north' })),
  )
  expect((await exported()).trim().split('\n')).toHaveLength(1_204)
})

test('another dealer’s vehicles are not in it', async () => {
  const outback = await makeDealer(database, `outback-${dealers}`)
  await importRows(outback, [{ stockNumber: 'OUTBACK-1' }])
  await importRows(group, [plain])
  expect(await exported()).not.toContain('OUTBACK-1')
  expect((await listingRow(database, outback, 'OUTBACK-1')).status).toBe('in_stock')
})
