import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const BEFORE_CHARGES = { price_cents: 40_000_00, excl_govt_charges_cents: 40_000_00, price_type: 'excl_govt_charges' }
const RAV4 = {
  make: 'Toyota',
  model: 'RAV4',
  body: 'SUV',
  simple_body: 'SUV',
  simple_fuel: 'Electric',
  ...BEFORE_CHARGES,
}
const DRIVE_AWAY = { price_cents: 42_000_00, drive_away_cents: 42_000_00, price_type: 'drive_away' }
let server: TestServer

beforeAll(async () => {
  const on = { commerce: { driveAway: { enabled: true, usedDeliveryCents: 0 } } }
  const harbour = await makeDealer(database, 'harbour-motors', { settings: on })
  const outback = await makeDealer(database, 'outback-utes', {})
  await listVehicle(database, harbour, 'EGC', { ...RAV4, registration_expires_on: '2027-03-03' })
  await listVehicle(database, harbour, 'DAP', { ...RAV4, ...DRIVE_AWAY })
  await listVehicle(database, harbour, 'BARE', { ...RAV4, price_type: null })
  await listVehicle(database, outback, 'THEIRS', RAV4)
  await database.owner.query("update locations set state = 'QLD'")
  server = await openTestServer(database, { now: new Date('2026-11-26T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

describe('the page', () => {
  test('says the total and each part of it for the state it names, and what is not in it', async () => {
    const { status, html, text } = await page('?car=egc&state=NSW')
    expect(status).toBe(200)
    expect(text).toContain('Estimated total in New South Wales $41,200')
    expect(text).toContain('Not in this total: registration and number plates, compulsory insurance (CTP).')
    expect(text).toContain('It goes by the tare mass, which is not given.')
    expect(text).toMatch(
      /Stamp duty \$3 for each \$100 .* Revenue NSW : Rates from 1 Jul 2009, confirmed to 30 Jun 2026: out of date today/,
    )
    expect(text).toContain('As at 26 November 2026.')
    expect(text).not.toMatch(/on.road costs/i)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/drive-away\?car=egc"/)
    expect(html.indexOf('$41,200')).toBeLessThan(html.indexOf('Stamp duty'))
  })

  test('is of the state where the vehicle stands unless a state is chosen, and says so', async () => {
    const { text } = await page('?car=egc')
    expect(text).toContain('Queensland is where it stands.')
    expect(text).toContain('Estimated total in Queensland $40,800')
    expect(text).toContain('Runs to 3 Mar 2027')
    expect((await page('?car=egc&state=atlantis')).text).toContain('Estimated total in Queensland')
  })

  test('adds nothing to a price that is drive-away there', async () => {
    const { text } = await page('?car=dap&state=qld')
    expect(text).toContain('Drive-away price in Queensland $42,000')
    expect(text).toContain('nothing is added')
    expect(text).not.toContain('Stamp duty')
    expect((await page('?car=dap&state=vic')).text).toContain('Price before these charges $40,000')
  })

  test('without a vehicle it leads to the stock', async () => {
    const { status, headers } = await server.get(HARBOUR, '/drive-away')
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/search/')])
  })

  test.each(['?car=theirs&state=QLD', '?car=bare', '?car=nobody', '?car=../x'])('%s is nothing', async (query) => {
    expect((await page(query)).status).toBe(404)
  })

  test('another dealer, who has not switched it on, has none, and its vehicle leads to none', async () => {
    expect((await page('?car=theirs', OUTBACK)).status).toBe(404)
    expect((await page('?car=egc', OUTBACK)).status).toBe(404)
    expect((await server.get(OUTBACK, '/cars/theirs')).html).not.toContain('/drive-away')
    expect((await server.get(HARBOUR, '/cars/bare')).html).not.toContain('/drive-away')
    expect((await server.get(HARBOUR, '/cars/egc')).html).toContain('href="/drive-away?car=egc"')
  })

  test('is kept for everybody, by vehicle and state', async () => {
    const { headers } = await server.get(HARBOUR, '/drive-away?car=egc&state=WA')
    expect(headers['cache-control']).not.toContain('no-store')
    expect(headers['set-cookie']).toBeUndefined()
    expect((await page('?car=egc&state=WA')).text).toContain('Western Australia $42,000')
    expect((await page('?car=egc&state=SA')).text).toContain('South Australia $41,540')
  })
})

describe('the call', () => {
  test('answers the same in dollars', async () => {
    const { status, answer } = await call('egc?state=nsw')
    expect(status).toBe(200)
    expect(answer).toMatchObject({ state: 'NSW', as_at: '2026-11-26', total: 41_200, is_estimate: true })
    expect(answer.items.find(({ kind }: { kind: string }) => kind === 'duty')).toMatchObject({
      price: 1_200,
      source: { name: 'Revenue NSW', to: '2026-06-30', is_current: false },
    })
    expect((await call('egc')).answer).toMatchObject({ state: 'QLD', total: 40_800 })
    const tasmania = (await call('egc?state=tas')).answer
    expect(tasmania.items).toContainEqual(expect.objectContaining({ kind: 'registration', price: 620.18 }))
    expect(tasmania.items).toContainEqual(expect.objectContaining({ kind: 'plates', price: 25.24, is_missing: false }))
    expect((await call('dap?state=QLD')).answer).toMatchObject({ total: 42_000, is_estimate: false, items: [] })
  })

  test('a state there is none of is a 400; another dealer’s vehicle and one without such a price are none', async () => {
    expect((await call('egc?state=atlantis')).status).toBe(400)
    for (const path of ['theirs?state=QLD', 'bare?state=QLD', 'nobody']) expect((await call(path)).status).toBe(404)
    expect((await call('theirs', OUTBACK)).status).toBe(404)
    expect((await call('egc', OUTBACK)).status).toBe(404)
  })
})

async function call(path: string, host = HARBOUR) {
  const [slug, query] = path.split('?')
  const { status, html } = await server.get(host, `/api/cars/${slug}/drive-away${query ? `?${query}` : ''}`)
  return { status, answer: JSON.parse(html) }
}

async function page(query: string, host = HARBOUR) {
  const { status, html } = await server.get(host, `/drive-away${query}`)
  const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? []
  const text = main
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status, html, text }
}
