import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import { findLead, listLeads } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const FORM = 'application/x-www-form-urlencoded'
const PERSON = { name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }
const DRIVE = { form: 'test-drive', ...PERSON, message: 'On "Saturday" & <3' }
const logged: string[] = []
/** Of how many deliveries the worker was told with each lead. */
const told: number[] = []
let harbour: TenantCtx
let worker: TenantCtx
let server: TestServer
let carId: number
let theirCarId: number

beforeAll(async () => {
  const site = { email: 'sales@harbour.example' }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: { site } as never })), now: NOW }
  worker = { ...harbour, db: database.worker }
  const outback = await makeDealer(database, 'outback-utes')
  carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const pace = { submitted() {}, stored: (deliveries: number) => void told.push(deliveries) }
  server = await openTestServer(database, { now: NOW, log, trustedProxies: ['127.0.0.1'], pace })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
/** Another visitor each, as its proxy says. */
const from = (headers: Record<string, string>) => ({ 'x-forwarded-for': `198.51.100.${visitors++ % 250}`, ...headers })
const post = (body: string, headers: Record<string, string> = {}) =>
  server.send('POST', HARBOUR, '/api/leads', body, from(headers))
const sendJson = (body: object, headers: Record<string, string> = {}) =>
  post(JSON.stringify(body), { 'content-type': 'application/json', ...headers })
const sendForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(String(new URLSearchParams(fields)), { 'content-type': FORM, accept: 'text/html', ...headers })
const total = async () => (await listLeads(worker, {}, { limit: 1, offset: 0 })).total

describe('as JSON', () => {
  const lead = () => ({
    category: 'Test Drive',
    fields: { ...PERSON, opt_in: true },
    url: 'http://harbour-motors.localhost/cars/20460',
    source: 'Website',
    user_agent: 'x',
    car_id: carId,
    car_dealership_id: 7,
    lead_attributes: { visited_pages: ['/', '/cars/20460'], linked_query_params: { utm_source: 'mail' } },
  })

  test('201 with the lead’s number, and where to go next', async () => {
    const { status, html, headers } = await sendJson(lead())
    expect(status).toBe(201)
    expect(headers).toMatchObject({ location: `/success?form=test-drive&car_id=${carId}`, 'cache-control': 'no-store' })
    const { lead_id } = JSON.parse(html)
    expect(await findLead(worker, lead_id)).toMatchObject({
      form: 'test-drive',
      vehicle: { carId, url: 'http://harbour-motors.localhost/cars/20460' },
      visitedPages: ['/', '/cars/20460'],
      linkedQueryParams: { utm_source: 'mail' },
      deliveries: [{ kind: 'email', to: 'sales@harbour.example', state: 'pending' }],
    })
    expect(await countEvents(harbour, { days: 1 })).toEqual([
      { eventId: 48, name: 'Test drive of a used car', count: 1 },
    ])
    // Its jobs say of which request they came.
    const jobs = await database.owner.query(
      `select payload ->> 'requestId' as request from graphile_worker._private_jobs join lead_deliveries
       on key = 'lead-delivery-' || lead_delivery_id where lead_id = $1`,
      [lead_id],
    )
    expect(jobs.rows).toEqual([{ request: headers['x-request-id'] }])
  })

  test('the same key answers the same lead, and counts nothing twice', async () => {
    const before = await total()
    told.length = 0
    const sent = { userData: { ...lead(), fields: { ...PERSON, message: 'Once' } }, isLastStep: true }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendJson(sent, { 'idempotency-key': 'one-rendered-form' })),
    )
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
    expect(await total()).toBe(before + 1)
    expect(told.filter((deliveries) => deliveries > 0)).toEqual([1])
    expect(await countEvents(harbour, { days: 1 })).toMatchObject([{ eventId: 48, count: 2 }])
  })

  test.each([
    ['no JSON', () => '{"fields":', ['body']],
    ['a list', () => '[]', ['body']],
    ['no fields', () => JSON.stringify({ category: 'Test Drive' }), ['fields']],
    ['fields that are none', () => JSON.stringify({ fields: 'x' }), ['fields']],
    [
      'a step before the last',
      () => JSON.stringify({ userData: { fields: PERSON }, isLastStep: false }),
      ['isLastStep'],
    ],
    [
      'another dealer’s vehicle',
      () => JSON.stringify({ car_id: theirCarId, form: 'test-drive', fields: PERSON }),
      ['car_id'],
    ],
    [
      'another dealer’s location',
      () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, location_id: 'outback-utes-yard' } }),
      ['location'],
    ],
    [
      'a time that is none',
      () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, appointment: 'tomorrow' } }),
      ['appointment'],
    ],
    [
      'a megabyte of text',
      () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, message: 'x'.repeat(1_000_000) } }),
      ['message'],
    ],
    [
      '10,000 fields',
      () => JSON.stringify({ fields: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x'])) }),
      ['fields'],
    ],
    ['a form named as what every object has', () => JSON.stringify({ form: 'constructor', fields: PERSON }), ['form']],
    ['HTML', () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, name: '<b>Z</b>' } }), ['name']],
    [
      'a control character',
      () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, name: 'Z\u0007' } }),
      ['name'],
    ],
    [
      'wrong types',
      () => JSON.stringify({ form: 'test-drive', fields: { ...PERSON, email: { a: 1 }, phone: [1] } }),
      ['email', 'phone'],
    ],
    [
      'lists in lists without an end',
      () =>
        `{"form":"test-drive","car_id":${carId},"fields":${JSON.stringify(PERSON).replace('}', ',')}"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      ['message'],
    ],
    [
      'a field named as what every object has',
      () => JSON.stringify({ form: 'test-drive', car_id: carId, fields: { ...PERSON, constructor: 'x' } }),
      ['constructor'],
    ],
  ])('%s is a 422 that names the field, and nothing is stored', async (_, body, fields) => {
    const before = await total()
    const { status, html } = await post(body(), { 'content-type': 'application/json' })
    expect(status).toBe(422)
    const { error, errors } = JSON.parse(html)
    expect(error).toBe('Please fix the following errors:')
    expect(Object.keys(errors).sort()).toEqual([...fields].sort())
    expect(await total()).toBe(before)
  })

  test('what is no text, too large, or keyed by nonsense', async () => {
    const bytes = await server.send('POST', HARBOUR, '/api/leads', Buffer.from([0xff, 0xfe]) as never, from({}))
    expect([bytes.status, JSON.parse(bytes.html).errors]).toEqual([422, { body: ['It is no UTF-8 text.'] }])
    expect((await sendJson({ fields: { message: 'x'.repeat(2_200_000) } })).status).toBe(413)
    expect((await sendJson({ fields: PERSON }, { 'idempotency-key': 'x' })).status).toBe(422)
  })
})

test('what stands beside the fields is cleaned, not refused: nobody typed it', async () => {
  const trail = { visited_pages: ['/cars\u0000', '/\ud800'], linked_query_params: { utm_source: 'a\u0000\u001bb' } }
  const sent = {
    form: 'test-drive',
    car_id: carId,
    fields: PERSON,
    url: 'https://x.example/\r\nFrom: y',
    lead_attributes: trail,
  }
  expect((await sendJson(sent)).status).toBe(201)
})

describe('as a form without scripts', () => {
  test('a name a million times is refused, and at once', async () => {
    const body = new Array(900_000).fill('a').join('&')
    const { status, html } = await post(body, {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    expect([status, Object.keys(JSON.parse(html).errors)]).toEqual([422, ['fields']])
  })

  test.each([
    ['urlencoded', (fields: Record<string, string>) => sendForm(fields)],
    [
      'multipart',
      async (fields: Record<string, string>) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        const encoded = new Response(form)
        return post(await encoded.text(), { 'content-type': encoded.headers.get('content-type')!, accept: 'text/html' })
      },
    ],
  ])('%s: 303 to what is said then', async (how, send) => {
    const { status, headers } = await send({ ...DRIVE, message: how, car_id: String(carId) })
    expect([status, headers.location]).toEqual([303, `/success?form=test-drive&car_id=${carId}`])
    const next = await server.get(HARBOUR, headers.location!)
    expect(next.status).toBe(200)
    for (const words of [
      'Thank you',
      'We have your details and will be in touch shortly.',
      'Please bring your driver licence.',
      'href="/cars/20460"',
    ])
      expect(next.html).toContain(words)
  })

  test('a double click and a reload are one lead', async () => {
    const before = await total()
    const visitor = { 'x-forwarded-for': '203.0.113.9' }
    const sent = { ...DRIVE, message: 'Twice' }
    await Promise.all([sendForm(sent, visitor), sendForm(sent, visitor)])
    expect((await sendForm(sent, visitor)).status).toBe(303)
    expect(await total()).toBe(before + 1)
  })

  test('what is wrong is listed over the form, each leading to its field, and what was typed stays', async () => {
    const before = await total()
    const { status, html, headers } = await sendForm({
      ...DRIVE,
      car_id: String(carId),
      email: 'zoe',
      postcode: '40',
      opt_in: 'yes',
    })
    expect([status, headers['cache-control']]).toEqual([422, 'no-store'])
    expect(headers['content-security-policy']).toBeDefined()
    expect(html).toContain('Please fix the following errors:')
    const listed = [...html.matchAll(/<a class="link" href="#(enquiry-[\w-]+)">([^<]*)<\/a>/g)].map(([, id, words]) => [
      id,
      words,
    ])
    expect(listed).toEqual([
      ['enquiry-email', 'Please enter an e-mail address, such as name@example.com.'],
      ['enquiry-postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ])
    expect(html).toMatch(/<input [^>]*id="enquiry-email"[^>]*aria-invalid="true"[^>]*value="zoe"/)
    expect(html).toMatch(/<input [^>]*name="name"[^>]*value="Zoë"/)
    expect(html).toContain('>On &quot;Saturday&quot; &amp; &lt;3</textarea>')
    expect(html).toMatch(/<input [^>]*name="opt_in"[^>]*checked=""/)
    expect(html).toContain(`<input type="hidden" name="car_id" value="${carId}"/>`)
    expect(await total()).toBe(before)
  })

  test('another dealer’s vehicle is nobody’s here: the form stands without it', async () => {
    const { status, html } = await sendForm({ ...DRIVE, car_id: String(theirCarId) })
    expect(status).toBe(422)
    expect(html).toContain('There is no such vehicle here.')
    expect(html).not.toContain('Ranger')
  })

  test('a hidden field that is filled in holds the lead, and says nothing of it', async () => {
    const { status } = await sendForm({ ...DRIVE, message: 'Pills', company_url: 'http://x.example' })
    expect(status).toBe(303)
    const { leads } = await listLeads(worker, { state: 'quarantined' }, { limit: 5, offset: 0 })
    expect(leads).toMatchObject([{ message: 'Pills', deliveries: [{ state: 'held' }] }])
  })
})

describe('who may send', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: `http://${HARBOUR}` }, 303],
    [{ origin: `http://${HARBOUR}` }, 303],
  ] as [Record<string, string>, number][])('%j: %i', async (headers, status) => {
    const port = headers.origin?.endsWith(HARBOUR) ? { ...headers, origin: `http://${HARBOUR}` } : headers
    const { status: answered } = await sendForm({ ...DRIVE, message: JSON.stringify(headers) }, port)
    expect(answered).toBe(status)
  })

  test('an address that floods the dealer is told to wait', async () => {
    const flood = { 'x-forwarded-for': '203.0.113.77' }
    const answers = await Promise.all(Array.from({ length: 70 }, () => sendJson({ fields: {} }, flood)))
    const over = answers.filter(({ status }) => status === 429)
    expect(over.length).toBeGreaterThanOrEqual(5)
    expect(over[0]!.headers['retry-after']).toMatch(/^\d+$/)
    expect(JSON.parse(over[0]!.html)).toEqual({ error: 'Too many requests from this address.' })
  })
})

describe('a form on a page of its own', () => {
  test('is the general enquiry, or the one that is asked for', async () => {
    const general = await server.get(HARBOUR, '/enquiry')
    expect(general.status).toBe(200)
    expect(general.html).toMatch(/<select [^>]*name="category"/)
    const drive = await server.get(HARBOUR, `/enquiry?form=test-drive&car_id=${carId}`)
    expect(drive.html).toContain('name="appointment"')
    expect(drive.html).toContain('href="/cars/20460"')
    expect((await server.get(HARBOUR, '/enquiry?form=hack')).status).toBe(404)
    expect((await server.get(HARBOUR, '/enquiry?form=request-photos')).status).toBe(404)
    const theirs = await server.get(HARBOUR, `/enquiry?form=test-drive&car_id=${theirCarId}`)
    expect(theirs.html).not.toContain('Ranger')
  })
})

test('nor of a lead that the database refuses', async () => {
  await database.owner.query("alter table leads add constraint no_broken check (first_name <> 'Broken')")
  const before = logged.length
  const { status } = await sendJson({ form: 'test-drive', car_id: carId, fields: { ...PERSON, name: 'Broken' } })
  await database.owner.query('alter table leads drop constraint no_broken')
  expect(status).toBe(500)
  expect(logged.slice(before).join('')).toContain('no_broken')
})

test('nothing of who wrote is in the log', () => {
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.join('')).not.toMatch(/zoe|O’Brien|0491 ?570|61491570|Saturday|Pills/i)
})
