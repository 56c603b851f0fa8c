import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const PHONE = '0491 570 156'
let server: TestServer
let cookie = ''
let others = ''
let withoutPhone = ''
let car = 0
let foreign = 0

beforeAll(async () => {
  const settings = { shortlist: { watchlist: true } }
  const harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  const outback = { ...(await makeDealer(database, 'outback-utes', { settings })), now: NOW }
  const facts = { make: 'Toyota', model: 'HiLux', price_cents: 2_000_000 }
  car = await listVehicle(database, harbour, 'H1', facts)
  foreign = await listVehicle(database, outback, 'O1', facts)
  await makeDealer(database, 'bare-yard')
  cookie = (await signInShopper({ database, ctx: harbour }, { phone: PHONE })).cookie
  withoutPhone = (await signInShopper({ database, ctx: harbour }, { email: 'zoe@example.com' })).cookie
  others = (await signInShopper({ database, ctx: outback }, { phone: PHONE })).cookie
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())
beforeEach(() => database.owner.query('delete from watchlist_entries'))

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
type Headers = Record<string, string>

const call = (verb: string, body: object, headers: Headers = { cookie }, host = HOST) =>
  server.send('POST', host, `/api/watchlist/${verb}-car`, JSON.stringify(body), { ...JSON_TYPE, ...headers })
const form = (verb: string, fields: Headers, headers: Headers = { cookie }) =>
  server.send('POST', HOST, `/api/watchlist/${verb}-car`, String(new URLSearchParams(fields)), { ...FORM, ...headers })
const watched = async (of = cookie) =>
  JSON.parse((await server.get(HOST, '/api/me', { cookie: of })).html).watchlist.map(({ id }: { id: number }) => id)

describe('a call', () => {
  test('saves and takes off, twice as once; nobody keeps the answer', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, html, headers } = await call('save', { phone_number: '+61 491 570 156', car_id: car })
      expect([status, JSON.parse(html)]).toEqual([200, { success: true }])
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await watched()).toEqual([car])
    for (let i = 0; i < 2; i++) expect((await call('remove', { phone_number: PHONE, car_id: car })).status).toBe(200)
    expect(await watched()).toEqual([])
  })

  test.each<[string, () => Headers]>([
    ['nobody', () => ({})],
    ['a made-up session', () => ({ cookie: `__Host-shopper=${'a'.repeat(43)}` })],
    ['a shopper of another dealer', () => ({ cookie: others })],
    ['a shopper without a phone', () => ({ cookie: withoutPhone })],
  ])('of %s is a 401 with words', async (_, headers) => {
    for (const verb of ['save', 'remove']) {
      const { status, html } = await call(verb, { phone_number: PHONE, car_id: car }, headers())
      expect(status).toBe(401)
      expect(JSON.parse(html).error).toContain('sign in')
    }
    const { rows } = await database.owner.query('select 1 from watchlist_entries')
    expect(rows).toEqual([])
  })

  test('with another phone number than the account has writes on nobody’s list', async () => {
    expect((await call('save', { phone_number: '0491 570 157', car_id: car })).status).toBe(401)
    expect(await watched()).toEqual([])
  })

  test.each<[string, number, () => object, Headers?, string?]>([
    ['another dealer’s vehicle', 404, () => ({ car_id: foreign })],
    ['a vehicle that never was', 404, () => ({ car_id: 999_999_999 })],
    ['no number', 422, () => ({ car_id: 'x' })],
    ['nothing', 422, () => ({})],
    ['too much', 413, () => ({ car_id: car, more: 'a'.repeat(5000) })],
    ['a page of another site', 403, () => ({ car_id: car }), { origin: 'https://evil.example' }],
    ['a page of another site, as browsers say it', 403, () => ({ car_id: car }), { 'sec-fetch-site': 'cross-site' }],
    ['a site without a watchlist', 404, () => ({ car_id: car }), {}, 'bare-yard.localhost'],
  ])('about or from %s is refused with words', async (_, status, body, headers = {}, host = HOST) => {
    const answer = await call('save', body(), { cookie, ...headers }, host)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.html).error).toBeTruthy()
    expect(await watched()).toEqual([])
  })
})

describe('a form without scripts', () => {
  test('is led to the watchlist; whoever has not signed in to where they do, and back', async () => {
    const saved = await form('save', { car_id: String(car) })
    expect([saved.status, saved.headers.location]).toEqual([303, '/watchlist?said=saved'])
    expect(await watched()).toEqual([car])
    const removed = await form('remove', { car_id: String(car) })
    expect([removed.status, removed.headers.location]).toEqual([303, '/watchlist?said=removed'])
    expect(await watched()).toEqual([])
    const stranger = await form('save', { car_id: String(car) }, { referer: `http://${HOST}/cars/h1?a=b` })
    expect([stranger.status, stranger.headers.location]).toEqual([
      303,
      `/sign-in?type=watchlist&redirect=%2Fwatchlist%3Fsave%3D${car}&back=%2Fcars%2Fh1%3Fa%3Db`,
    ])
  })

  test('that cannot be taken is told why', async () => {
    const { status, headers } = await form('save', { car_id: String(foreign) })
    expect([status, headers.location]).toEqual([303, '/watchlist?said=unknown'])
    expect((await form('save', { car_id: 'x' })).status).toBe(422)
    expect((await form('save', { car_id: String(car) }, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  })
})
