import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { rawPeer } from '../../../../test/support/raw-peers.ts'
import { toVehicle } from '../read-vehicle.ts'
import { autograbLookup } from './autograb-lookup.server.ts'
import { autograbValuer } from './autograb-valuer.server.ts'

const VEHICLE = {
  ...{ id: '5655899674771456', region: 'au', title: '2021 Toyota Hilux SR5 Auto 4x4 Double Cab', year: '2021' },
  ...{ make: 'Toyota', model: 'Hilux', badge: 'SR5', series: 'GUN126R', body_type: 'Utility', fuel_type: 'Diesel' },
  ...{
    transmission_type: 'Automatic',
    drive_type: 'Four Wheel Drive',
    num_seats: 5,
    capacity_cc: 2755,
    wheelbase: null,
  },
}
const database = testDatabase()
let CTX: TenantCtx
let OTHER: TenantCtx
const AT = '203.0.113.7'
const CAR = toVehicle({ make: 'Toyota', model: 'HiLux', year: 2021, autograbId: VEHICLE.id })
const calls: { method?: string; url?: string; apikey: unknown; body: string }[] = []
const reports: string[] = []
let answer: (response: ServerResponse) => void
const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  calls.push({ method: request.method, url: request.url, apikey: request.headers.apikey, body })
  answer(response)
})
const says = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { Location: '/elsewhere' }).end(typeof body === 'string' ? body : JSON.stringify(body))

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
// Calls are counted for a day, of dealers that no other test asks for.
let dealers = 0
beforeEach(async () => {
  CTX = await makeDealer(database, `dealer-${++dealers}`)
  OTHER = await makeDealer(database, `dealer-${++dealers}`)
  calls.length = 0
  reports.length = 0
})

const account = (url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`) => ({
  ...{ url, apiKey: 'the-key', patienceMs: 1000 },
  report: (error: unknown) => reports.push(String(error)),
})

describe('plates (GET /v2/vehicles/registrations/{rego})', () => {
  test('asks by plate and state, once for the same, and tells the vehicle in the words of stock', async () => {
    answer = says(200, { success: true, vehicle: VEHICLE })
    const lookup = autograbLookup(account())
    const found = { make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2021, engineLitres: 2.8, seats: 5 }
    const [first, second] = await Promise.all([
      lookup.find(CTX, 'ABC12D', 'qld', AT),
      lookup.find(CTX, 'ABC12D', 'qld', AT),
    ])
    expect(first).toEqual(second)
    expect(first).toMatchObject({ kind: 'found', vehicles: [{ ...found, autograbId: VEHICLE.id, simpleDrive: '4WD' }] })
    expect(calls).toMatchObject([
      { method: 'GET', url: '/v2/vehicles/registrations/ABC12D?region=au&state=QLD', apikey: 'the-key' },
    ])
  })

  test.each([
    ['an unknown plate', says(404, { error: true, message: 'not found' }), { kind: 'unknown' }, 0],
    ['no vehicle', says(200, { success: true, vehicle: null }), { kind: 'unknown' }, 0],
    ['a refusal', says(401, {}), { kind: 'silent' }, 1],
    ['a redirect', says(302, ''), { kind: 'silent' }, 1],
    ['a page', says(200, '<html>'), { kind: 'silent' }, 1],
    ['another shape', says(200, { vehicle: { id: 1, year: 'soon' } }), { kind: 'silent' }, 1],
    ['nothing, ever', () => {}, { kind: 'silent' }, 1],
  ])('%s', async (_, given, expected, reported) => {
    answer = given
    const lookup = autograbLookup(account())
    expect(await lookup.find(CTX, 'ABC12D', 'qld', AT)).toEqual(expected)
    expect(reports).toHaveLength(reported)
    // What went wrong is asked again.
    answer = says(200, { vehicle: VEHICLE })
    if (reported) expect(await lookup.find(CTX, 'ABC12D', 'qld', AT)).toMatchObject({ kind: 'found' })
  })

  test('two vehicles are two, the same told twice is one, and of two answers the first counts', async () => {
    answer = says(200, { vehicles: [VEHICLE, VEHICLE, { ...VEHICLE, id: '7', model: 'Corolla' }] })
    expect(await autograbLookup(account()).find(CTX, 'ABC12D', 'qld', AT)).toMatchObject({
      vehicles: [{}, { model: 'Corolla' }],
    })
    const body = JSON.stringify({ vehicle: VEHICLE })
    const twice = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const peer = await rawPeer((text, socket) => text.includes('\r\n\r\n') && socket.end(twice + twice))
    const lookup = autograbLookup(account(`http://127.0.0.1:${peer.port}`))
    expect(await lookup.find(CTX, 'ABC12D', 'qld', AT)).toMatchObject({ kind: 'found', vehicles: [{ model: 'HiLux' }] })
    await peer.close()
  })
})

describe('prices (POST /v2/valuations/predict)', () => {
  const otherwise = { estimate: async () => null }

  test('what the trade pays, with its bounds', async () => {
    answer = says(200, {
      ...{ success: true, prediction: { trade_price: 31_250, retail_price: 36_990, score: 0.86 } },
      bounds: { trade: { lower: 29_000, upper: 33_500 } },
    })
    expect(await autograbValuer({ ...account(), otherwise }).estimate(CTX, CAR, 60_000, AT)).toMatchObject({
      ...{ middleCents: 31_250_00, lowCents: 29_000_00, highCents: 33_500_00 },
      says: 'The price it starts from, and its range, are AutoGrab’s.',
    })
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/v2/valuations/predict?features=bounds' })
    expect(JSON.parse(calls[0]!.body)).toEqual({ region: 'au', vehicle_id: VEHICLE.id, kms: 60_000 })
  })

  test.each([
    ['a vehicle it has no number of', { ...CAR, autograbId: null }, says(200, {}), 0, 0],
    ['one it does not know', CAR, says(404, {}), 1, 0],
    ['an error', CAR, says(500, 'oops'), 1, 1],
    [
      'a price of nothing',
      CAR,
      says(200, { prediction: { trade_price: 0 }, bounds: { trade: { lower: 1, upper: 2 } } }),
      1,
      1,
    ],
    [
      'a price without bounds, which is no range',
      CAR,
      says(200, { prediction: { trade_price: 31_250, score: 1 } }),
      1,
      1,
    ],
    ['nothing, ever', CAR, () => {}, 1, 1],
  ])('%s is valued otherwise', async (_, vehicle, given, asked, reported) => {
    answer = given
    const other = { middleCents: 1, lowCents: 1, highCents: 1, steps: [], says: '' }
    const valuer = autograbValuer({ ...account(), otherwise: { estimate: async () => other } })
    expect(await valuer.estimate(CTX, vehicle, 1, AT)).toBe(other)
    expect([calls.length, reports.length]).toEqual([asked, reported])
  })

  const priced = says(200, { prediction: { trade_price: 31_250 }, bounds: { trade: { lower: 29_000, upper: 33_500 } } })

  test('is asked once for the same car and kilometres, while an offer stands; once each for two dealers', async () => {
    answer = priced
    const valuer = autograbValuer({ ...account(), otherwise })
    const two = [valuer.estimate(CTX, CAR, 60_000, AT), valuer.estimate(CTX, CAR, 60_000, AT)]
    expect(await Promise.all(two)).toMatchObject([{ middleCents: 31_250_00 }, { middleCents: 31_250_00 }])
    await valuer.estimate(CTX, CAR, 60_000, AT)
    expect(calls).toHaveLength(1)
    await valuer.estimate(OTHER, CAR, 60_000, AT)
    expect(calls).toHaveLength(2)
  })

  test('is asked again where the answer could not be read', async () => {
    answer = says(200, { prediction: {} })
    const valuer = autograbValuer({ ...account(), otherwise })
    expect(await valuer.estimate(CTX, CAR, 60_000, AT)).toBeNull()
    answer = priced
    expect(await valuer.estimate(CTX, CAR, 60_000, AT)).toMatchObject({ middleCents: 31_250_00 })
  })

  test('ten times a day for one vehicle, whatever kilometres are typed; then it is valued otherwise', async () => {
    answer = priced
    const other = { middleCents: 1, lowCents: 1, highCents: 1, steps: [], says: '' }
    const valuer = autograbValuer({ ...account(), otherwise: { estimate: async () => other } })
    const values = []
    for (let km = 1; km <= 12; km++) values.push((await valuer.estimate(CTX, CAR, km, AT))!.middleCents)
    expect([values.filter((cents) => cents > 1).length, calls.length]).toEqual([10, 10])
    expect(await valuer.estimate(CTX, { ...CAR, autograbId: '7' }, 1, AT)).toMatchObject({ middleCents: 31_250_00 })
  })

  test('five hundred plates a day are looked up for one dealer, however many addresses ask; others’ are not counted', async () => {
    answer = says(404, {})
    const lookup = autograbLookup(account())
    const kinds = []
    for (let n = 0; n < 502; n++) kinds.push((await lookup.find(CTX, `P${n}`, 'qld', `203.0.113.${n % 200}`)).kind)
    expect(kinds.filter((kind) => kind === 'silent')).toHaveLength(2)
    expect(calls).toHaveLength(500)
    expect(await lookup.find(OTHER, 'P501', 'qld', AT)).toEqual({ kind: 'unknown' })
  })

  test('forty of them for one address: whoever types plates from there leaves the rest of the day to others', async () => {
    answer = says(404, {})
    const lookup = autograbLookup(account())
    const at = (now: string) => ({ ...CTX, now: new Date(now) })
    const [morning, night] = [at('2099-03-01T00:00:00Z'), at('2099-03-01T23:59:59Z')]
    for (let n = 0; n < 42; n++) await lookup.find(morning, `P${n}`, 'qld', AT)
    for (let n = 0; n < 12; n++) await lookup.find(night, 'P41', 'qld', AT)
    expect(calls).toHaveLength(40)
    // What was refused is no call for that plate either.
    expect(await lookup.find(night, 'P41', 'qld', '203.0.113.8')).toEqual({ kind: 'unknown' })
    expect(await lookup.find(at('2099-03-02T00:00:00Z'), 'P42', 'qld', AT)).toEqual({ kind: 'unknown' })
  })

  test('a call that fails is none of them', async () => {
    answer = says(500, 'oops')
    const lookup = autograbLookup(account())
    for (let n = 0; n < 42; n++) await lookup.find(CTX, 'ABC12D', 'qld', AT)
    answer = says(200, { vehicle: VEHICLE })
    expect(await lookup.find(CTX, 'ABC12D', 'qld', AT)).toMatchObject({ kind: 'found' })
  })
})
