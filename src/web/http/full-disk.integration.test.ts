import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { diskFull } from '../../../test/support/disk-full.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const HOST = 'harbour-motors.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const SEARCH = '/search/new-used-and-demo-cars'
const PERSON = {
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
let server: TestServer
let id: number
let disk: Awaited<ReturnType<typeof diskFull>>

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', {
    settings: {
      plugins: ['autogauge'],
      salesCounter: { mode: 'real-sales' },
      finance: { quotes: true, lowRepaymentDollars: 1 },
    },
  })
  id = await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 3_000_000 })
  await listVehicle(database, harbour, 'H2', { make: 'Toyota', model: 'HiLux' })
  await listVehicle(database, harbour, 'H3', { make: 'Kia', model: 'Rio', status: 'sold', sold_at: NOW })
  server = await openTestServer(database, { now: NOW })
  expect((await server.get(HOST, SEARCH)).status).toBe(200)
  disk = await diskFull(database)
}, 120_000)
afterAll(() => server.close())

const reads = () => [
  '/cars/h2',
  `/compare?ids=${id}`,
  `/favourites?ids=${id}`,
  `/print?car_id=${id}`,
  '/api/cars/h1/view.json',
  '/api/cars/h1/autogauge',
  '/api/cars/h1/similar',
  '/api/cars/h1/finance-disclaimer',
  '/api/cars/h1/pdf',
  '/api/sales-count',
]
const writes = (): [string, object][] => [
  ['/api/events', { id: 4, path: '/cars/h1', car_id: id }],
  ['/api/phone-reveals', { car_id: id }],
  ['/api/youx/quote', { car_id: id }],
]

test('while the disk of the database is full, what needs it is 503 and says so, and the search goes on', async () => {
  for (const path of reads()) expect(`${path} ${(await server.get(HOST, path, PERSON)).status}`).toBe(`${path} 503`)
  expect((await server.get(HOST, '/cars/h2')).headers['retry-after']).toBe('30')
  for (const [path, body] of writes()) {
    const { status, html } = await server.send('POST', HOST, path, JSON.stringify(body), PERSON)
    expect(`${path} ${status}`).toBe(`${path} 503`)
    expect(JSON.parse(html)).toEqual({ error: expect.any(String) })
  }
  for (const path of [SEARCH, `${SEARCH}?query=hilux`, '/api/items'])
    expect(`${path} ${(await server.get(HOST, path)).status}`).toBe(`${path} 200`)

  await disk.free()
  for (const path of reads().filter((one) => !/autogauge/.test(one)))
    expect(`${path} ${(await server.get(HOST, path, PERSON)).status}`).toBe(`${path} 200`)
  for (const [path, body] of writes())
    expect((await server.send('POST', HOST, path, JSON.stringify(body), PERSON)).status).toBeLessThan(300)
})
