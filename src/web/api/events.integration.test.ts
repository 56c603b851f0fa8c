import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36' }
const SEARCH_VIEW = { id: 49, path: '/search/used-cars' }
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
let carId: number
let theirCarId: number

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  carId = await listVehicle(database, harbour, 'H1', { make: 'Kia', model: 'Sportage' })
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

describe('POST /api/events', () => {
  test('what a page sends is counted for the host’s dealer alone', async () => {
    const sent = await send(SEARCH_VIEW, { 'content-type': 'text/plain;charset=UTF-8' })
    expect(sent).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    expect((await send({ ...SEARCH_VIEW, id: 4, car_id: carId, website_id: 7 })).status).toBe(201)
    expect(await countEvents(harbour, { days: 7 })).toEqual([
      { eventId: 4, name: 'Used vehicle viewed', count: 1 },
      { eventId: 49, name: 'Search page viewed', count: 1 },
    ])
    expect(await countEvents(outback, { days: 7 })).toEqual([])
  })

  test('keeps what happened, where and when, and nothing of who', async () => {
    await send({ id: 25, path: '/cars/x?email=a@b.example&utm_id=1#me', name: 'Somebody', phone: '0491 570 156' })
    const { rows } = await database.owner.query('select * from analytics_events where event_id = 25')
    expect(rows).toEqual([
      {
        analytics_event_id: expect.anything(),
        tenant_id: harbour.tenant.tenantId,
        event_id: 25,
        path: '/cars/x',
        listing_id: null,
        occurred_at: NOW,
      },
    ])
  })

  test.each([
    ['an unknown number', { ...SEARCH_VIEW, id: 5 }, 'id'],
    ['a number as text', { ...SEARCH_VIEW, id: '49' }, 'id'],
    ['no path', { id: 49 }, 'path'],
    ['another site’s path', { id: 49, path: '//x.example/' }, 'path'],
    ['a car that is none', { ...SEARCH_VIEW, car_id: 1.5 }, 'car_id'],
    ['a car nobody has', { ...SEARCH_VIEW, car_id: 999_999 }, 'car_id'],
  ])('%s is refused, naming the field', async (_, body, field) => {
    const { status, html } = await send(body)
    expect(status).toBe(422)
    expect(JSON.parse(html)).toEqual({ error: expect.any(String), errors: { [field]: [expect.any(String)] } })
  })

  test('another dealer’s car is nobody’s here', async () => {
    expect((await send({ ...SEARCH_VIEW, car_id: theirCarId })).status).toBe(422)
    expect((await send({ ...SEARCH_VIEW, car_id: theirCarId }, {}, OUTBACK)).status).toBe(201)
  })

  test.each([
    ['an unknown number', { id: 5 }, { id: ['No event of this number is counted. It was 5.'] }],
    ['no path', { path: undefined }, { path: [expect.stringMatching(/ It was not sent\.$/)] }],
    [
      'two faults',
      { id: '49', path: 'x' },
      { id: [expect.stringMatching(/"49"/)], path: [expect.stringMatching(/"x"/)] },
    ],
    ['a car nobody has', { car_id: 999_999 }, { car_id: ['There is no such vehicle here. It was 999999.'] }],
  ])('%s: the answer says what was sent and why it is refused', async (_, facts, errors) => {
    const { html } = await send({ ...SEARCH_VIEW, ...facts })
    expect(JSON.parse(html)).toEqual({ error: 'This cannot be read.', errors })
  })

  test.each([
    ['broken JSON', '{"id":49,', 'It is no JSON object: {"id":49,'],
    ['a list', '[49]', 'It is no JSON object: [49]'],
    ['no JSON, and long', 'id=49'.repeat(100), `It is no JSON object: ${'id=49'.repeat(16)}…`],
    ['nothing', '', 'It is no JSON object: '],
  ])('%s: the answer says that the body cannot be read', async (_, body, reason) => {
    const { status, html } = await server.send('POST', HARBOUR, '/api/events', body, PERSON)
    expect([status, JSON.parse(html)]).toEqual([422, { error: 'This cannot be read.', errors: { body: [reason] } }])
  })

  test.each([['too much', JSON.stringify({ ...SEARCH_VIEW, more: 'a'.repeat(5000) }), 413]])(
    '%s is refused',
    async (_, body, status) => {
      expect((await server.send('POST', HARBOUR, '/api/events', body, PERSON)).status).toBe(status)
    },
  )

  test.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['who says nothing of itself', { 'user-agent': '' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s counts nothing', async (_, headers) => {
    const before = await countEvents(harbour, { days: 7 })
    expect((await send(SEARCH_VIEW, headers)).status).toBe(204)
    expect(await countEvents(harbour, { days: 7 })).toEqual(before)
  })

  test('only sent, never read', async () => {
    expect(await server.get(HARBOUR, '/api/events')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
  })

  test('429 over the limit of an address', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' }
    let last = await send({ id: 0 }, from)
    for (let i = 0; i < 400 && last.status === 422; i++) last = await send({ id: 0 }, from)
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(SEARCH_VIEW, { 'x-forwarded-for': '198.51.100.10' })).status).toBe(201)
  })
})

test('a car that goes leaves the count', async () => {
  const id = await listVehicle(database, outback, 'O2', { make: 'Ford', model: 'Focus' })
  expect(await recordEvent(outback, { eventId: 39, path: '/', carId: id })).toEqual({ kind: 'recorded' })
  await database.owner.query('delete from listings where listing_id = $1', [id])
  expect(await countEvents(outback, { days: 1 })).toContainEqual(expect.objectContaining({ eventId: 39, count: 1 }))
})

test('a call at another name of the dealer is sent on as it is, body and all', async () => {
  const { tenantId } = outback.tenant
  await database.owner.query("insert into hosts (host, tenant_id, is_primary) values ('outback.example', $1, true)", [
    tenantId,
  ])
  await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
    tenantId,
  ])
  await server.changed(tenantId)
  expect(await send(SEARCH_VIEW, {}, OUTBACK)).toMatchObject({
    status: 308,
    headers: { location: expect.stringContaining('//outback.example') },
  })
})

function send(body: object, headers: Record<string, string> = {}, host = HARBOUR) {
  return server.send('POST', host, '/api/events', JSON.stringify(body), { ...PERSON, ...headers })
}
