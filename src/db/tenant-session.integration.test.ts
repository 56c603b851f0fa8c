import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { askEachTenant } from './tenant-session.ts'

const database = testDatabase()
let harbour: number
let outback: number
const GONE = 999_999

beforeAll(async () => {
  harbour = (await makeDealer(database, 'harbour-motors')).tenant.tenantId
  outback = (await makeDealer(database, 'outback-utes')).tenant.tenantId
})

test('each tenant is asked as itself: a question that names none finds its rows alone', async () => {
  const asked = [outback, GONE, harbour]
  const answers = await askEachTenant(database.app, asked, 'select to_jsonb(slug) from tenants')
  expect([...answers]).toEqual([
    [outback, 'outback-utes'],
    [harbour, 'harbour-motors'],
  ])
  const counts = await askEachTenant(database.app, asked, 'select to_jsonb(count(*)) from tenants')
  expect([...counts.values()]).toEqual([1, 0, 1])
  expect(await askEachTenant(database.app, [], 'select to_jsonb(slug) from tenants')).toEqual(new Map())
})

test('more than are asked at a time', async () => {
  const many = Array.from({ length: 4_500 }, (_, i) => (i === 4_400 ? harbour : GONE + i))
  const answers = await askEachTenant(database.app, many, 'select to_jsonb(slug) from tenants')
  expect([...answers]).toEqual([[harbour, 'harbour-motors']])
})

test('it writes nothing, and leaves the connection nobody’s', async () => {
  const erasing = 'with gone as (delete from hosts returning host) select to_jsonb(count(*)) from gone'
  await expect(askEachTenant(database.app, [harbour], erasing)).rejects.toThrow()
  await askEachTenant(database.app, [harbour], 'select to_jsonb(slug) from tenants')
  expect(await database.app.selectFrom('tenants').select('slug').execute()).toEqual([])
})
