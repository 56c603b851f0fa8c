import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveCar } from '#domain/accounts/watchlist/save-car.server.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const ids: Record<string, number> = {}
let server: TestServer
let foreign = 0
let ann = ''
let bob = ''
let withoutPhone = ''

beforeAll(async () => {
  const settings = { shortlist: { watchlist: true } }
  const harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  const outback = { ...(await makeDealer(database, 'outback-utes', { settings })), now: NOW }
  foreign = await listVehicle(database, outback, 'O1', { make: 'Toyota', model: 'HiLux', price_cents: 2_000_000 })
  await makeDealer(database, 'bare-yard')
  const models = { SAME: 'HiLux', LESS: 'Corolla', SOLD: 'Camry', GONE: 'Tarago' }
  for (const [number, model] of Object.entries(models))
    ids[number] = await listVehicle(database, harbour, number, { make: 'Toyota', model, price_cents: 2_000_000 })
  const signedIn = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })
  for (const id of Object.values(ids)) await saveCar(signedIn.shopper, id)
  ann = signedIn.cookie
  bob = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })).cookie
  withoutPhone = (await signInShopper({ database, ctx: harbour }, { email: 'zoe@example.com' })).cookie
  const change = (number: string, facts: string) =>
    database.owner.query(`update listings set ${facts} where listing_id = $1`, [ids[number]])
  await change('LESS', 'offer_price_cents = 1900000')
  await change('SOLD', "status = 'sold', sold_at = '2026-11-25T02:00:00Z'")
  await change('GONE', "status = 'sold', sold_at = '2026-01-25T02:00:00Z'")
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

const get = (cookie: string, path = '/watchlist', host = HOST) => server.get(host, path, { cookie })

test('says what each vehicle has come to, to its shopper alone, and is kept by nobody', async () => {
  const { status, html, headers } = await get(ann)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect([...html.matchAll(/data-car-id="(\d+)"/g)]).toHaveLength(4)
  expect(html).toContain('4 cars')
  expect(html.match(/>Saved 26 November</g)).toHaveLength(4)
  expect(html.match(/class="watched-note\b/g)).toHaveLength(2)
  expect(html).toContain('Reduced by $1,000 since you saved it: was $20,000, now $19,000.')
  expect(html).toContain('Sold since you saved it.')
  expect(html).toContain('The 2022 Toyota Tarago is sold.')
  expect(html.match(/href="\/search\/toyota[^"]*">Similar to this/g)).toHaveLength(2)
  expect(html).toContain(`action="/api/watchlist/remove-car"`)
  expect(html).not.toContain('class="heart"')
  for (const [said, shown] of [
    ['saved', /panel-positive"[\s\S]*Car Saved In Watchlist/],
    ['not-saved', /panel-caution"[\s\S]*It could not be saved: it is sold/],
    ['unknown', /panel-caution"[\s\S]*It could not be saved: it is not on this site/],
  ] as const)
    expect((await get(ann, `/watchlist?said=${said}`)).html).toMatch(shown)
  expect((await get(ann, '/watchlist?said=__proto__')).status).toBe(200)

  // Who pressed before signing in, without scripts, presses once more here; what is there or foreign is not asked about.
  const press = /action="\/api\/watchlist\/save-car"[^>]*><button[^>]* value="(\d+)"/
  expect(press.exec((await get(bob, `/watchlist?save=${ids.LESS}`)).html)?.[1]).toBe(String(ids.LESS))
  for (const save of [foreign, ids.SOLD, ids.GONE, 'x', '0', '1e99'])
    expect((await get(bob, `/watchlist?save=${save}`)).html).not.toMatch(press)
  expect((await get(ann, `/watchlist?save=${ids.LESS}`)).html).not.toMatch(press)

  const other = await get(bob)
  expect(other.html).toContain('Nothing on your watchlist yet')
  expect(other.html).not.toContain('Tarago')
})

test.each<[string, () => string, string]>([
  ['nobody', () => '', HOST],
  ['a shopper without a phone', () => withoutPhone, HOST],
  ['a shopper of another dealer', () => ann, 'outback-utes.localhost'],
])('leads %s to the sign-in', async (_, cookie, host) => {
  const { status, headers } = await get(cookie(), '/watchlist', host)
  expect(status).toBe(303)
  expect(headers.location).toMatch(/^\/sign-in\?type=watchlist&redirect=%2Fwatchlist/)
})

test('is not there where a dealer has none', async () => {
  expect((await get('', '/watchlist', 'bare-yard.localhost')).status).toBe(404)
})

test('cards and pages of vehicles are the same for everybody, and say where they are saved', async () => {
  const paths = ['/search/new-used-and-demo-cars', '/cars/same']
  for (const path of paths) {
    const [mine, theirs] = [await get(ann, path), await get('', path)]
    expect(mine.html).toBe(theirs.html)
    expect(mine.html).toContain('"savedIn":"either"')
    expect(mine.headers['cache-control']).toContain('s-maxage')
  }
  expect((await get('', paths[1])).html).toContain('action="/api/watchlist/save-car"')
  const bare = await get('', '/search/new-used-and-demo-cars', 'bare-yard.localhost')
  expect(bare.html).not.toContain('savedIn')
})
