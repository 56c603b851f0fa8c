import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const PERSON = { name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }
const SLOTS = { testDrive: { slots: true, minutes: 60 }, service: { slots: true, minutes: 60, parallel: 5 } }
let server: TestServer
let harbour: TenantCtx
let carId: number
let theirCarId: number

beforeAll(async () => {
  const bookings = SLOTS
  harbour = await makeDealer(database, 'harbour-motors', { settings: { bookings } as never })
  const outback = await makeDealer(database, 'outback-utes')
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  await openWeek(database, outback, { opens: '09:00', closes: '12:00', state: 'QLD' })
  carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6' })
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
const from = (headers: Record<string, string>) => ({ 'x-forwarded-for': `198.51.100.${visitors++ % 250}`, ...headers })
const slots = (query: string, host = HARBOUR) => server.get(host, `/api/test-drive-slots${query}`, from({}))
const book = (appointment: string, form = 'test-drive', car: number | null = carId) =>
  server.send(
    'POST',
    HARBOUR,
    '/api/leads',
    JSON.stringify({ form, car_id: car, fields: { ...PERSON, appointment, message: String(visitors) } }),
    from(JSON_TYPE),
  )

describe('GET /api/test-drive-slots', () => {
  test('the times from the opening hours, less what is booked, and kept by nobody', async () => {
    const { status, html, headers } = await slots(`?car_id=${carId}&from=2026-11-21&days=3`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(html)).toEqual({
      slots: [
        '2026-11-21T09:00',
        '2026-11-21T10:00',
        '2026-11-21T11:00',
        '2026-11-23T09:00',
        '2026-11-23T10:00',
        '2026-11-23T11:00',
      ].map((start) => ({
        start: `${start}:00+10:00`,
        end: `${start.replace(/T(\d\d)/, (_, hour) => `T${String(Number(hour) + 1).padStart(2, '0')}`)}:00+10:00`,
        available: true,
      })),
    })
    expect((await book('2026-11-23T10:00:00+10:00')).status).toBe(201)
    const after = JSON.parse((await slots(`?car_id=${carId}&from=2026-11-23&days=1`)).html)
    expect(after.slots.map(({ available }: { available: boolean }) => available)).toEqual([true, false, true])
    // A service has other seats.
    const services = JSON.parse((await slots('?kind=service&from=2026-11-23&days=1&location=harbour-motors-yard')).html)
    expect(services.slots.map(({ available }: { available: boolean }) => available)).toEqual([true, true, true])
  })

  test.each([
    ['another dealer’s vehicle', () => `?car_id=${theirCarId}`, 404],
    ['no vehicle', () => '?car_id=999999', 404],
    ['another dealer’s place', () => '?location=outback-utes-yard', 404],
    ['no dealership', () => '?dealership_slug=nobody', 404],
  ])('%s: 404', async (_, query, status) => {
    expect((await slots(query())).status).toBe(status)
  })

  test.each([
    ['car_id', '?car_id=x'],
    ['car_id', '?car_id=1e3'],
    ['kind', '?kind=wash'],
    ['from', '?from=2026-02-30'],
    ['from', '?from=tomorrow'],
    ['days', '?days=0'],
    ['days', '?days=32'],
    ['days', '?days=1.5'],
  ])('what %s cannot be is a 422 that names it: %s', async (field, query) => {
    const { status, html } = await slots(query)
    expect(status).toBe(422)
    expect(Object.keys(JSON.parse(html).errors)).toEqual([field])
  })

  test('where the dealer offers no times there are none', async () => {
    const { status, html } = await slots('', OUTBACK)
    expect([status, JSON.parse(html).error]).toEqual([404, expect.stringContaining('Times cannot be chosen here')])
  })
})

describe('a booked time', () => {
  test('leads to what is said then, and to its calendar file, which names nobody', async () => {
    const { headers } = await book('2026-11-24T09:00')
    const next = headers.location!
    const said = await server.get(HARBOUR, next, from({}))
    expect(said.html).toContain(
      'Your test drive is booked: Tuesday 24 November 2026, 9 am, until 10 am at harbour-motors-yard.',
    )
    const [, href] = /href="(\/api\/bookings\/[0-9a-f-]{36}\/calendar\.ics)"/.exec(said.html)!
    const file = await server.get(HARBOUR, href!, from({}))
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    })
    expect(file.html).toContain('DTSTART:20261123T230000Z\r\n')
    expect(file.html).not.toMatch(/zoe|Zoë|0491/)
    // Of another dealer's site it is nobody's, nor can it be guessed.
    expect((await server.get(OUTBACK, href!, from({}))).status).toBe(404)
    expect((await server.get(HARBOUR, '/api/bookings/1/calendar.ics', from({}))).status).toBe(404)
    expect((await server.get(OUTBACK, next, from({}))).html).not.toContain('is booked')
  })

  test('that somebody else has is a 422 that says which are free', async () => {
    expect((await book('2026-11-25T09:00')).status).toBe(201)
    const { status, html } = await book('2026-11-25T09:00')
    expect([status, JSON.parse(html).errors]).toEqual([
      422,
      {
        appointment: [
          expect.stringMatching(
            /^This time was just taken\. The next free times are: Wednesday 25 November 2026, 10 am;/,
          ),
        ],
      },
    ])
  })

  test('without scripts, the form comes back with the free times, by day', async () => {
    const sent = new URLSearchParams({
      form: 'test-drive',
      car_id: String(carId),
      ...PERSON,
      appointment: '2026-11-25T09:00',
    })
    const { status, html } = await server.send('POST', HARBOUR, '/api/leads', String(sent), from(FORM))
    expect(status).toBe(422)
    expect(html).toContain('This time was just taken.')
    expect(html).toContain('<optgroup label="Wednesday 25 November 2026">')
    expect(html).toMatch(/<option value="2026-11-25T09:00:00\+10:00" disabled="">9 am, taken<\/option>/)
    expect(html).toContain('<option value="2026-11-25T10:00:00+10:00">10 am</option>')
    sent.set('appointment', '2026-11-25T10:00:00+10:00')
    expect((await server.send('POST', HARBOUR, '/api/leads', String(sent), from(FORM))).status).toBe(303)
  })

  test('a page that everybody gets names no times', async () => {
    const { html } = await server.get(HARBOUR, `/enquiry?form=test-drive&car_id=${carId}`, from({}))
    expect(html).toContain('type="datetime-local"')
    expect(html).not.toContain('<optgroup')
  })
})
