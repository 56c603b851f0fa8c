import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { failingEngine } from '../../../test/support/failing-engine.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const IN_FILE = 5000
const database = testDatabase()
const { engine, fault } = failingEngine()
let server: TestServer

beforeAll(async () => {
  const { tenant } = await makeDealer(database, 'harbour-motors')
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     select $1, dealership_id, 'S' || n, 's' || n, '2022 Kia Rio', 'used', 2022, 'Kia', 'Rio', 1
     from dealerships, generate_series(1, $2) n where tenant_id = $1`,
    [tenant.tenantId, IN_FILE + 2],
  )
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), engine })
}, 120_000)
afterAll(() => server.close())

test('more vehicles than a file holds stand in two, each in one of them', async () => {
  expect((await pathsIn('/sitemap.xml')).filter((path) => path.includes('stock'))).toEqual([
    '/sitemap-stock-1.xml',
    '/sitemap-stock-2.xml',
  ])
  const [first, second] = [await pathsIn('/sitemap-stock-1.xml'), await pathsIn('/sitemap-stock-2.xml')]
  expect([first.length, second.length]).toEqual([IN_FILE, 2])
  expect(new Set([...first, ...second]).size).toBe(IN_FILE + 2)
  expect((await server.get(HOST, '/sitemap-stock-3.xml')).status).toBe(404)
})

test('while the search does not answer, what needs it is out of order and kept by nobody; the rest answers', async () => {
  // Those asked for before are kept no longer.
  server.setNow(new Date('2026-11-20T02:11:00Z'))
  fault.on = true
  for (const name of ['sitemap', 'sitemap-search', 'sitemap-stock-1', 'sitemap-stock-2']) {
    const { status, headers, html } = await server.get(HOST, `/${name}.xml`)
    expect([name, status, headers['cache-control'], headers['retry-after']]).toEqual([name, 503, 'no-store', '60'])
    expect(html).not.toContain('<loc>')
  }
  expect((await server.get(HOST, '/sitemap-pages.xml')).status).toBe(200)
  fault.on = false
  expect((await server.get(HOST, '/sitemap.xml')).status).toBe(200)
})

async function pathsIn(file: string): Promise<string[]> {
  const { html } = await server.get(HOST, file)
  return [...html.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
}
