import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carFacts } from '../car-facts.ts'
import type { PricedCar } from '../price-estimator.ts'
import { autograb } from './autograb.server.ts'

const GAUGE = { fill: 0.5, listing_price: 41_990, market_range_min: 39_000, market_range_max: 44_000, confidence: 0.72 }
type Call = { method?: string; url?: string; headers: Record<string, unknown>; body: unknown }

const calls: Call[] = []
const reports: string[] = []
let answer: { status: number; body: string }
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { method, url, headers } = request
  calls.push({ method, url, headers, body: JSON.parse(Buffer.concat(pieces).toString()) })
  response.writeHead(answer.status, { 'Content-Type': 'application/json', Location: '/elsewhere' }).end(answer.body)
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())
beforeEach(() => {
  calls.length = 0
  reports.length = 0
  answer = { status: 200, body: JSON.stringify({ success: true, gauge: { ...GAUGE, sample_size: 41 } }) }
})

test('asks by the price without government charges, and reads the range', async () => {
  expect(await opened().estimate(car({ vin: 'ZZ9Z21YV0RH333115' }))).toEqual({
    listingPriceCents: 41_990_00,
    minCents: 39_000_00,
    maxCents: 44_000_00,
    confidence: 0.72,
    basis: 'excl_govt_charges',
    comparables: 41,
  })
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: '/v2/valuations/gauge/',
      headers: { apikey: 'the-key', 'content-type': 'application/json' },
      body: { region: 'au', odometer: 18_794, listing_price: 41_990, vin: 'ZZ9Z21YV0RH333115' },
    },
  ])
})

test.each([
  ['its own number first', { autograbId: '5257', vin: 'V', registrationPlate: 'P' }, { vehicle_id: '5257' }],
  ['then the VIN', { vin: 'V', registrationPlate: 'P' }, { vin: 'V' }],
  ['then the plate with its state', { registrationPlate: 'P', state: 'QLD' }, { rego: 'P', state: 'QLD' }],
])('a car is named by %s', async (_, identity, named) => {
  await opened().estimate(car(identity))
  expect(calls[0]!.body).toEqual({ region: 'au', odometer: 18_794, listing_price: 41_990, ...named })
})

test.each([
  ['nothing names the car', {}],
  ['the plate has no state', { registrationPlate: 'P' }],
  [
    'only a drive-away price is known',
    { vin: 'V', prices: { drive_away: 4_399_000, excl_govt_charges: null, unstated: null } },
  ],
])('it is not asked when %s', async (_, change) => {
  expect(await opened().estimate(car(change))).toBeNull()
  expect({ calls, reports }).toEqual({ calls: [], reports: [] })
})

test.each([
  ['a refusal', { status: 429, body: '{}' }, 'AutoGrab answered 429'],
  ['an error', { status: 500, body: 'oops' }, 'AutoGrab answered 500'],
  ['a redirect', { status: 302, body: '' }, ''],
  ['no JSON', { status: 200, body: '<html>' }, ''],
  ['another shape', { status: 200, body: '{"gauge":{"fill":1}}' }, 'cannot be read'],
])('%s is reported, answered as nothing, and asked again', async (_, given, reason) => {
  const estimator = opened()
  answer = given
  expect(await estimator.estimate(car({ vin: 'V' }))).toBeNull()
  expect(reports).toEqual([expect.stringContaining(reason)])
  answer = { status: 200, body: JSON.stringify({ gauge: GAUGE }) }
  expect(await estimator.estimate(car({ vin: 'V' }))).toMatchObject({ confidence: 0.72, comparables: null })
  expect(calls.filter(({ url }) => url !== '/v2/valuations/gauge/')).toEqual([])
})

test('nobody there is nothing, too', async () => {
  const nowhere = autograb({ url: 'http://127.0.0.1:9', apiKey: 'k', report: (error) => reports.push(String(error)) })
  expect(await nowhere.estimate(car({ vin: 'V' }))).toBeNull()
  expect(reports).toHaveLength(1)
})

test('an answer is kept half a day; each is paid for', async () => {
  let now = 1
  const estimator = opened(() => now)
  await estimator.estimate(car({ vin: 'V' }))
  now = 11 * 3_600_000
  await estimator.estimate(car({ vin: 'V' }))
  expect(calls).toHaveLength(1)
  now = 13 * 3_600_000
  await estimator.estimate(car({ vin: 'V' }))
  expect(calls).toHaveLength(2)
})

function opened(now?: () => number) {
  const { port } = server.address() as AddressInfo
  const report = (error: unknown) => void reports.push(String(error))
  return autograb({ url: `http://127.0.0.1:${port}`, apiKey: 'the-key', report, now })
}

function car(change: Partial<PricedCar>): PricedCar {
  const facts = { year: 2025, odometerKm: 18_794, badge: 'Premium', series: null, engineLitres: null, seats: 5 }
  return {
    ...carFacts({
      ...facts,
      simpleBody: 'SUV',
      simpleFuel: 'Electric',
      simpleTransmission: 'Automatic',
      simpleDrive: null,
    }),
    make: 'BYD',
    model: 'Sealion 7',
    state: null,
    isNew: false,
    prices: { drive_away: 4_399_000, excl_govt_charges: 4_199_000, unstated: null },
    shownBasis: 'drive_away',
    vin: null,
    registrationPlate: null,
    autograbId: null,
    ...change,
  }
}
