import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAlerts } from '#domain/alerts/list-alerts.server.ts'
import { requestAlert } from '#domain/alerts/request-alert.server.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { sandboxSigning } from '#domain/commerce/adapters/sandbox-signing.server.ts'
import { completeOnlinePayment } from '#domain/commerce/invoices/complete-online-payment.server.ts'
import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import { listShopperLeads } from '#domain/leads/garage/list-shopper-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { failingEngine } from '../../../test/support/failing-engine.ts'
import { lettersInto } from '../../../test/support/letters-into.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../test/support/open-week.ts'
import { placedOrder, sandboxWithLedger } from '../../../test/support/placed-order.ts'
import { signInShopper } from '../../../test/support/shopper.ts'
import { openTestServer, TEST_KEYS, type TestServer } from '../../../test/support/test-server.ts'

type Answers = { responses: Record<string, { content?: Record<string, unknown> }> }
type Document = { paths: Record<string, Record<string, Answers>>; components: object }

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const ELSEWHERE = 'outback-utes.localhost'
const JSON_TYPE = {
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36',
}
const PIXEL = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const TASMAN = { make: 'Kia', model: 'Tasman', year: 2025 }
const { engine, fault } = failingEngine()
const told = new Set<string>()
/** Calls about money, contracts and prizes: what opens one here opens nothing at another dealer's. */
const COMMERCE =
  /^\/(?:reservations|orders|order-payments|online-payments|spins|payments|signing|cars\/\{slug\}\/drive-away)\b/
const toldElsewhere = new Map<string, number[]>()
let server: TestServer
let harbour: TenantCtx
let document: Document
let ajv: Ajv2020

beforeAll(async () => {
  const selling: TenantSettingsInput = {
    commerce: {
      ...{ processor: 'sandbox', buyOnline: true, onlinePayment: true, invoices: { freeAmounts: true } },
      journey: { restByCard: true },
      driveAway: { enabled: true },
      deliveryZones: [{ name: 'Brisbane', postcodes: ['4000-4207'], priceCents: 14_900 }],
    },
    wheel: {
      ...{ enabled: true, terms: 'One go each.' },
      prizes: [{ name: 'A mug', chancePercent: 50, count: 1, worthDollars: 9, validDays: 30 }],
    },
  }
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: {
      ...selling,
      shortlist: { watchlist: true, garage: true },
      salesCounter: { mode: 'real-sales' },
      plugins: ['autogauge'],
      tradeIn: { saveValuation: true, wholesale: { marginPercent: 0, leastMarginCents: 0, reconditioning: [] } },
      finance: {
        ...{ quotes: true, lowRepaymentDollars: 1 },
        application: { enabled: true, steps: [{ id: 'about', title: 'About you', fields: [] }] },
      },
      vehiclePage: { blocks: { deliveryCalculator: true } },
      bookings: { testDrive: { slots: true } } as never,
    },
  })
  await database.owner.query(
    "insert into postcodes (postcode, suburb, state, latitude, longitude) values ('4000', 'Brisbane', 'QLD', -27.47, 153.02)",
  )
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  const outback = await makeDealer(database, 'outback-utes', {
    settings: { ...selling, tradeIn: { instantOffers: true } },
  })
  const price = { price_cents: 100_000, price_type: 'excl_govt_charges' }
  const features = { categories: ['ute'], features: ['Tow bar'], seats: 5, odometer_km: 10, ...price }
  for (let i = 0; i < 3; i++)
    await listVehicle(database, harbour, `H${i}`, { make: 'Kia', model: 'Tasman', ...features })
  for (let i = 1; i <= 12; i++) {
    const offer = { ...features, odometer_km: i * 1_000, price_cents: 101_000 - i * 1_000 }
    await listVehicle(database, outback, `O${i}`, { make: 'Kia', model: 'Tasman', ...offer })
  }
  await listVehicle(database, harbour, 'H9', { make: 'Kia', model: 'Rio' })
  harbour = { ...harbour, now: NOW }
  server = await openTestServer(database, { now: NOW, engine, trustedProxies: ['127.0.0.1'] })
  document = JSON.parse((await server.get(HOST, '/api/openapi.json')).html)
  ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
}, 120_000)
afterAll(() => server.close())

test('it is a valid OpenAPI 3.1 document, for anyone to read', async () => {
  const { headers } = await server.get(HOST, '/api/openapi.json')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

describe('real answers are what it says', () => {
  const search = { q: 'tasman', facets: ['*'], attributesToHighlight: ['*'], showMatchesPosition: true }
  const event = { id: 49, path: '/search' }
  const person = {
    name: 'Zoë',
    last_name: 'O’Brien',
    email: 'zoe@example.com',
    phone: '0491 570 156',
    postcode: '4000',
  }
  const lead = { category: 'Test Drive', fields: person }
  const alert = { email: 'zoe@example.com', frequency: 'daily', search: '/search/used-cars' }
  const calls: [string, string, number, unknown?, Record<string, string>?][] = [
    ['post', '/indexes/{uid}/search', 200, {}],
    ['post', '/indexes/{uid}/search', 200, search],
    ['post', '/indexes/{uid}/search', 200, { page: 2, hitsPerPage: 1, attributesToCrop: ['name:1'] }],
    ['post', '/indexes/{uid}/search', 400, { filter: 'x' }],
    ['post', '/indexes/{uid}/search', 413, { q: 'a'.repeat(300_000) }],
    ['post', '/indexes/{uid}/search', 415, {}, { 'content-type': 'text/plain' }],
    ['get', '/indexes/{uid}/search', 200],
    ['get', '/indexes/{uid}/search?limit=x', 400],
    [
      'post',
      '/multi-search',
      200,
      {
        queries: [
          { indexUid: 'cars', ...search },
          { indexUid: 'cars', page: 1 },
        ],
      },
    ],
    ['post', '/multi-search', 404, { queries: [{ indexUid: 'trucks' }] }],
    ['post', '/indexes/{uid}/facet-search', 200, { facetName: 'model', facetQuery: 'ta' }],
    ['post', '/indexes/{uid}/facet-search', 400, {}],
    ['get', '/items?search_filters=make:Kia', 200],
    ['get', '/items?limit=0', 400],
    ['get', '/suggestions?query=kia', 200],
    ['get', '/sales-count', 200],
    ['get', '/me', 200],
    ['post', '/watchlist/save-car', 401, { car_id: 1 }],
    ['post', '/garage/bookings', 401, { booking_id: '1' }],
    ['post', '/garage/alerts', 401, { alert_id: '1', stop: 'yes' }],
    ['post', '/watchlist/remove-car', 422, {}],
    ['get', '/me/export', 401],
    ['post', '/passkey-options', 200, { purpose: 'sign-in' }],
    ['post', '/passkey-options', 401, { purpose: 'add' }],
    ['post', '/passkey-options', 403, {}, { origin: 'https://elsewhere.example' }],
    ['post', '/passkey-options', 413, { more: 'a'.repeat(5000) }],
    ['post', '/passkey-options', 422, {}],
    ['post', '/events', 201, event],
    ['post', '/events', 204, event, { 'user-agent': 'Googlebot/2.1' }],
    ['post', '/events', 413, { ...event, more: 'a'.repeat(5000) }],
    ['post', '/events', 422, {}],
    ['get', '/lead-forms?form=contact', 200],
    ['get', '/lead-forms?form=nothing', 404],
    ['post', '/leads', 201, lead],
    ['post', '/leads', 201, { userData: lead, isLastStep: true }, { 'idempotency-key': 'of-a-rendered-form' }],
    ['post', '/leads', 403, lead, { origin: 'https://elsewhere.example' }],
    ['post', '/leads', 413, { more: 'a'.repeat(2_200_000) }],
    ['post', '/leads', 422, {}],
    ['get', '/alert-forms?search=/search/used-cars', 200],
    ['get', '/alert-forms?car_id=999999', 404],
    ['post', '/alerts', 201, alert],
    ['post', '/alerts', 403, alert, { origin: 'https://elsewhere.example' }],
    ['post', '/alerts', 413, { more: 'a'.repeat(70_000) }],
    ['post', '/alerts', 422, { ...alert, email: 'zoe' }],
    ['post', '/alerts/confirm', 410, { link: 'none' }],
    ['post', '/alerts/stop', 422, { alert: 'x' }],
    ['post', '/alerts/frequency', 413, { link: 'a'.repeat(70_000) }],
    ['post', '/phone-reveals', 204, {}, { 'user-agent': 'Googlebot/2.1' }],
    ['post', '/phone-reveals', 413, { more: 'a'.repeat(5000) }],
    ['post', '/phone-reveals', 422, {}],
    ['get', '/cars/{slug}/view.json', 200],
    ['get', '/cars/{slug}/view.json?updated_at=1&photos_count=2', 200],
    ['get', '/cars/{slug}/similar', 200],
    ['get', '/cars/{slug}/similar?cards=1', 200],
    ['get', '/cars/{slug}/autogauge', 200],
    ['get', '/cars/{slug}/finance-disclaimer', 200],
    ['get', '/cars/{slug}/drive-away?state=QLD', 200],
    ['get', '/cars/{slug}/drive-away?state=XYZ', 400],
    ['post', '/youx/quote', 422, {}],
    ['post', '/youx/quote', 404, { car_id: 999_999 }],
    ['post', '/youx/quote', 200, { purchasePrice: 30_000, loanTerm: 5, year: 2024, vin: null, nvic: null }],
    ['post', '/youx/quote', 413, { more: 'a'.repeat(5000) }],
    ['post', '/trade-in/lookup', 200, TASMAN],
    ['post', '/trade-in/lookup', 403, TASMAN, { origin: 'https://elsewhere.example' }],
    ['post', '/trade-in/lookup', 413, { more: 'a'.repeat(70_000) }],
    ['post', '/trade-in/lookup', 422, {}],
    ['post', '/trade-in/valuation', 404, { id: 1, km: 1 }],
    ['post', '/trade-in/valuation', 422, {}],
    ['post', '/trade-in/accept', 404, { id: 1, offer_price: 1 }],
    ['post', '/trade-in/accept', 422, {}],
    ['post', '/orders', 403, { fields: {} }, { origin: 'https://elsewhere.example' }],
    ['post', '/orders', 404, { form: 'order-you', fields: {} }],
    ['post', '/finance-application', 403, { fields: {} }, { origin: 'https://elsewhere.example' }],
    ['post', '/finance-application', 404, { form: 'application-work', fields: {} }],
    ['post', '/finance-application', 422, { form: 'application-about', fields: {} }],
    ['post', '/miscellaneous', 404, { column_name: 'valuation', id: 1 }],
    ['post', '/miscellaneous', 413, { more: 'a'.repeat(70_000) }],
    ['post', '/miscellaneous', 403, {}, { Origin: 'https://elsewhere.example' }],
    ['post', '/miscellaneous', 422, {}],
    ['get', '/delivery-quote?postcode=4000&car_id=1', 200],
    ['get', '/delivery-quote?postcode=9999', 404],
    ['get', '/delivery-quote?postcode=40', 422],
    ['get', '/nearest-postcode?latitude=-27.47&longitude=153.03', 200],
    ['get', '/nearest-postcode?latitude=51.5&longitude=0', 404],
    ['get', '/nearest-postcode?latitude=south', 400],
    ['get', '/nearest-postcode?latitude=&longitude=153.03', 400],
    ['get', '/cars/{slug}/pdf', 200],
    ['get', '/test-drive-slots', 200],
    ['get', '/test-drive-slots?car_id=999999', 404],
    ['get', '/test-drive-slots?days=0', 422],
    ['get', '/health', 200],
    ['get', '/openapi.json', 200],
  ]
  test.each(calls)('%s %s: %i', async (method, path, status, body, headers) => {
    expect(await ask(method, path, body, headers)).toBe(status)
  })

  test('a phone number of a vehicle is asked for', async () => {
    const { rows } = await database.owner.query("select listing_id::int as id from listings where stock_number = 'H0'")
    expect(await ask('post', '/phone-reveals', { car_id: rows[0].id })).toBe(201)
  })

  test('a vehicle is watched, and no longer', async () => {
    const { rows } = await database.owner.query("select listing_id::int as id from listings where stock_number = 'H0'")
    const { cookie } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })
    expect(await ask('get', '/me/export', undefined, { cookie })).toBe(200)
    for (const verb of ['save', 'remove'])
      expect(await ask('post', `/watchlist/${verb}-car`, { car_id: rows[0].id }, { cookie })).toBe(200)
  })

  test('a garage takes what is its shopper’s', async () => {
    const ctx = { ...harbour, now: new Date('2026-11-20T02:00:00Z') }
    const { cookie, shopper } = await signInShopper({ database, ctx }, { phone: '0491 570 156' })
    expect(await ask('post', '/garage/vehicles', { name: 'The old ute' }, { cookie })).toBe(200)
    expect(await ask('post', '/garage/pages', { path: '/search/kia', words: 'Kia' }, { cookie })).toBe(200)
    const wish = { kind: 'price-drop' as const, slug: 'h0', email: 'zoe@example.com', frequency: 'daily' }
    const { shopperId } = shopper.shopper
    const from = { consentKey: null, address: '198.51.100.7', origin: `http://${HOST}`, shopperId }
    await requestAlert(ctx, null as never, { ...wish, ...from })
    const [alert] = await listAlerts(ctx, { shopperId })
    expect(await ask('post', '/garage/alerts', { alert_id: alert!.alertId, frequency: 'weekly' }, { cookie })).toBe(200)
    const fields = { ...person, appointment: '2026-11-24T09:00' }
    await server.send('POST', HOST, '/api/leads', JSON.stringify({ form: 'test-drive', fields }), JSON_TYPE)
    const [lead] = await listShopperLeads(shopper)
    expect(await ask('post', '/garage/bookings', { booking_id: lead!.booking!.bookingId }, { cookie })).toBe(200)
  })

  test('a trade-in is looked up, valued, saved and accepted', async () => {
    const { html } = await server.send('POST', HOST, '/api/trade-in/lookup', JSON.stringify(TASMAN), JSON_TYPE)
    const { id } = JSON.parse(html)
    const adjustmentAnswers = {
      accidents: 'none',
      service: 'full',
      faults: 'none',
      marks: 'none',
      tyres: 'good',
      keys: 'two',
    }
    const valuation = { id, km: 6_000, adjustmentAnswers }
    expect(await ask('post', '/trade-in/valuation', valuation)).toBe(200)
    expect(await ask('post', '/miscellaneous', { column_name: 'valuation', id })).toBe(201)
    const { rows } = await database.owner.query('select offer_cents from trade_ins where trade_in_id = $1', [id])
    const photo = `front?id=${id}`
    expect(await ask('post', '/trade-in/photos/{view}', undefined, {}, photo, PIXEL)).toBe(201)
    expect(await ask('get', '/trade-in/photos/{view}', undefined, {}, photo)).toBe(200)
    const offer_price = (rows[0].offer_cents ?? 0) / 100
    expect(await ask('post', '/trade-in/accept', { id, offer_price, ...person })).toBe(201)
  })

  test('an event of a payment is taken by its signature', async () => {
    const ctx = { ...harbour, now: NOW }
    const sandbox = sandboxProcessor({ db: database.app })
    const created = await sandbox.create(ctx, {
      ...{ amountCents: 20_000, currency: 'AUD', cause: { purpose: 'reservation', id: '7' }, capture: 'at-once' },
      ...{ idempotencyKey: 'k', account: null, description: 'Deposit' },
    })
    const { clientSecret } = (created as { browser: { clientSecret: string } }).browser
    await sandbox.testCards!.confirm(ctx, clientSecret, '4242424242424242')
    const { rows } = await database.owner.query(
      'select event_id as id from sandbox_events where payment_id is not null',
    )
    const sent = (await sandbox.testCards!.deliveries(ctx, rows[0].id))[0]!
    const path = '/payments/webhook/{processor}'
    expect(await ask('post', path, JSON.parse(sent.rawBody), Object.fromEntries(sent.headers))).toBe(200)
    expect(await ask('post', path, {}, Object.fromEntries(sent.headers))).toBe(400)
  })

  test('a contract is read, signed, and told of', async () => {
    const ctx = { ...harbour, now: NOW }
    const sandbox = sandboxSigning({ db: database.app, keys: TEST_KEYS })
    const sent = await sandbox.send(ctx, {
      ...{ idempotencyKey: 'k', title: 'Contract', document: Buffer.from('%PDF-'), returnHref: '/' },
      ...{ signer: { name: 'Ann', email: 'ann@example.com' }, signBy: new Date(NOW.getTime() + 60_000) },
    })
    const [, link] = (sent as { envelope: { signHref: string } }).envelope.signHref.split('link=')
    for (const path of ['/signing/sandbox', '/signing/sandbox.pdf']) {
      expect(await ask('get', `${path}?link=${link}`)).toBe(200)
      expect(await ask('get', `${path}?link=x`)).toBe(404)
    }
    expect(await ask('post', '/signing/sandbox', { link, answer: 'signed', name: '' })).toBe(422)
    expect(await ask('post', '/signing/sandbox', { link, answer: 'signed', name: 'Ann' })).toBe(303)
    const { rows } = await database.owner.query(
      'select event_id as id from sandbox_events where envelope_id is not null',
    )
    const [event] = await sandbox.testDesk!.deliveries(ctx, rows[0].id)
    const path = '/signing/webhook/{service}'
    expect(await ask('post', path, JSON.parse(event!.rawBody), Object.fromEntries(event!.headers))).toBe(200)
    expect(await ask('post', path, {}, Object.fromEntries(event!.headers))).toBe(400)
  })

  test('a vehicle is held, paid for, and let go again', async () => {
    const { rows } = await database.owner.query('select listing_id, price_cents from listings where slug = $1', ['h1'])
    const sent = {
      car_id: Number(rows[0].listing_id),
      ...person,
      terms: 'on',
      deposit_cents: 10_000,
      price_cents: 100_000,
    }
    expect(await ask('post', '/reservations', { ...sent, price_cents: 1 })).toBe(422)
    expect(await ask('post', '/reservations', sent, { origin: 'https://elsewhere.example' })).toBe(403)
    const hold = () => server.send('POST', HOST, '/api/reservations', JSON.stringify(sent), JSON_TYPE)
    const linkOf = (location: string) => new URL(location, `http://${HOST}`).searchParams.get('link')!
    const link = linkOf((await hold()).headers.location!)
    expect(await ask('post', '/reservations/pay', { link, card_number: '4000000000000002' })).toBe(422)
    expect(await ask('post', '/reservations/pay', { link, card_number: '4000000000003220' })).toBe(200)
    expect(await ask('post', '/reservations/authenticate', { link, answer: 'pass' })).toBe(200)
    expect(await ask('get', `/reservations/receipt.pdf?link=${link}`)).toBe(200)
    expect(await ask('post', '/reservations/cancel', { link })).toBe(200)
    for (const call of ['pay', 'authenticate', 'cancel'])
      expect(await ask('post', `/reservations/${call}`, { link: 'x', answer: 'pass' })).toBe(404)
    expect(await ask('post', '/reservations', sent)).toBe(201)
  })

  test('an invoice is paid by who has signed in', async () => {
    const { cookie } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })
    const key = 'k'.repeat(43)
    const sent = { invoice_number: 'Z-1', amount: '50', ...person, key }
    const own = { cookie }
    expect(await ask('post', '/online-payments', sent)).toBe(401)
    expect(await ask('post', '/online-payments', sent, { ...own, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await ask('post', '/online-payments', { ...sent, amount: '-50' }, own)).toBe(422)
    expect(await ask('post', '/online-payments', sent, own)).toBe(201)
    const { rows } = await database.owner.query('select online_payment_id as id from online_payments')
    const payment = Number(rows[0].id)
    expect(await ask('get', `/online-payments/receipt.pdf?payment=${payment}`, undefined, own)).toBe(404)
    expect(await ask('post', '/online-payments/pay', { payment, card_number: '4000000000003220' }, own)).toBe(200)
    expect(await ask('post', '/online-payments/authenticate', { payment, answer: 'pass' }, own)).toBe(200)
    expect(await ask('get', `/online-payments/receipt.pdf?payment=${payment}`, undefined, own)).toBe(200)
    expect(await ask('get', `/online-payments/receipt.pdf?payment=${payment}`)).toBe(401)
    for (const call of ['pay', 'authenticate'])
      expect(await ask('post', `/online-payments/${call}`, { payment: 999, answer: 'pass' }, own)).toBe(404)
  })

  test('a step of an order is saved', async () => {
    const { rows } = await database.owner.query('select listing_id from listings where slug = $1', ['h2'])
    const sent = { form: 'order-you', car_id: Number(rows[0].listing_id), fields: {} }
    expect(await ask('post', '/orders', sent)).toBe(422)
    const fields = { ...person, address: '17 Gumnut Lane' }
    expect(await ask('post', '/orders', { ...sent, fields })).toBe(200)
  })

  test('what is left of an order is paid by card', async () => {
    const placed = await placedOrder(database, harbour, TEST_KEYS, 'P1', { car_type: 'new' })
    await moveOrderByReference(harbour, { reference: placed.reference, to: 'contract' })
    const order = placed.reference
    // From another address: this one's leads are counted.
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const own = {
      ...from,
      cookie: `__Host-order-${placed.listingId}=${makeOrderLink(harbour, TEST_KEYS, placed.orderId, true)}`,
    }
    expect(await ask('post', '/order-payments', { order }, { ...own, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await ask('post', '/order-payments', { order }, from)).toBe(404)
    expect(await ask('post', '/order-payments', { order }, own)).toBe(201)
    expect(await ask('get', `/order-payments/receipt.pdf?order=${order}`, undefined, own)).toBe(404)
    expect(await ask('post', '/order-payments/pay', { order, card_number: '4000000000003220' }, own)).toBe(200)
    expect(await ask('post', '/order-payments/authenticate', { order, answer: 'pass' }, own)).toBe(200)
    const { rows } = await database.owner.query(
      'select online_payment_id as id from online_payments where order_id is not null',
    )
    const services = { processors: sandboxWithLedger(database), ...lettersInto([]) }
    await completeOnlinePayment({ ...harbour, db: database.worker }, { onlinePaymentId: Number(rows[0].id) }, services)
    expect(await ask('get', `/order-payments/receipt.pdf?order=${order}`, undefined, own)).toBe(200)
    for (const call of ['pay', 'authenticate'])
      expect(await ask('post', `/order-payments/${call}`, { order: 'O-NONE', answer: 'pass' }, own)).toBe(404)
  })

  test('the wheel is spun once', async () => {
    const { cookie } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })
    // From another address: this one's leads are counted.
    const from = { 'x-forwarded-for': '203.0.113.8' }
    const own = { cookie, ...from }
    const page = await server.get(HOST, '/spin-to-win', own)
    const odds = /name="odds" value="(\w+)"/.exec(page.html)![1]
    const sent = { ...person, word: 'blue', terms: 'on', odds }
    expect(await ask('post', '/spins', sent, from)).toBe(401)
    expect(await ask('post', '/spins', sent, { ...own, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await ask('post', '/spins', { ...sent, terms: '' }, own)).toBe(422)
    expect(await ask('post', '/spins', sent, own)).toBe(200)
  })

  test('an application is saved and sent', async () => {
    const about = { form: 'application-about', fields: person }
    expect(await ask('post', '/finance-application', about)).toBe(200)
    const { headers } = await server.send('POST', HOST, '/api/finance-application', JSON.stringify(about), JSON_TYPE)
    const cookie = [headers['set-cookie']].flat()[0]!.split(';')[0]!
    const consent = { form: 'application-consent', fields: { credit: true } }
    expect(await ask('post', '/finance-application', consent, { cookie })).toBe(201)
  })

  test('a booked drive is a calendar file', async () => {
    const fields = { ...person, appointment: '2026-11-23T09:00' }
    const lead = JSON.stringify({ form: 'test-drive', fields })
    const { headers } = await server.send('POST', HOST, '/api/leads', lead, JSON_TYPE)
    const uid = new URL(headers.location!, `http://${HOST}`).searchParams.get('booking')
    expect(await ask('get', '/bookings/{uid}/calendar.ics', undefined, {}, uid!)).toBe(200)
  })

  test('an alert is confirmed, changed and stopped by its link', async () => {
    const { rows } = await database.owner.query(
      'select alert_id as id, token from alerts join alert_contacts using (alert_contact_id)',
    )
    const link = `${rows[0].id}.${rows[0].token}`
    for (const verb of ['confirm', 'frequency', 'stop'])
      expect(await ask('post', `/alerts/${verb}`, { link, frequency: 'weekly' })).toBe(200)
  })

  test('a vehicle without figures is quoted for', async () => {
    const { rows } = await database.owner.query("select listing_id::int as id from listings where stock_number = 'H0'")
    expect(await ask('post', '/youx/quote', { car_id: rows[0].id })).toBe(200)
  })

  test('503 while the engine fails', async () => {
    fault.on = true
    const statuses = [
      await ask('post', '/indexes/{uid}/search', {}),
      await ask('get', '/indexes/{uid}/search'),
      await ask('post', '/multi-search', { queries: [{ indexUid: 'cars' }] }),
      await ask('post', '/indexes/{uid}/facet-search', { facetName: 'make' }),
      await ask('get', '/items'),
      await ask('get', '/suggestions?query=rio'),
    ]
    fault.on = false
    expect(new Set(statuses)).toEqual(new Set([503]))
  })

  test('429 over the limit', async () => {
    const queries = Array(50).fill({ indexUid: 'cars', limit: 0 })
    const from = { 'x-forwarded-for': '198.51.100.7' }
    for (let i = 0; i < 40; i++) if ((await ask('post', '/multi-search', { queries }, from)) === 429) break
    // Side by side: one after another they may come as slowly as more are allowed.
    const atOnce = (count: number, path: string) =>
      Promise.all(Array.from({ length: count }, () => ask('get', path, undefined, from)))
    await atOnce(40, `/items?search_filters=${Array(200).fill('km:1').join('%20OR%20')}`)
    await atOnce(300, '/suggestions?query=')
    for (const told429 of ['post /multi-search 429', 'get /items 429', 'get /suggestions 429'])
      expect([...told]).toContain(told429)
  })

  test('every good answer it promises was looked at', () => {
    const promised = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .flatMap(([method, { responses }]) => Object.keys(responses).map((status) => `${method} ${path} ${status}`)),
    )
    expect(promised.length).toBeGreaterThan(30)
    expect(promised.filter((answer) => / 20\d$/.test(answer) && !told.has(answer))).toEqual([])
    // And nothing was answered that it does not promise.
    expect([...told].filter((answer) => !promised.includes(answer))).toEqual([])
    // Each call of commerce was asked at another dealer's with the same, and told nothing there.
    const commerce = promised.map((answer) => answer.slice(0, -4)).filter((call) => COMMERCE.test(call.split(' ')[1]!))
    expect([...toldElsewhere.keys()].sort()).toEqual([...new Set(commerce)].sort())
    for (const [call, statuses] of toldElsewhere)
      for (const status of statuses) expect([400, 401, 403, 404], call).toContain(status)
  })
})

/** Asks the real server, holds the answer against the document, and says its status. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  uid = 'cars',
  bytes?: Buffer,
): Promise<number> {
  const url = `/api${path
    .replace('{uid}', uid)
    .replace('{slug}', 'h0')
    .replace('{view}', uid)
    .replace(/\{(?:processor|service)\}/, 'sandbox')}`
  const sent = body === undefined ? (bytes ?? '') : JSON.stringify(body)
  const answer = await server.send(method.toUpperCase(), HOST, url, sent, { ...JSON_TYPE, ...headers })
  const { status, html } = answer
  const [template] = path.split('?') as [string]
  told.add(`${method} ${template} ${status}`)
  if (status < 400 && COMMERCE.test(template)) {
    const other = { ...JSON_TYPE, ...headers, 'x-forwarded-for': '203.0.113.20' }
    const elsewhere = await server.send(method.toUpperCase(), ELSEWHERE, url, sent, other)
    const call = `${method} ${template}`
    toldElsewhere.set(call, [...(toldElsewhere.get(call) ?? []), elsewhere.status])
  }
  const content = document.paths[template]?.[method]?.responses[status]?.content
  if (content === undefined) {
    expect([path, html]).toEqual([path, ''])
    return status
  }
  if (!('application/json' in content)) {
    expect(Object.keys(content)).toContain(answer.headers['content-type'])
    return status
  }
  const pointer = [
    'paths',
    template.replaceAll('/', '~1'),
    method,
    'responses',
    status,
    'content/application~1json/schema',
  ]
  const validate = ajv.getSchema(`api#/${pointer.join('/').replaceAll('{', '%7B').replaceAll('}', '%7D')}`)!
  expect(validate(JSON.parse(html)), JSON.stringify(validate.errors)).toBe(true)
  return status
}
