import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/support/database.ts'
import { makeDealer } from '../../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../../test/support/list-vehicle.ts'
import { dataPath, pageData } from '../../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../../test/support/test-server.ts'

const database = testDatabase()
/** Ten in the morning in Perth, noon in Brisbane. */
const NOW = new Date('2020-09-07T02:00:00Z')
const counting = { mode: 'real-sales' as const, text: 'gone home today' }
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', { settings: { salesCounter: counting } })
  const perth = await makeDealer(database, 'perth-cars', {
    settings: { salesCounter: { ...counting, timeZone: 'Australia/Perth' } },
  })
  await makeDealer(database, 'clock-cars', { settings: { salesCounter: { mode: 'clock' } } })
  await makeDealer(database, 'quiet-cars', { settings: { salesCounter: counting } })
  const sold = (dealer: typeof harbour, stockNumber: string, at: string) =>
    listVehicle(database, dealer, stockNumber, { make: 'Mazda', model: '3', status: 'sold', sold_at: at })
  // Brisbane's day began at 14:00 UTC, Perth's two hours later.
  for (const dealer of [harbour, perth]) {
    await sold(dealer, 'yesterday', '2020-09-06T13:59:59Z')
    await sold(dealer, 'at-midnight', '2020-09-06T14:00:00Z')
    await sold(dealer, 'this-morning', '2020-09-07T00:30:00Z')
    await sold(dealer, 'just-now', '2020-09-07T02:00:00Z')
    await sold(dealer, 'to-come', '2020-09-07T02:00:01Z')
    await listVehicle(database, dealer, 'for-sale', { make: 'Mazda', model: '3' })
  }
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

async function counterOf(slug: string): Promise<unknown> {
  const { html } = await server.get(`${slug}.localhost`, dataPath('/'))
  return pageData<{ sections: { kind: string }[] }>(html).sections.find(({ kind }) => kind === 'sales-counter')
}

test('real sales are the dealer’s own since midnight of its time zone, and no clock moves them', async () => {
  const drawn = { kind: 'sales-counter', text: 'gone home today', clock: null }
  expect(await counterOf('harbour-motors')).toMatchObject({ ...drawn, count: 3 })
  expect(await counterOf('perth-cars')).toMatchObject({ ...drawn, count: 2 })
})

test('by the clock one is sold every 450 s since midnight of the time zone; pages look every 150 s (rule:sales-counter)', async () => {
  const clock = { perDay: 192, secondsPerSale: 450, timeZone: 'Australia/Brisbane' }
  expect(await counterOf('clock-cars')).toMatchObject({ clock, count: 96, refreshSeconds: 150 })
  expect(await counterOf('harbour-motors')).toMatchObject({ refreshSeconds: 150 })
})

test('a page asks for the same number, of its own dealer; one who counts by the clock has none to tell', async () => {
  const asked = async (slug: string) => {
    const { status, html } = await server.get(`${slug}.localhost`, '/api/sales-count')
    return [status, JSON.parse(html).count]
  }
  expect(await asked('harbour-motors')).toEqual([200, 3])
  expect(await asked('perth-cars')).toEqual([200, 2])
  expect(await asked('clock-cars')).toEqual([404, undefined])
})

test('a day without a sale yet is drawn as 0', async () => {
  expect(await counterOf('quiet-cars')).toMatchObject({ kind: 'sales-counter', count: 0 })
  expect((await server.get('quiet-cars.localhost', '/')).html).toMatch(/>0<.{0,80}gone home today/s)
})
