import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openWebDoor, type WebDoor } from '../../../test/support/web-door.ts'

const HOST = 'harbour-motors.localhost'
const database = testDatabase()
let door: WebDoor

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  const kia = { make: 'Kia', model: 'Rio' }
  const sold = { ...kia, status: 'sold', sold_at: '2026-11-19T02:00:00Z' }
  await listVehicle(database, harbour, 'in-stock', kia)
  await listVehicle(database, harbour, 'sold-one', sold)
  await listVehicle(database, harbour, 'sold-two', sold)
  await listVehicle(database, harbour, 'sold-long-ago', { ...sold, sold_at: '2026-10-19T02:00:00Z' })
  await listVehicle(database, harbour, 'withdrawn', { ...kia, status: 'withdrawn' })
  await listVehicle(database, outback, 'elsewhere', kia)
  door = await openWebDoor(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => door.close())

test('every vehicle with a page is named, one sold behind another too, and each answers', async () => {
  const paths = await pathsIn('/sitemap-stock-1.xml')
  expect(paths.toSorted()).toEqual(['/cars/in-stock', '/cars/sold-one', '/cars/sold-two'])
  for (const path of paths) expect((await door.get(HOST, path)).status, path).toBe(200)
})

test('the file of files names those there are, and each answers', async () => {
  const files = await pathsIn('/sitemap.xml')
  expect(files).toContain('/sitemap-stock-1.xml')
  expect(files).not.toContain('/sitemap-stock-2.xml')
  for (const file of files) expect((await door.get(HOST, file)).status, file).toBe(200)
})

async function pathsIn(file: string): Promise<string[]> {
  const { html } = await door.get(HOST, file)
  return [...html.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
}
