import { mkdirSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeProcessor } from '#domain/commerce/adapters/stripe-processor.server.ts'
import { completeOnlinePayment } from '#domain/commerce/invoices/complete-online-payment.server.ts'
import { importInvoices } from '#domain/commerce/invoices/import-invoices.server.ts'
import { refundOnlinePayment } from '#domain/commerce/invoices/refund-online-payment.server.ts'
import { returnOnlinePayment } from '#domain/commerce/invoices/return-online-payment.server.ts'
import { readBalances } from '#domain/commerce/ledger/read-ledger.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import { saveOrderStep } from '#domain/commerce/orders/save-order-step.server.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import { setProcessorKeys } from '#domain/commerce/payments/processor-keys.server.ts'
import { signEvent } from '#domain/commerce/payments/webhook-signature.server.ts'
import { completeReservation } from '#domain/commerce/reservations/complete-reservation.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { axeOf } from './support/axe.ts'
import { type RunningBrowser, startBrowser } from './support/browser.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { lettersInto } from './support/letters-into.ts'
import { listVehicle } from './support/list-vehicle.ts'
import { fakeStripe } from './support/payments/fake-stripe-js.ts'
import { stripePeer } from './support/payments/stripe-peer.ts'
import { signInShopper } from './support/shopper.ts'
import { openTestServer, TEST_KEYS, type TestServer } from './support/test-server.ts'
import { DESK, isFault, PHONE } from './support/visit.ts'

const database = testDatabase()
const NOW = new Date()
const HOST = 'harbour-motors.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const KEYS = {
  ...{ publishableKey: 'pk_test_1234567890', secretKey: 'sk_test_secret_of_harbour' },
  webhookSecret: 'whsec_webhook_of_harbour',
}
const NORTH = 'acct_1North'
/** A folder for pictures of each step, where somebody wants to look at them. */
const SCREENS = process.env.SCREENS
let server: TestServer
let peer: Awaited<ReturnType<typeof stripePeer>>
let harbour: TenantCtx
let processors: PaymentProcessors
let cookie = ''
let running: RunningBrowser
let vehicles = 0
let events = 0

beforeAll(async () => {
  peer = await stripePeer(KEYS.secretKey)
  const commerce = {
    ...{ processor: 'stripe' as const, onlinePayment: true, invoices: { surchargePercent: 1.15 } },
    ...{ buyOnline: true, journey: { restByCard: true } },
  }
  const settings = { commerce, site: { phone: '07 5550 3120' } }
  const paid = { ...settings, dealershipOverrides: { 'harbour-motors': { paymentAccount: NORTH } } }
  const yards = [{ slug: 'quay', state: 'NSW', isPrimary: true }]
  const dealerships = [{ slug: 'harbour-motors', yards }]
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: paid, dealerships })), now: NOW }
  await makeDealer(database, 'no-keys', { settings })
  await setProcessorKeys({ ...harbour, db: database.worker }, TEST_KEYS, KEYS)
  const stripe = stripeProcessor({ db: database.app, dataKeys: TEST_KEYS, url: peer.url, patienceMs: 2000 })
  processors = { stripe: withLedger(stripe, { db: database.app }), sandbox: null }
  server = await openTestServer(database, { now: NOW, processors, servesFiles: true })
  const list = 'invoice,amount\nR-1,890.05\nR-2,890.05\nR-3,890.05\n'
  await importInvoices({ ...harbour, db: database.worker }, { text: list })
  cookie = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })).cookie
  running = await startBrowser()
}, 240_000)
afterAll(async () => {
  await running.close()
  await server.close()
  await peer.close()
})

async function vehicle(ctx = harbour): Promise<{ listingId: number; path: string }> {
  const number = `CAR${++vehicles}`
  const listingId = await listVehicle(database, ctx, number, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  await server.changed(ctx.tenant.tenantId)
  return { listingId, path: `/cars/${number.toLowerCase()}/checkout` }
}

/** A vehicle held for somebody who has yet to pay: the address of that. */
async function held(one?: { listingId: number }) {
  const { listingId } = one ?? (await vehicle())
  const fields = {
    ...{ form: 'reserve', car_id: String(listingId), name: 'Ann', last_name: 'Example', email: 'ann@example.com' },
    ...{ phone: '0491 570 156', terms: 'on', deposit_cents: '20000', price_cents: '2000000' },
  }
  // Of three at most, each device has its own.
  const device = { 'user-agent': `Device ${listingId}` }
  const body = String(new URLSearchParams(fields))
  const { status, headers } = await server.send('POST', HOST, '/api/reservations', body, { ...FORM, ...device })
  expect(status).toBe(303)
  return { listingId, page: headers.location! }
}

const policyOf = ({ headers }: Awaited<ReturnType<TestServer['get']>>) =>
  Object.fromEntries(
    headers['content-security-policy']!.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  )
const intentOf = async (listingId: number) => {
  const { rows } = await database.owner.query('select payment_id from reservations where listing_id = $1', [listingId])
  return rows[0].payment_id as string
}
/** What Stripe tells of a payment, signed. */
async function tell(type: string, object: object, account?: string): Promise<void> {
  const event = JSON.stringify({ id: `evt_${++events}`, type, account, data: { object } })
  const signed = { 'stripe-signature': signEvent(event, KEYS.webhookSecret, NOW), 'content-type': 'application/json' }
  expect((await server.send('POST', HOST, '/api/payments/webhook/stripe', event, signed)).status).toBe(200)
}

test('the page with the card form opens to Stripe, and has its public key alone', async () => {
  const { page } = await held()
  const answer = await server.get(HOST, page)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  const policy = policyOf(answer)
  expect(policy['script-src']).toEqual(expect.arrayContaining(["'self'", 'https://js.stripe.com']))
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']),
  )
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  for (const words of [KEYS.publishableKey, '_secret_', NORTH, 'Pay $200', 'The card form needs JavaScript'])
    expect(answer.html).toContain(words)
  for (const secret of [KEYS.secretKey, KEYS.webhookSecret, 'sk_test']) expect(answer.html).not.toContain(secret)
  expect(answer.html).not.toContain('js.stripe.com')
})

test('no other page opens to it, or has any of it', async () => {
  const { path } = await vehicle()
  const own = path.replace('/checkout', '')
  const pages = [
    '/',
    '/search/new-used-and-demo-cars',
    own,
    path,
    '/about-us',
    '/privacy-policy',
    '/finance',
    '/no-such-page',
  ]
  for (const page of pages) {
    const { headers, html } = await server.get(HOST, page)
    const policy = headers['content-security-policy']
    expect([page, policy]).toEqual([page, expect.stringContaining("default-src 'self'")])
    expect(policy).not.toContain('stripe')
    expect(html).not.toMatch(/pk_test|js\.stripe\.com/)
  }
  expect((await server.get(HOST, own)).html).toContain(path)
})

test('who was paid is reserved by the page after the card; by the event about it where that never came', async () => {
  const first = await held()
  await server.get(HOST, first.page)
  peer.pay(await intentOf(first.listingId), 'good')
  expect((await server.get(HOST, first.page)).html).toContain('It is reserved for you')

  const closed = await held()
  await server.get(HOST, closed.page)
  const paymentId = await intentOf(closed.listingId)
  peer.pay(paymentId, 'good')
  await tell('payment_intent.amount_capturable_updated', { id: paymentId, object: 'payment_intent' }, NORTH)
  const { rows } = await database.owner.query('select state from reservations where payment_id = $1', [paymentId])
  expect(rows).toEqual([{ state: 'paid' }])
})

test('a dealer whose keys are not stored takes nobody’s details', async () => {
  const { rows } = await database.owner.query("select tenant_id from tenants where slug = 'no-keys'")
  const { path } = await vehicle({ ...harbour, tenant: { ...harbour.tenant, tenantId: rows[0].tenant_id } })
  const { html } = await server.get('no-keys.localhost', path)
  expect(html).toContain('Deposits cannot be taken online just now.')
  expect(html).not.toContain('name="deposit_cents"')
})

/** An invoice of $890.05 that somebody who has signed in is about to pay: its page, and what it is at Stripe. */
async function invoice(number: string) {
  const first = await server.get(HOST, '/online-payment', { cookie })
  const fields = {
    ...{ form: 'invoice', key: /name="key" value="([\w-]{43})"/.exec(first.html)![1]!, invoice_number: number },
    ...{ amount: '890.05', name: 'Ann', last_name: 'Example', email: 'ann@example.com', phone: '0491 570 156' },
  }
  const body = String(new URLSearchParams(fields))
  const { status, headers } = await server.send('POST', HOST, '/api/online-payments', body, { ...FORM, cookie })
  expect(status).toBe(303)
  const page = headers.location!
  const onlinePaymentId = Number(page.split('=')[1])
  const answer = await server.get(HOST, page, { cookie })
  const sql = 'select payment_id as id from online_payments where online_payment_id = $1'
  const { rows } = await database.owner.query(sql, [onlinePaymentId])
  return { page, onlinePaymentId, answer, paymentId: rows[0].id as string }
}
const balancesOf = async () => {
  const balances = await readBalances({ ...harbour, db: database.worker }, {})
  const cents = (account: string) => balances.find((one) => one.ledgerAccount === account)?.amountCents ?? 0
  return [cents('invoices-paid'), cents('refunds'), cents('chargebacks'), cents('processor-fees')]
}

test('an invoice: its page alone opens to Stripe; surcharge, charge, refund and dispute are in the ledger to the cent', async () => {
  const worker = { ...harbour, db: database.worker }
  const services = { processors, ...lettersInto([]) }
  const first = await invoice('R-1')
  expect(policyOf(first.answer)['script-src']).toContain('https://js.stripe.com')
  for (const words of [KEYS.publishableKey, '_secret_', '$10.23', 'Pay $900.28', 'The card form needs JavaScript'])
    expect(first.answer.html).toContain(words)
  for (const secret of [KEYS.secretKey, KEYS.webhookSecret, NORTH]) expect(first.answer.html).not.toContain(secret)
  const others = await server.get(HOST, '/online-payment', { cookie })
  expect(others.headers['content-security-policy']).not.toContain('stripe')
  // 1.15 % of $890.05 are 1023.5575 cents: rounded down.
  expect(peer.intents.get(first.paymentId)).toMatchObject({ amount: 90_028, currency: 'aud' })

  // Paid, and back at the page; a second one of which an event tells.
  peer.pay(first.paymentId, 'good')
  expect((await server.get(HOST, first.page, { cookie })).html).toContain('It is paid')
  const second = await invoice('R-2')
  peer.pay(second.paymentId, 'good')
  await tell('payment_intent.amount_capturable_updated', { id: second.paymentId, object: 'payment_intent' })
  const before = await balancesOf()
  for (const { onlinePaymentId } of [first, second])
    expect(await completeOnlinePayment(worker, { onlinePaymentId }, services)).toHaveProperty('kind', 'completed')
  const moved = async () => (await balancesOf()).map((cents, at) => cents - before[at]!)
  // 1.7 % and 30 cents of each.
  const fees = 2 * (1530 + 30)
  expect(await moved()).toEqual([-180_056, 0, 0, fees])

  expect(await refundOnlinePayment(harbour, first)).toEqual({ kind: 'goes-back' })
  expect(await returnOnlinePayment(worker, first, services)).toEqual({ kind: 'refunded', amountCents: 90_028 })
  expect(await moved()).toEqual([-180_056, 90_028, 0, fees])
  peer.dispute(second.paymentId)
  await tell('charge.dispute.created', { id: 'dp_1', object: 'dispute', payment_intent: second.paymentId })
  expect(await moved()).toEqual([-180_056, 90_028, 90_028, fees + 2500])
  const sql = `select cause_kind as kind, cause_id as id from money_movements
    where payment_id = any($1) group by 1, 2 order by cause_id::bigint`
  const { rows } = await database.owner.query(sql, [[first.paymentId, second.paymentId]])
  expect(rows).toEqual([first, second].map((one) => ({ kind: 'online-payment', id: String(one.onlinePaymentId) })))
})

test('what is left of an order: its card alone opens to Stripe; an event pays the order, and the ledger has it to the cent', async () => {
  const worker = { ...harbour, db: database.worker }
  const services = { processors, ...lettersInto([]) }
  const { listingId } = await vehicle()
  const you = {
    ...{ name: 'Ann', last_name: 'Example', email: 'ann@example.com', phone: '0491 570 156' },
    ...{ address: '17 Gumnut Lane', postcode: '2000' },
  }
  const nobody = { link: null, shopperId: null, report: () => {} }
  const sent = { ...nobody, listingId, step: 'you', typed: you, files: [], origin: `http://${HOST}` }
  const saved = await saveOrderStep(harbour, TEST_KEYS, sent, { processors })
  if (saved.kind !== 'saved') throw new Error(saved.kind)
  const { orderId } = saved
  const deposit = await held({ listingId })
  await server.get(HOST, deposit.page)
  peer.pay(await intentOf(listingId), 'good')
  await server.get(HOST, deposit.page)
  const { rows } = await database.owner.query(
    `update orders o set state = 'contract', placed_at = $2, contract_at = $2, pays = 'deposit', reservation_id = r.reservation_id
     from reservations r where r.listing_id = o.listing_id and o.order_id = $1 returning r.reservation_id as id, o.reference`,
    [orderId, NOW],
  )
  const [{ id, reference: order }] = rows
  await completeReservation(worker, { reservationId: Number(id) }, services)

  const own = { cookie: `__Host-order-${listingId}=${makeOrderLink(harbour, TEST_KEYS, orderId, true)}` }
  const begun = await server.send('POST', HOST, '/api/order-payments', String(new URLSearchParams({ order })), {
    ...{ ...FORM, ...own },
  })
  expect([begun.status, begun.headers.location]).toEqual([303, `/checkout-journey?order=${order}&step=pay`])
  const card = await server.get(HOST, begun.headers.location!, own)
  expect(policyOf(card)['script-src']).toContain('https://js.stripe.com')
  for (const words of [KEYS.publishableKey, '_secret_', 'Pay $19,800', 'The card form needs JavaScript'])
    expect(card.html).toContain(words)
  const plain = await server.get(HOST, `/checkout-journey?order=${order}`, own)
  expect(plain.headers['content-security-policy']).not.toContain('stripe')

  const paid = await database.owner.query(
    'select payment_id as id, online_payment_id as nr from online_payments where order_id = $1',
    [orderId],
  )
  const [{ id: paymentId, nr }] = paid.rows
  expect(peer.intents.get(paymentId)).toMatchObject({ amount: 1_980_000, currency: 'aud', account: NORTH })
  peer.pay(paymentId, 'good')
  await tell('payment_intent.amount_capturable_updated', { id: paymentId, object: 'payment_intent' }, NORTH)
  expect((await server.get(HOST, `/checkout-journey?order=${order}`, own)).html).toContain('It is paid')
  const onlinePaymentId = Number(nr)
  expect(await completeOnlinePayment(worker, { onlinePaymentId }, services)).toHaveProperty('kind', 'completed')
  const balance = async () =>
    (await readBalances(worker, {})).find(({ ledgerAccount }) => ledgerAccount === 'orders-paid')?.amountCents
  expect(await balance()).toBe(-1_980_000)
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'goes-back' })
  expect(await returnOnlinePayment(worker, { onlinePaymentId }, services)).toEqual({
    ...{ kind: 'refunded', amountCents: 1_980_000 },
  })
})

/** A page in a browser, with Stripe's script and servers as `fakeStripe` has them. */
async function visit(page: string, options: BrowserContextOptions & { isBlocked?: boolean } = {}) {
  const { isBlocked, ...rest } = options
  const [name, value] = cookie.split('=') as [string, string]
  const context = await running.browser.newContext({
    viewport: DESK,
    baseURL: `http://${HOST}:${server.port}`,
    ...rest,
  })
  const asked = await fakeStripe(context, peer, { isBlocked: isBlocked ?? false })
  await context.addCookies([{ name, value, url: `https://${HOST}`, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const tab = await context.newPage()
  tab.setDefaultTimeout(15_000)
  const problems: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  tab.on('pageerror', ({ message }) => {
    if (isFault(message)) problems.push(message)
  })
  await tab.goto(page)
  return { tab, asked, problems, close: () => context.close() }
}
const cardNumber = (tab: Page) =>
  tab.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
const pay = (tab: Page) => tab.getByRole('button', { name: 'Pay $200' })

/** It fits, axe finds nothing; at both widths. */
async function stands(tab: Page, name: string): Promise<void> {
  if (SCREENS) mkdirSync(SCREENS, { recursive: true })
  for (const viewport of [PHONE, DESK]) {
    await tab.setViewportSize(viewport)
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true)
    if (SCREENS) await tab.screenshot({ path: `${SCREENS}/${name}-${viewport.width}.png`, fullPage: true })
  }
  const { violations } = await axeOf(tab).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a declined card is said and can be typed again; the next one reserves', async () => {
  const { page } = await held()
  const { tab, asked, problems, close } = await visit(page)
  await cardNumber(tab).fill('4000000000009995')
  await stands(tab, 'element-1-card')
  await pay(tab).click()
  await tab.getByText('Your card has insufficient funds.').waitFor()
  expect(await cardNumber(tab).inputValue()).toBe('4000000000009995')
  await stands(tab, 'element-2-declined')
  await cardNumber(tab).fill('4242424242424242')
  await pay(tab).focus()
  await tab.keyboard.press('Enter')
  await tab.getByText('It is reserved for you').waitFor()
  expect(new URL(tab.url()).search).toMatch(/^\?link=[\w-]{43}$/)
  expect(asked).toMatchObject({ key: KEYS.publishableKey, options: { stripeAccount: NORTH }, confirms: 2 })
  expect(asked.returnUrl).toBe(tab.url())
  expect(problems).toEqual([])
  await close()
})

test('the bank asks its owner in a frame of its own (3-D Secure)', async () => {
  const { page } = await held()
  const { tab, problems, close } = await visit(page)
  await cardNumber(tab).fill('4000000000003220')
  await pay(tab).click()
  await tab.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'It is me' }).click()
  await tab.getByText('It is reserved for you').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('an invoice is paid in the same form: declined, asked by the bank, paid', async () => {
  const { page } = await invoice('R-3')
  const { tab, asked, problems, close } = await visit(page)
  const send = tab.getByRole('button', { name: 'Pay $900.28' })
  await cardNumber(tab).fill('4000000000009995')
  await stands(tab, 'element-5-invoice')
  await send.click()
  await tab.getByText('Your card has insufficient funds.').waitFor()
  await cardNumber(tab).fill('4000000000003220')
  await send.focus()
  await tab.keyboard.press('Enter')
  await tab.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'It is me' }).click()
  await tab.getByText('It is paid').waitFor()
  expect(asked).toMatchObject({ key: KEYS.publishableKey, returnUrl: tab.url() })
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(page)
  expect(problems).toEqual([])
  await close()
})

test('where the script is blocked, or none runs, the page says whom to call and how long it stays', async () => {
  const { page } = await held()
  const blocked = await visit(page, { isBlocked: true })
  await blocked.tab.getByText('The card form cannot be had just now').waitFor()
  await blocked.tab.getByRole('link', { name: 'Call 07 5550 3120' }).waitFor()
  expect(await pay(blocked.tab).isDisabled()).toBe(true)
  await stands(blocked.tab, 'element-3-blocked')
  await blocked.close()
  const plain = await visit(page, { javaScriptEnabled: false, viewport: PHONE })
  await plain.tab.getByText('The card form needs JavaScript').waitFor()
  await plain.tab.getByText(/^Held for you until .+ Your details are kept until then\.$/).waitFor()
  expect(await pay(plain.tab).isVisible()).toBe(false)
  expect(plain.asked.scripts).toBe(0)
  if (SCREENS) await plain.tab.screenshot({ path: `${SCREENS}/element-4-plain-390.png`, fullPage: true })
  await plain.close()
})
