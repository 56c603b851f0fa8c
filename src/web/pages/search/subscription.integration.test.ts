import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchView } from '#ui/search/views.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const ALL = '/search/new-used-and-demo-cars'
let server: TestServer

beforeAll(async () => {
  for (const [slug, subscriptionSite] of [
    ['by-the-week', true],
    ['outright', false],
  ] as const) {
    const { tenant } = await makeDealer(database, slug, { settings: { site: { subscriptionSite } } })
    await database.owner.query(
      `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, subscription_price_cents, price_cents, stock_version)
       select $1, dealership_id, stock, stock, 'A car', 'used', 2022, 'Kia', 'Rio', weekly, price, 1
       from dealerships, (values ('dear', 32000, 900000), ('cheap', 18000, 3000000), ('middle', 25000, 2000000), ('sale', null, 1500000), ('none', null, null))
         as cars (stock, weekly, price) where tenant_id = $1`,
      [tenant.tenantId],
    )
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test.each([
  ['by-the-week', 'range[subscription_price]', [':200', ':250', ':300'], 'Up to $250 a week'],
  ['outright', 'range[price]', [':10000', ':15000', ':20000'], 'Up to $15,000'],
])(
  '%s: the home page asks for a budget in %s, in steps that leave something in and out',
  async (slug, name, steps, words) => {
    const { html } = await server.get(`${slug}.localhost`, '/')
    const select = html.match(/<select[^>]*name="range\[[\s\S]*?<\/select>/g)!
    expect(select).toHaveLength(1)
    expect(select[0]).toContain(`name="${name}"`)
    expect([...select[0]!.matchAll(/value="(:\d+)"/g)].map(([, value]) => value)).toEqual(steps)
    expect(select[0]).toContain(words)
  },
)

test.each([
  ['by-the-week', 'price:asc', ['cheap', 'middle', 'dear', 'sale']],
  ['by-the-week', 'price:desc', ['dear', 'middle', 'cheap']],
  ['outright', 'price:asc', ['dear', 'sale', 'middle', 'cheap']],
])('%s, %s: vehicles stand in the order of the prices their cards show', async (slug, sort, expected) => {
  const { html } = await server.get(`${slug}.localhost`, `${ALL}?sortBy=${sort}`)
  const { search } = documentData<{ search: SearchView }>(html)
  const order = search.cards.map(({ href }: { href: string }) => href.replace('/cars/', ''))
  expect(order.slice(0, expected.length)).toEqual(expected)
  expect(order.includes('none')).toBe(sort === 'price:desc')
})
