import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { importRows } from '../../../../test/support/feeds/import-rows.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const HARBOUR = 'harbour-motors.localhost'
const database = testDatabase()
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  const listed = (make: string, model: string, stockNumber = '1') => ({
    stockNumber,
    make,
    model,
    priceCents: 3_000_000,
  })
  await importRows(harbour, [listed('Toyta', 'Hi Lux'), listed('MAZDA', 'CX 5', '2')])
  // The next feed spells them as the trade does; the Mazda is sold meanwhile.
  await importRows(harbour, [listed('Toyota', 'HiLux'), { ...listed('Mazda', 'CX-5', '2'), status: 'sold' }])
  await importRows(outback, [listed('Kia', 'Rio')])
  server = await openTestServer(database, { now: harbour.now })
}, 120_000)
afterAll(() => server.close())

test.each(['/search/toyta', '/search/toyta/hi-lux', '/search/used-cars/toyta'])(
  '%s, a name that was corrected, stays with nothing to find and is not for search engines',
  async (path) => {
    const { status, html } = await server.get(HARBOUR, path)
    expect(status).toBe(200)
    expect(html).toContain('No Results Available')
    expect(html).toContain('noindex')
  },
)

test('the corrected name has the vehicles, under its own spelling where both share a segment', async () => {
  expect((await server.get(HARBOUR, '/search/toyota/hilux')).html).toContain('2021 Toyota HiLux')
  const { html } = await server.get(HARBOUR, '/search/mazda/cx-5')
  expect(html).toContain('2021 Mazda CX-5')
  expect(html).not.toContain('MAZDA')
})

test('it leads search engines and menus nowhere', async () => {
  expect((await server.get(HARBOUR, '/sitemap-search.xml')).html).not.toContain('toyta')
  expect((await server.get(HARBOUR, '/search/used-cars')).html).not.toContain('Toyta')
})

test('what was never listed is not found, another dealer’s former names neither', async () => {
  for (const [host, path] of [
    [HARBOUR, '/search/toyotta'],
    ['outback-utes.localhost', '/search/toyta'],
  ] as const)
    expect((await server.get(host, path)).status, path).toBe(404)
})
