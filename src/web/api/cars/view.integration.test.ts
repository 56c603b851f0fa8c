import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpPixels } from '#domain/analytics/adapters/http-pixels.server.ts'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const UPDATED = new Date('2026-11-20T01:00:00.123Z')
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36' }
const ANNA = '198.51.100.60'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
let carId: number
let theirId: number
/** A network on loopback that keeps what it hears. */
let network: Server
const heard: { event_name: string; user_data: { client_ip_address: string } }[] = []
const heardOf = (address: string) => heard.filter(({ user_data }) => user_data.client_ip_address === address)

beforeAll(async () => {
  network = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      heard.push(...JSON.parse(text).data)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const meta = `http://127.0.0.1:${(network.address() as AddressInfo).port}`

  const analytics = { metaPixelId: '1234567890', metaAccessToken: 'token' }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: { analytics } })), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  const facts = { price_cents: 3_398_800, odometer_km: 28_132, views: 40, updated_at: UPDATED }
  carId = await listVehicle(database, harbour, 'H1', { make: 'Kia', model: 'Sportage', ...facts })
  theirId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  await listVehicle(database, harbour, 'H2', { make: 'Kia', model: 'Rio', show_on_dealer_website: false })
  server = await openTestServer(database, {
    now: NOW,
    trustedProxies: ['127.0.0.1'],
    pixels: httpPixels({ meta, ga4: meta }),
  })
}, 120_000)
afterAll(async () => {
  await server.close()
  network.close()
})

let visitors = 0
/** The answer to a visitor who was never here before, unless `headers` name one. */
async function view(query = '', headers: Record<string, string> = {}, path = '/api/cars/h1/view.json', host = HARBOUR) {
  visitors++
  const from = { 'x-forwarded-for': `203.0.113.${visitors}` }
  const { status, headers: sent, html } = await server.get(host, path + query, { ...PERSON, ...from, ...headers })
  return { status, sent, body: JSON.parse(html) }
}

describe('GET /api/cars/{slug}/view.json', () => {
  test('counts a visitor once, and is never kept', async () => {
    const anna = { 'x-forwarded-for': '198.51.100.1' }
    const first = await view(`?updated_at=${UPDATED.toISOString()}&photos_count=0&website_id=7`, anna)
    expect(first).toMatchObject({ status: 200, body: { views: 41, car_fields: {} } })
    expect(first.sent['cache-control']).toBe('no-store')
    expect((await view('', anna)).body.views).toBe(41)
    expect((await view()).body.views).toBe(42)
    expect(await countEvents(harbour, { days: 1 })).toEqual([{ eventId: 4, name: 'Used vehicle viewed', count: 2 }])
  })

  test.each([
    ['a robot', { 'user-agent': GOOGLEBOT }],
    ['who says nothing of itself', { 'user-agent': '' }],
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that looks ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('%s is told and changes nothing', async (_, headers) => {
    const before = (await view('', { 'user-agent': GOOGLEBOT })).body.views
    expect(await view('', headers as Record<string, string>)).toMatchObject({ status: 200, body: { views: before } })
    expect((await view('', { 'user-agent': GOOGLEBOT })).body.views).toBe(before)
  })

  test('a page older than the vehicle learns what may have changed, in whole dollars and nothing private', async () => {
    const { body } = await view(`?updated_at=${new Date(UPDATED.getTime() - 1).toISOString()}`)
    expect(body.car_fields).toEqual({
      status: 'in_stock',
      reserved: false,
      preorder: false,
      tag: null,
      price: 33_988,
      before_price: null,
      offer_price: null,
      subscription_price: null,
      price_type: null,
      km: 28_132,
      photos_count: 0,
      updated_at: UPDATED.toISOString(),
    })
    expect((await view()).body.car_fields).toEqual(body.car_fields)
    expect((await view('?updated_at=yesterday')).body.car_fields).toEqual(body.car_fields)
    // Unix seconds, as search says it.
    expect((await view(`?updated_at=${Math.ceil(UPDATED.getTime() / 1000)}`)).body.car_fields).toEqual({})
    expect((await view(`?updated_at=${UPDATED.toISOString()}&photos_count=3`)).body.car_fields).toEqual({
      photos_count: 0,
    })
  })

  test.each([
    ['unknown', '/api/cars/no-such-car/view.json', HARBOUR],
    ['not for the site’s eyes', '/api/cars/h2/view.json', HARBOUR],
    ['another dealer’s', '/api/cars/o1/view.json', HARBOUR],
    ['another dealer’s, the other way', '/api/cars/h1/view.json', OUTBACK],
  ])('a vehicle that is %s is a 404 and counts nothing', async (_, path, host) => {
    expect((await view('', {}, path, host)).status).toBe(404)
    const { rows } = await database.owner.query('select views from listings where listing_id = $1', [theirId])
    expect(rows).toEqual([{ views: 0 }])
  })

  test('an old address of the vehicle counts for it', async () => {
    const before = (await view('', { 'user-agent': GOOGLEBOT })).body.views
    const old = 'insert into slug_history (tenant_id, slug, listing_id) values ($1, $2, $3)'
    await database.owner.query(old, [harbour.tenant.tenantId, 'h1-as-it-was', carId])
    expect((await view('', {}, '/api/cars/h1-as-it-was/view.json')).body.views).toBe(before + 1)
  })

  test('the dealer’s network hears of each counted view once, by the vehicle’s number', async () => {
    const anna = { 'x-forwarded-for': '198.51.100.44' }
    const ben = { 'x-forwarded-for': '198.51.100.45' }
    await view('', { ...anna, 'user-agent': GOOGLEBOT })
    await view('', anna)
    await view('', anna)
    await view('', ben)
    await expect.poll(() => heardOf('198.51.100.45')).toHaveLength(1)
    expect(heardOf('198.51.100.44')).toHaveLength(1)
    expect(heardOf('198.51.100.44')[0]).toMatchObject({
      event_name: 'ViewContent',
      event_source_url: `http://${HARBOUR}/cars/h1`,
      custom_data: { content_ids: [String(carId)], content_type: 'vehicle', value: 33_988 },
    })
  })
})

describe('the dealer’s network (rule:analytics-consent)', () => {
  const lead = (address: string, headers: Record<string, string> = {}) => {
    const fields = {
      name: 'Zoë',
      last_name: 'O’Brien',
      email: 'zoe@example.com',
      phone: '0491 570 156',
      postcode: '4000',
    }
    const body = JSON.stringify({ form: 'test-drive', car_id: carId, fields, url: `http://${HARBOUR}/cars/h1?x=1` })
    const from = { ...PERSON, 'content-type': 'application/json', 'x-forwarded-for': address, ...headers }
    return server.send('POST', HARBOUR, '/api/leads', body, from)
  }

  test('hears of an enquiry with its vehicle, and nothing of who sent it', async () => {
    expect((await lead('192.0.2.160')).status).toBe(201)
    await expect.poll(() => heardOf('192.0.2.160')).toHaveLength(1)
    expect(heardOf('192.0.2.160')[0]).toMatchObject({
      event_name: 'Schedule',
      event_source_url: `http://${HARBOUR}/cars/h1`,
      custom_data: { content_ids: [String(carId)] },
    })
    expect(JSON.stringify(heard)).not.toMatch(/zoe|Brien|0491/i)
  })

  test('hears nothing of a visitor whose browser objects; what happened is counted all the same', async () => {
    const counted = async () => (await countEvents(harbour, { days: 1 })).find(({ eventId }) => eventId === 48)?.count
    const before = (await counted())!
    expect((await lead('192.0.2.161', { 'sec-gpc': '1' })).status).toBe(201)
    await view('', { 'x-forwarded-for': '192.0.2.161', dnt: '1' })
    expect((await lead('192.0.2.162')).status).toBe(201)
    await expect.poll(() => heardOf('192.0.2.162')).toHaveLength(1)
    expect(heardOf('192.0.2.161')).toEqual([])
    expect(await counted()).toBe(before + 2)
  })
})

describe('POST /api/phone-reveals', () => {
  const reveal = (body: unknown, headers: Record<string, string> = {}, host = HARBOUR) =>
    server.send('POST', host, '/api/phone-reveals', JSON.stringify(body), { ...PERSON, ...headers })

  test('is stored as a phone click of the vehicle, whose page it happened on', async () => {
    const sent = await reveal({ car_id: carId, dealership_id: 3, website_id: 9 }, { 'content-type': 'text/plain' })
    expect(sent).toMatchObject({ status: 201, html: '{"recorded":true}' })
    const { rows } = await database.owner.query('select path, listing_id from analytics_events where event_id = 25')
    expect(rows).toEqual([{ path: '/cars/h1', listing_id: carId }])
    expect(await countEvents(outback, { days: 1 })).toEqual([])
    await expect.poll(() => heard.map(({ event_name }) => event_name)).toContain('Contact')
  })

  test.each([
    ['another dealer’s vehicle', () => ({ car_id: theirId })],
    ['no vehicle', () => ({})],
    ['a vehicle by name', () => ({ car_id: 'h1' })],
    ['nothing readable', () => 'h1'],
  ])('%s is refused', async (_, body) => {
    const { status, html } = await reveal(body())
    expect(status).toBe(422)
    expect(JSON.parse(html).error).toEqual(expect.any(String))
  })

  test('a robot reveals nothing that is counted', async () => {
    expect((await reveal({ car_id: carId }, { 'user-agent': GOOGLEBOT })).status).toBe(204)
  })
})

describe('POST /api/events', () => {
  const send = (body: object, host = HARBOUR) =>
    server.send('POST', host, '/api/events', JSON.stringify(body), { ...PERSON, 'x-forwarded-for': ANNA })

  test('the dealer’s network hears it too, under its own name and without the query', async () => {
    expect((await send({ id: 39, path: '/cars/h1?name=anna', car_id: carId })).status).toBe(201)
    await expect.poll(() => heardOf(ANNA)).toHaveLength(1)
    expect(heardOf(ANNA)[0]).toMatchObject({
      event_name: 'AddToWishlist',
      event_source_url: `http://${HARBOUR}/cars/h1`,
      custom_data: { content_ids: [String(carId)] },
    })
  })

  test('a dealer without accounts, and what is not counted, is told to nobody', async () => {
    await send({ id: 39, path: '/', car_id: theirId }, OUTBACK)
    await send({ id: 39, path: '/', car_id: theirId })
    await send({ id: 60, path: '/cars/h1', car_id: carId })
    await expect
      .poll(() => heardOf(ANNA).map(({ event_name }) => event_name))
      .toEqual(['AddToWishlist', 'HistoryReport'])
  })

  test('a network that is gone changes nothing', async () => {
    await new Promise((resolve) => network.close(resolve))
    expect((await send({ id: 61, path: '/cars/h1', car_id: carId })).status).toBe(201)
  })
})
