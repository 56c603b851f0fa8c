import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { anySearchAddress } from '../../../../test/support/search-addresses.ts'
import { anySiteAddress } from '../../../../test/support/site-addresses.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const ADDRESSES = 3000
const AT_ONCE = 16
const database = testDatabase()
let server: TestServer

/** Something behind every address of content: a page, an article, a model of a brand. */
const CONTENT = [
  `insert into pages (tenant_id, path, file_name, title, sections, source)
   values ($1, '/about-us', 'about-us.json', 'About', '[{"section": "banner", "title": "About"}]', '')`,
  "insert into articles (tenant_id, slug, title, date, markdown, source) values ($1, 'first', 'First', '2026-01-01', 'Words.', '')",
  "insert into manufacturers (tenant_id, slug, name) values ($1, 'kia', 'Kia')",
  `insert into manufacturer_models (tenant_id, manufacturer_id, slug, name)
   select tenant_id, manufacturer_id, 'kia-rio', 'Rio' from manufacturers where tenant_id = $1`,
]

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', {
    // Small pages: what is drawn of them is tried elsewhere.
    settings: {
      search: { distanceSearch: true, facets: ['make', 'model', 'body', 'city'], pageSize: 2 },
      navigation: { header: [], footer: [] },
      offers: { entries: [{ name: 'Running' }] },
      brands: { shown: true, tiles: [{ title: 'Kia', slug: 'kia' }] },
    },
  })
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, simple_body, price_cents, stock_version)
     select $1, dealership_id, 'H' || n, 'h' || n, 'A car', 'used', 2000 + n, (array['Toyota', 'Mazda', 'Citroën'])[1 + n % 3], 'HiLux', 'Ute', n * 100000, 1
     from dealerships, generate_series(1, 20) n where tenant_id = $1`,
    [harbour.tenant.tenantId],
  )
  for (const statement of CONTENT) await database.owner.query(statement, [harbour.tenant.tenantId])
  await database.owner.query('insert into postcodes values ($1, $2, $3, -27.6, 152.7)', ['4305', 'Ipswich', 'QLD'])
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test('no address of the search answers 500, however it is written', async () => {
  const statuses = await answersTo(anySearchAddress(), ADDRESSES)
  // Something of everything: pages, ways on, and what never was.
  for (const status of [200, 301, 302, 303, 404]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(20)
}, 120_000)

test('an address as long as a server takes is answered, with a hundred values of it at most', async () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => `refinementList[badge]=v${at}`).join('&')
  const { status, html } = await server.get(HOST, `/search/new-used-and-demo-cars?${values(500)}`)
  const chips = new Set([...html.matchAll(/>Remove Badge <\/span>(v\d+)</g)].map(([, value]) => value))
  expect([status, chips.size]).toEqual([200, 100])
}, 30_000)

test.each(['/', '/about-us', '/blog/first', '/kia/overview', '/models/kia-rio', '/special-offers', '/cars/h1'])(
  '%s is there',
  async (path) => expect((await server.get(HOST, path)).status).toBe(200),
)

test('nor does any other address of the site', async () => {
  const statuses = await answersTo(anySiteAddress(), 1000)
  for (const status of [200, 404]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(20)
}, 120_000)

/** How often each status was the answer. No fault, no outage, no way to another site among them. */
async function answersTo(any: fc.Arbitrary<string>, count: number): Promise<Map<number, number>> {
  const addresses = fc.sample(any, { numRuns: count, seed: 20_261_120 })
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    await Promise.all(
      addresses.slice(at, at + AT_ONCE).map(async (address) => {
        const { status, headers } = await server.get(HOST, address)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const away =
          headers.location !== undefined &&
          !/^(?:http:\/\/harbour-motors\.localhost(?::\d+)?)?\/(?!\/)/.test(headers.location)
        if (status >= 500 || away) faults.push(`${status} ${address} ${headers.location ?? ''}`)
      }),
    )
  }
  expect(faults).toEqual([])
  return statuses
}
