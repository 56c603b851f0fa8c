import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const SEARCH = '/search/new-used-and-demo-cars'
let server: TestServer

beforeAll(async () => {
  for (const slug of ['harbour-motors', 'outback-utes'])
    await listVehicle(database, await makeDealer(database, slug), 'H1', { make: 'Kia', model: 'Rio' })
  // So few that a slow machine is over them as well: eight searches for words at once, one a second in the long run.
  server = await openTestServer(database, {
    now: new Date(),
    trustedProxies: ['127.0.0.1'],
    pagesPerSecond: 2,
    demo: true,
  })
}, 120_000)
afterAll(() => server.close())

test('who has searches made without end is told to wait, at all dealers, in the demo too, and nobody else is', async () => {
  const mine = '198.51.100.7'
  // With the first page the stock is read; what was made before is made anew.
  await ask(SEARCH, '198.51.100.8')
  expect((await ask(`${SEARCH}?query=kept`, '198.51.100.8')).status).toBe(200)
  const started = performance.now()
  const statuses = await atOnce(60, (i) => ask(`${SEARCH}?query=rio${i}`, mine))
  const allowed = statuses.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(8)
  expect(allowed).toBeLessThanOrEqual(9 + (performance.now() - started) / 1000)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))

  const refused = await exhausted(mine, 'outback-utes.localhost')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(await atOnce(60, (i) => ask(`${SEARCH}.data?query=more${i}`, mine))).toContain(429)
  // What is kept, and what has no question, is there for everybody.
  expect((await ask(`${SEARCH}?query=kept`, mine)).status).toBe(200)
  expect((await ask(SEARCH, mine)).status).toBe(200)
  expect((await ask(`${SEARCH}?query=other`, '198.51.100.8')).status).toBe(200)
})

/** An answer that is refused. */
async function exhausted(address: string, host: string) {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(`${SEARCH}?query=kia${i}`, address, host)))
  return answers.find(({ status }) => status === 429)!
}

/** So many requests side by side, for one after another may come as slowly as more are allowed. */
async function atOnce(count: number, request: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, (_, i) => request(i)))).map(({ status }) => status)
}

function ask(path: string, address: string, host = 'harbour-motors.localhost') {
  return server.get(host, path, { 'x-forwarded-for': address })
}
