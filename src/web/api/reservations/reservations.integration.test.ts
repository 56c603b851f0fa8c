import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { stripeProcessor } from '#domain/commerce/adapters/stripe-processor.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { expireReservation } from '#domain/commerce/reservations/expire-reservation.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { sometimesAway } from '../../../../test/support/sometimes-away.ts'
import { openTestServer, TEST_KEYS, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'user-agent': 'Firefox' }
const CHARGED = '4242424242424242'
const away = { database: false }
const ids: Record<string, number> = {}
let server: TestServer
let harbour: TenantCtx
let oneCar: TenantCtx
let cookie = ''

beforeAll(async () => {
  const commerce = { processor: 'sandbox' as const }
  const shortlist = { garage: true }
  const yards = [{ slug: 'quay', state: 'QLD', isPrimary: true }]
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', {
      ...{ settings: { commerce, shortlist }, dealerships: [{ slug: 'harbour-motors', yards }] },
    })),
    now: NOW,
  }
  await makeDealer(database, 'outback-utes', {
    settings: {
      commerce: { ...commerce, reservePath: 'buy-online' },
      gates: { registration: true, pages: ['checkout'] },
    },
  })
  await makeDealer(database, 'bare-yard')
  const group = await makeDealer(database, 'group-motors', {
    settings: { dealershipOverrides: { 'group-motors': { paymentProcessor: 'sandbox' } } },
  })
  ids.GROUP = await listVehicle(database, group, 'GROUP', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  for (const number of ['ONE', 'TWO', 'THREE', 'SOLD', 'DEARER', 'WITHDRAWN', 'KEYLESS', 'STOPPED'])
    ids[number] = await listVehicle(database, harbour, number, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  oneCar = await makeDealer(database, 'one-car', {
    settings: { commerce, shortlist: { favourites: true, compare: true } },
  })
  ids.ALONE = await listVehicle(database, oneCar, 'ALONE', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  const saying = (processors: object[]) => ({
    ...{ make: 'Kia', model: 'Rio', car_type: 'new', price_cents: 2_000_000 },
    payment_processors: JSON.stringify(processors),
  })
  ids.OWN = await listVehicle(database, harbour, 'OWN', saying([{ name: 'sandbox', amountCents: 35_000 }]))
  ids.ELSE = await listVehicle(database, harbour, 'ELSE', saying([{ name: 'stripe', amountCents: 35_000 }]))
  cookie = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })).cookie
  // The processor is elsewhere: it is there while the database is not.
  const processors = {
    stripe: stripeProcessor({ db: database.app, dataKeys: TEST_KEYS }),
    sandbox: withLedger(sandboxProcessor({ db: database.app }), { db: database.app }),
  }
  server = await openTestServer({ ...database, app: sometimesAway(database.app, away) }, { now: NOW, processors })
}, 120_000)
afterAll(() => server.close())

const get = (path: string, headers = {}, host = HOST) => server.get(host, path, headers)
const post = (path: string, fields: Record<string, string>, headers = {}, host = HOST) =>
  server.send('POST', host, `/api/reservations${path}`, String(new URLSearchParams(fields)), { ...FORM, ...headers })
const details = (number: string, changed = {}) => ({
  ...{ form: 'reserve', car_id: String(ids[number]), name: 'Ann', last_name: 'Example', email: 'ann@example.com' },
  ...{ phone: '0491 570 156', terms: 'on', deposit_cents: '10000', price_cents: '2000000', ...changed },
})
/** Begins a reservation without scripts; answers its page and its secret. */
async function begun(number: string, changed = {}, headers = {}) {
  const { status, headers: answer } = await post('', details(number, changed), headers)
  expect(status).toBe(303)
  const page = answer.location!
  return { page, link: new URL(page, `http://${HOST}`).searchParams.get('link')! }
}

test('from the details to the receipt without scripts, kept by no cache', async () => {
  const first = await get('/cars/one/checkout')
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const words of [
    'This is a sandbox',
    'In QLD a dealer takes $100 at most',
    'I agree to the terms of use',
    '$20,000',
  ])
    expect(first.html).toContain(words)

  const unticked = await post('', details('ONE', { terms: '' }))
  expect(unticked.status).toBe(422)
  expect(unticked.html).toContain('*You must agree to the terms of use before submitting.')
  expect(unticked.html).toContain('value="ann@example.com"')

  const { page, link } = await begun('ONE')
  const paying = await get(page)
  for (const words of ['Held for you until', CHARGED, 'Pay $100', 'Let it go']) expect(paying.html).toContain(words)
  expect(paying.headers['referrer-policy']).toBe('strict-origin')
  const declined = await post('/pay', { form: 'card', link, car_id: String(ids.ONE), card_number: '4000000000000002' })
  expect([declined.status, declined.html.includes('Your card was declined.')]).toEqual([422, true])

  const paid = await post('/pay', { link, card_number: CHARGED })
  expect([paid.status, paid.headers.location]).toEqual([303, page])
  // Writing a vehicle gives it the address that its name asks for.
  const slug = await slugOf('ONE')
  const own = page.replace('/one/', `/${slug}/`)
  expect(await get(page)).toMatchObject({ status: 301, headers: { location: own } })
  await server.changed(harbour.tenant.tenantId)
  const done = await get(own)
  for (const words of ['It is reserved for you', 'Receipt (PDF)', 'Cancel the reservation'])
    expect(done.html).toContain(words)
  const receipt = await get(`/api/reservations/receipt.pdf?link=${link}`)
  expect([receipt.headers['content-type'], receipt.bytes.subarray(0, 4).toString()]).toEqual([
    'application/pdf',
    '%PDF',
  ])

  // Everybody else, on every page.
  expect((await get(`/cars/${slug}/checkout`)).html).toContain('Somebody was quicker')
  expect((await get(`/cars/${slug}`)).html).toContain('Reserved')
  expect((await get(`/cars/${slug}`)).html).not.toContain(`/cars/${slug}/checkout`)
  expect((await get('/search/new-used-and-demo-cars')).html).toContain('Reserved')

  expect((await post('/cancel', { link })).status).toBe(303)
  await server.changed(harbour.tenant.tenantId)
  const over = await get(own)
  expect(over.html).toContain(
    'You cancelled it. Your card was not charged; what your bank keeps ready of it, $100, is let go of at once.',
  )
  expect(over.html).toContain('Like it, and still to be had')
})

const slugOf = async (number: string) =>
  (await database.owner.query('select slug from listings where listing_id = $1', [ids[number]])).rows[0].slug

test('the bank is asked, and a shopper who turns back has paid nothing', async () => {
  const { page, link } = await begun('TWO')
  await post('/pay', { link, card_number: '4000000000003220' })
  expect((await get(page)).html).toContain('It is me (3-D Secure)')
  const turned = await post('/authenticate', { link, answer: 'fail', car_id: String(ids.TWO) })
  expect([turned.status, turned.html.includes('Your bank could not confirm that it is you.')]).toEqual([422, true])
  await post('/cancel', { link })
  expect((await get(page)).html).toContain('Your card was not charged.')
})

test('who has signed in needs no secret: the page, the garage, and nobody else', async () => {
  const { page } = await begun('TWO', {}, { cookie })
  const own = page.replace(/\?.*/, '')
  expect((await get(own, { cookie })).html).toContain('Held for you until')
  await post('/pay', { car_id: String(ids.TWO), card_number: CHARGED }, { cookie })
  const after = `/cars/${await slugOf('TWO')}/checkout`
  expect((await get(after, { cookie })).html).toContain('It is reserved for you')
  expect((await get('/my-garage', { cookie })).html).toMatch(
    /Your reservations[\s\S]*2022 Kia Rio[\s\S]*Reserved for you until/,
  )
  expect((await get(after)).html).not.toContain('It is reserved for you')
  expect((await post('/cancel', { car_id: String(ids.TWO) })).status).toBe(404)

  // Its receipt is among their documents, and nobody else's; of a card that was let go of there is none.
  const [, receipt] = /Your documents[\s\S]*?href="([^"]+)"/.exec((await get('/my-garage', { cookie })).html)!
  const seen = await get(receipt!, { cookie })
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'application/pdf'])
  const another = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  for (const who of ['', another.cookie]) expect((await get(receipt!, { cookie: who })).status).toBe(404)
  await post('/cancel', { car_id: String(ids.TWO) }, { cookie })
  expect((await get('/my-garage', { cookie })).html).not.toContain('Your documents')
})

test('what a browser says of money is compared, and never charged', async () => {
  for (const money of [
    { deposit_cents: '1' },
    { price_cents: '100' },
    { deposit_cents: '-10000' },
    { deposit_cents: '100.5' },
  ]) {
    const answer = await post('', details('THREE', money))
    expect([answer.status, answer.html.includes('has changed while you looked')]).toEqual([422, true])
  }
  expect((await database.owner.query('select from reservations where listing_id = $1', [ids.THREE])).rowCount).toBe(0)
})

test('a vehicle’s own deposit is what its page, its form, and the payment say; one that somebody else takes is not reservable', async () => {
  expect((await get('/cars/own')).html).toContain('Reserve Now $350')
  expect((await get('/cars/own/checkout')).html).toContain('Go on to the deposit of $350')
  expect((await post('', details('OWN'))).html).toContain('has changed while you looked')
  const { page, link } = await begun('OWN', { deposit_cents: '35000' })
  expect((await get(page)).html).toContain('Pay $350')
  await post('/cancel', { link })
  // Of a new car that is in no state’s limits; cards say what its page says.
  const cards = (await get('/search/new-cars')).html
  expect(cards).toMatch(/href="\/cars\/own\/checkout"[^>]*>(?:<[^>]*>)*Reserve Now \$350/)
  expect(cards).not.toContain('/cars/else/checkout')

  expect((await get('/cars/else')).html).not.toContain('Reserve Now')
  expect((await get('/cars/else/checkout')).html).toContain('It cannot be reserved')
  const refused = await post('', details('ELSE', { deposit_cents: '35000' }))
  expect([refused.status, refused.html.includes('It cannot be reserved')]).toEqual([422, true])
})

test('a dealership’s own processor takes deposits where the site names none', async () => {
  const host = 'group-motors.localhost'
  expect((await get('/cars/group', {}, host)).html).toContain('/cars/group/checkout')
  expect((await get('/cars/group/checkout', {}, host)).html).toContain('Go on to the deposit of $200')
  expect((await post('', details('GROUP', { deposit_cents: '20000' }), {}, host)).status).toBe(303)
})

test('somebody else holds it, until their time is over', async () => {
  const { link, page } = await begun('THREE')
  const other = await post('', details('THREE', { email: 'bob@example.com' }), { 'user-agent': 'Other' })
  expect([other.status, other.html.includes('Somebody else has it just now.')]).toEqual([422, true])
  const { rows } = await database.owner.query('select reservation_id from reservations where listing_id = $1', [
    ids.THREE,
  ])
  await expireReservation(
    { ...harbour, now: new Date(NOW.getTime() + 900_000) },
    { reservationId: rows[0].reservation_id },
    { processors: { stripe: null, sandbox: null } },
  )
  expect((await get(page)).html).toContain('The deposit was not paid in time.')
  expect((await post('/pay', { link, card_number: CHARGED })).status).toBe(303)
  expect((await get(page)).html).not.toContain('It is reserved for you')
})

test.each([
  ['SOLD', "status = 'sold', sold_at = '2026-11-26'", 'It was sold meanwhile. Your card was not charged'],
  ['WITHDRAWN', "status = 'withdrawn'", 'The dealer took it off the site meanwhile. Your card was not charged'],
  ['DEARER', 'price_cents = 2500000', 'Price of the 2022 Kia Rio</dt><dd>$20,000'],
])('%s while somebody pays: they are told what became of it and their card', async (number, change, words) => {
  const { page, link } = await begun(number)
  await database.owner.query(`update listings set ${change} where listing_id = $1`, [ids[number]])
  expect((await get(page)).html).toContain('Held for you until')
  expect((await post('/pay', { link, card_number: CHARGED })).status).toBe(303)
  const after = page.replace(`/${number.toLowerCase()}/`, `/${await slugOf(number)}/`)
  expect((await get(after)).html).toContain(words)
})

test('where the dealer’s keys are gone the shopper may cancel, and is told to call about the deposit', async () => {
  const { link } = await begun('KEYLESS')
  await post('/pay', { link, card_number: CHARGED })
  await database.owner.query("update reservations set processor = 'stripe' where listing_id = $1", [ids.KEYLESS])
  const page = `/cars/${await slugOf('KEYLESS')}/checkout?link=${link}`
  const words = 'Cards cannot be paid back just now: please call us'
  const reserved = await get(page)
  for (const word of ['Cancel the reservation', words]) expect(reserved.html).toContain(word)
  expect((await post('/cancel', { link })).status).toBe(303)
  const over = await get(page)
  expect([over.html.includes('is let go of within days'), over.html.includes('at once')]).toEqual([true, false])
})

test('the database stops while somebody pays: what they typed is kept, and nothing is half done', async () => {
  away.database = true
  const details503 = await post('', details('STOPPED'))
  expect([details503.status, details503.html.includes('ann@example.com')]).toEqual([503, true])
  away.database = false
  const { page, link } = await begun('STOPPED')
  away.database = true
  for (const path of ['/pay', '/cancel']) {
    const answer = await post(path, { link, card_number: CHARGED })
    expect([answer.status, answer.html.includes(`value="${link}"`), answer.html.includes('Harbour Motors')]).toEqual([
      ...[503, true, true],
    ])
  }
  expect((await get(page)).status).toBe(503)
  away.database = false
  expect((await get(page)).html).toContain('Held for you until')
  expect((await post('/pay', { link, card_number: CHARGED })).status).toBe(303)
  const { rows } = await database.owner.query(
    'select state, (select count(*)::int from sandbox_payments p where p.payment_id = r.payment_id) as payments from reservations r where listing_id = $1',
    [ids.STOPPED],
  )
  expect(rows).toEqual([{ state: 'paid', payments: 1 }])
})

test('paid, every kept page says that it is reserved as soon as it hears of it; cancelled, none does', async () => {
  const host = 'one-car.localhost'
  const id = String(ids.ALONE)
  const slug = async () => (await slugOf('ALONE')) as string
  const pages = async () => [
    ...['/', '/search/new-used-and-demo-cars', `/cars/${await slug()}`, `/compare?ids=${id}`, `/favourites?ids=${id}`],
    '/feeds/stock.xml',
  ]
  const saying = async () => {
    const answers = await Promise.all((await pages()).map(async (path) => [path, await get(path, {}, host)] as const))
    expect(answers.map(([, { status }]) => status)).toEqual(answers.map(() => 200))
    return answers.filter(([, { html }]) => html.includes('Reserved')).map(([path]) => path)
  }
  expect(await saying()).toEqual([])
  const { headers } = await post('', details('ALONE', { deposit_cents: '20000' }), {}, host)
  const link = new URL(headers.location!, `http://${host}`).searchParams.get('link')!
  await post('/pay', { link, card_number: CHARGED }, {}, host)
  await server.changed(oneCar.tenant.tenantId)
  expect(await saying()).toEqual(await pages())
  // It is the only one there is: none like it is to be had.
  const taken = (await get(`/cars/${await slug()}/checkout`, {}, host)).html
  expect([taken.includes('Somebody was quicker'), taken.includes('still to be had')]).toEqual([true, false])
  await post('/cancel', { link }, {}, host)
  await server.changed(oneCar.tenant.tenantId)
  expect(await saying()).toEqual([])
})

test('a program that cancels is told that it is cancelled', async () => {
  const { link } = await begun('THREE')
  const answer = await post('/cancel', { link }, { accept: 'application/json' })
  expect([answer.status, answer.html]).toEqual([200, '{"state":"cancelled"}'])
})

test('forms of other sites, other dealers’ hosts, and dealers without deposits take nothing', async () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['', '/pay', '/authenticate', '/cancel'])
    expect((await post(path, details('THREE'), elsewhere)).status).toBe(403)
  const { link, page } = await begun('THREE')
  for (const path of ['/pay', '/authenticate', '/cancel'])
    expect((await post(path, { link, answer: 'pass' }, {}, 'outback-utes.localhost')).status).toBe(404)
  expect((await post('', details('THREE'), {}, 'outback-utes.localhost')).status).toBe(404)
  expect((await get(`/api/reservations/receipt.pdf?link=${link}`, {}, 'outback-utes.localhost')).status).toBe(404)
  expect((await get(page, {}, 'outback-utes.localhost')).status).toBe(404)
  expect((await get(page, {}, 'bare-yard.localhost')).status).toBe(404)
})

test('where a dealer asks for it the gate stands before the page and its form, by its own name', async () => {
  const outback = await database.owner.query("select tenant_id from tenants where slug = 'outback-utes'")
  const ctx = { ...harbour, tenant: { ...harbour.tenant, tenantId: outback.rows[0].tenant_id } }
  const car = await listVehicle(database, ctx, 'UTE', { make: 'Kia', model: 'Tasman', price_cents: 2_000_000 })
  const host = 'outback-utes.localhost'
  const led = await get('/cars/ute/buy-online', {}, host)
  expect([led.status, led.headers.location]).toEqual([
    ...[303, '/sign-in?type=checkout&redirect=%2Fcars%2Fute%2Fbuy-online'],
  ])
  const sent = await post('', { ...details('ONE'), car_id: String(car), deposit_cents: '20000' }, {}, host)
  expect(sent.headers.location).toBe('/sign-in?type=checkout&redirect=%2Fcars%2Fute%2Fbuy-online')
  expect((await get('/cars/no-such/buy-online', {}, host)).status).toBe(303)
})
