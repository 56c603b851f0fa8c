import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const FIELDS = ['fill', 'listing_price', 'market_range_min', 'market_range_max', 'confidence', 'description']
const HILUX = { make: 'Toyota', model: 'HiLux', badge: 'SR5', price_type: 'drive_away' }
let server: TestServer
let harbour: TenantCtx

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', { settings: { plugins: ['autogauge'] } })
  const outback = await makeDealer(database, 'outback-utes')
  // What falls by two thousand dollars every ten thousand kilometres, at the other dealer.
  for (let i = 0; i < 12; i++)
    await listVehicle(database, outback, `O${i}`, hilux(30_000 + i * 5_000, 50_000 - i * 1_000))
  await listVehicle(database, harbour, 'H1', hilux(52_500, 43_990))
  await listVehicle(database, harbour, 'DEAR', hilux(52_600, 79_990))
  await listVehicle(database, harbour, 'SOLD', {
    ...hilux(52_700, 43_990),
    status: 'sold',
    sold_at: '2026-11-19T00:00:00Z',
  })
  await listVehicle(database, harbour, 'HELD', { ...hilux(52_800, 43_990), reserved: true })
  await listVehicle(database, harbour, 'COMING', { ...hilux(52_900, 43_990), status: 'coming_soon' })
  await listVehicle(database, harbour, 'CHEAP', hilux(53_000, 200))
  await listVehicle(database, harbour, 'NEW', { ...hilux(12, 43_990), car_type: 'new' })
  await listVehicle(database, harbour, 'OTHER-KIND', { ...hilux(53_100, 43_990), price_type: 'excl_govt_charges' })
  await listVehicle(database, harbour, 'RARE', { ...hilux(53_200, 43_990), model: 'Rukus' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test('a car is compared with those of other dealers, of whom nothing is told', async () => {
  const { status, headers, body } = await gauge('h1')
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
  expect(Object.keys(body).sort()).toEqual([...FIELDS].sort())
  expect(body).toMatchObject({
    listing_price: 43_990,
    description: expect.stringMatching(/^Drive-away prices of 1[0-9] comparable Toyota HiLux offers, .* an estimate /),
  })
  // Half way between 45,500 and what dearer ones ask.
  expect(body.market_range_min).toBeGreaterThan(37_000)
  expect(body.market_range_max).toBeLessThan(54_000)
  expect(body.market_range_min % 100).toBe(0)
  expect(body.fill).toBeCloseTo((body.market_range_max - 43_990) / (body.market_range_max - body.market_range_min), 2)
  expect(body.confidence).toBeGreaterThan(0.4)
  expect(JSON.stringify(body)).not.toMatch(/outback|O\d/i)
})

test.each([
  ['sold', 'of a sold car'],
  ['held', 'of a reserved car'],
  ['coming', 'of a car to come'],
  ['cheap', 'of a price that is none'],
  ['new', 'of a new car, which has a list price'],
  ['other-kind', 'without offers that include the same charges'],
  ['rare', 'without others like it'],
  ['nothing', 'of a car there is not'],
  ['o1', 'of another dealer’s car'],
])('%s: nothing is said %s', async (slug) => {
  const { status, headers, body } = await gauge(slug)
  expect({ status, body }).toEqual({ status: 404, body: { error: expect.any(String) } })
  expect(headers['cache-control']).toBe('no-store')
})

test('a dealer without the feature has no answer', async () => {
  expect((await gauge('o1', OUTBACK)).status).toBe(404)
  expect((await server.get(OUTBACK, '/cars/o1')).html).not.toContain('How this price compares')
})

test('the page draws it whole, and leaves it out where the price is above the range', async () => {
  const { body } = await gauge('h1')
  const { html } = await server.get(HARBOUR, '/cars/h1')
  expect(html).toContain('How this price compares')
  expect(html).toContain(body.description)
  expect(html).toMatch(/Good Deal|Great Deal/)
  expect(html).not.toContain('gauge-waiting')
  expect((await gauge('dear')).body).toMatchObject({ fill: 0, listing_price: 79_990 })
  expect((await server.get(HARBOUR, '/cars/dear')).html).not.toContain('How this price compares')
})

test('what the platform reads across dealers says nothing of whose cars they are, or which', async () => {
  const { rows } = await database.owner.query(
    `select attname as name from pg_attribute where attrelid = 'forecourt.market_prices'::regclass and attnum > 0 order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'badge',
    'drive_away_cents',
    'engine_litres',
    'excl_govt_charges_cents',
    'make',
    'model',
    'odometer_km',
    'seats',
    'series',
    'simple_body',
    'simple_drive',
    'simple_fuel',
    'simple_transmission',
    'unstated_cents',
    'year',
  ])
  const { rows: grants } = await database.owner.query(
    `select role, has_table_privilege(role, 'forecourt.market_prices', 'select') as reads
       from unnest(array['forecourt_app', 'forecourt_platform', 'forecourt_worker']) as role order by role`,
  )
  expect(grants).toEqual([
    { role: 'forecourt_app', reads: false },
    { role: 'forecourt_platform', reads: true },
    { role: 'forecourt_worker', reads: false },
  ])
})

function hilux(odometerKm: number, dollars: number) {
  return { ...HILUX, odometer_km: odometerKm, price_cents: dollars * 100 }
}

async function gauge(slug: string, host = HARBOUR) {
  const { status, headers, html } = await server.get(host, `/api/cars/${slug}/autogauge`)
  return { status, headers, body: JSON.parse(html) }
}
