import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autograb } from '#domain/market-price/adapters/autograb.server.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const HILUX = {
  make: 'Toyota',
  model: 'HiLux',
  price_type: 'drive_away',
  odometer_km: 52_500,
  vin: 'ZZ9Z21YV0RH333115',
}
const reports: unknown[] = []
let status = 200
let asked = 0
let server: TestServer
/** AutoGrab as far as this platform knows it. */
const vendor = createServer((_, response) => {
  asked++
  const gauge = { market_range_min: 38_000, market_range_max: 44_000, confidence: 0.8, sample_size: 41 }
  response.writeHead(status).end(JSON.stringify({ success: true, gauge }))
})

beforeAll(async () => {
  await once(vendor.listen(0, '127.0.0.1'), 'listening')
  const harbour = await makeDealer(database, 'harbour-motors', { settings: { plugins: ['autogauge'] } })
  const prices = { price_cents: 43_990_00, excl_govt_charges_cents: 41_000_00 }
  await listVehicle(database, harbour, 'H1', { ...HILUX, ...prices })
  await listVehicle(database, harbour, 'HELD', { ...HILUX, ...prices, reserved: true })
  server = await openTestServer(database, {
    now: new Date('2026-11-20T02:00:00Z'),
    estimator: autograb({
      url: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
      apiKey: 'key',
      report: (error) => reports.push(error),
    }),
  })
}, 120_000)
afterAll(async () => {
  await server.close()
  vendor.close()
})

test('the page is sent without waiting for somebody else, with a place for the answer', async () => {
  const { html } = await server.get(HARBOUR, '/cars/h1')
  expect(html).toContain('gauge-waiting')
  expect(documentData(html)).toMatchObject({ vehicle: { slug: 'h1', market: { gauge: { isWaiting: true } } } })
  expect(html).toContain('It leaves out government charges')
  expect(asked).toBe(0)
  expect((await server.get(HARBOUR, '/cars/held')).html).not.toContain('gauge-waiting')
})

test('a failure is logged and answered 404; the next one asks again', async () => {
  status = 500
  expect((await server.get(HARBOUR, '/api/cars/h1/autogauge')).status).toBe(404)
  expect(reports).toHaveLength(1)
  status = 200
  const answer = await server.get(HARBOUR, '/api/cars/h1/autogauge')
  expect({ status: answer.status, body: JSON.parse(answer.html) }).toEqual({
    status: 200,
    body: {
      fill: 0.5,
      listing_price: 41_000,
      market_range_min: 38_000,
      market_range_max: 44_000,
      confidence: 0.8,
      description: expect.stringMatching(/^Prices before government charges of 41 comparable Toyota HiLux offers, /),
    },
  })
})

test('nobody is asked about a car that may not be compared', async () => {
  asked = 0
  expect((await server.get(HARBOUR, '/api/cars/held/autogauge')).status).toBe(404)
  expect(asked).toBe(0)
})
