import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { importRows } from '../../../test/support/feeds/import-rows.ts'
import { listStock, type StockFilter } from './list-stock.server.ts'
import { lockFields } from './lock-fields.server.ts'

const database = testDatabase()
let group: TenantCtx

beforeAll(async () => {
  group = await makeDealer(database, 'harbour-group', { dealerships: [{ slug: 'north' }, { slug: 'south' }] })
  await importRows(group, [
    { stockNumber: 'N1', dealerCode: 'north', badge: 'SR5', registrationPlate: 'ABC12', reserved: true },
    { stockNumber: 'N2', dealerCode: 'north', make: 'Kia', model: 'Rio', carType: 'new' },
    { stockNumber: 'S1', dealerCode: 'south', status: 'sold' },
  ])
  await lockFields(group, { vehicle: 'N2', dealership: null, fields: ['price', 'body'] })
  const outback = await makeDealer(database, 'outback-utes')
  await importRows(outback, [{ stockNumber: 'O1' }])
})

test.each<[StockFilter, string[]]>([
  [{}, ['N1', 'N2', 'S1']],
  [{ dealershipSlug: 'north' }, ['N1', 'N2']],
  [{ statuses: ['sold'] }, ['S1']],
  [{ statuses: ['reserved'] }, ['N1']],
  [{ statuses: ['reserved', 'sold'] }, ['N1', 'S1']],
  [{ carType: 'new' }, ['N2']],
  [{ make: 'kia', model: 'RIO' }, ['N2']],
  [{ text: 'sr5 hilux' }, ['N1']],
  [{ text: 'abc12' }, ['N1']],
  [{ text: '%' }, []],
  [{ locked: true }, ['N2']],
  [{ source: 'spoken-feed' }, ['N1', 'N2', 'S1']],
  [{ source: 'another' }, []],
  [{ withoutPhotos: true }, ['N1', 'N2', 'S1']],
  [{ text: 'O1' }, []],
])('%j finds %j', async (filter, expected) => {
  const { total, rows } = await listStock(group, filter, { limit: 10, offset: 0 })
  expect(rows.map(({ stockNumber }) => stockNumber)).toEqual(expected)
  expect(total).toBe(expected.length)
})

test('a page says how many there are in all', async () => {
  const { total, rows } = await listStock(group, {}, { limit: 1, offset: 1 })
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    { stockNumber: 'N2', dealershipSlug: 'north', locationName: 'north-yard', lockedFields: 2, photos: 0 },
  ])
})
