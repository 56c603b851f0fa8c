import { mkdirSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeProcessor } from '#domain/commerce/adapters/stripe-processor.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { setProcessorKeys } from '#domain/commerce/payments/processor-keys.server.ts'
import { signEvent } from '#domain/commerce/payments/webhook-signature.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { axeOf } from './support/axe.ts'
import { type RunningBrowser, startBrowser } from './support/browser.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { listVehicle } from './support/list-vehicle.ts'
import { fakeStripe } from './support/payments/fake-stripe-js.ts'
import { stripePeer } from './support/payments/stripe-peer.ts'
import { DESK, PHONE } from './support/visit.ts'
import { openWebDoor, TEST_KEYS, type WebDoor } from './support/web-door.ts'

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
let door: WebDoor
let peer: Awaited<ReturnType<typeof stripePeer>>
let harbour: TenantCtx
let browser: RunningBrowser
let vehicles = 0

beforeAll(async () => {
  peer = await stripePeer(KEYS.secretKey)
  const settings = { commerce: { processor: 'stripe' as const }, site: { phone: '07 5550 3120' } }
  const paid = { ...settings, dealershipOverrides: { 'harbour-motors': { paymentAccount: NORTH } } }
  const yards = [{ slug: 'quay', state: 'NSW', isPrimary: true }]
  const dealerships = [{ slug: 'harbour-motors', yards }]
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: paid, dealerships })), now: NOW }
  await makeDealer(database, 'no-keys', { settings })
  await setProcessorKeys({ ...harbour, db: database.worker }, TEST_KEYS, KEYS)
  const stripe = stripeProcessor({ db: database.app, dataKeys: TEST_KEYS, url: peer.url, patienceMs: 2000 })
  const processors = { stripe: withLedger(stripe, { db: database.app }), sandbox: null }
  door = await openWebDoor(database, { now: NOW, processors, servesFiles: true })
  browser = await startBrowser()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await door.close()
  await peer.close()
})

async function vehicle(ctx = harbour): Promise<{ listingId: number; path: string }> {
  const number = `CAR${++vehicles}`
  const listingId = await listVehicle(database, ctx, number, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  await door.changed(ctx.tenant.tenantId)
  return { listingId, path: `/cars/${number.toLowerCase()}/checkout` }
}

/** A vehicle held for somebody who has yet to pay: the address of that. */
async function held() {
  const { listingId } = await vehicle()
  const fields = {
    ...{ form: 'reserve', car_id: String(listingId), name: 'Ann', last_name: 'Example', email: 'ann@example.com' },
    ...{ phone: '0491 570 156', terms: 'on', deposit_cents: '20000', price_cents: '2000000' },
  }
  // Of three at most, each device has its own.
  const device = { 'user-agent': `Device ${listingId}` }
  const body = String(new URLSearchParams(fields))
  const { status, headers } = await door.send('POST', HOST, '/api/reservations', body, { ...FORM, ...device })
  expect(status).toBe(303)
  return { listingId, page: headers.location! }
}

const policyOf = ({ headers }: Awaited<ReturnType<WebDoor['get']>>) =>
  Object.fromEntries(
    headers['content-security-policy']!.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  )
const intentOf = async (listingId: number) => {
  const { rows } = await database.owner.query('select payment_id from reservations where listing_id = $1', [listingId])
  return rows[0].payment_id as string
}

test('the page with the card form opens to Stripe, and has its public key alone', async () => {
  const { page } = await held()
  const answer = await door.get(HOST, page)
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
    const { headers, html } = await door.get(HOST, page)
    const policy = headers['content-security-policy']
    expect([page, policy]).toEqual([page, expect.stringContaining("default-src 'self'")])
    expect(policy).not.toContain('stripe')
    expect(html).not.toMatch(/pk_test|js\.stripe\.com/)
  }
  expect((await door.get(HOST, own)).html).toContain(path)
})

test('who was paid is reserved by the page after the card; by the event about it where that never came', async () => {
  const first = await held()
  await door.get(HOST, first.page)
  peer.pay(await intentOf(first.listingId), 'good')
  expect((await door.get(HOST, first.page)).html).toContain('It is reserved for you')

  const closed = await held()
  await door.get(HOST, closed.page)
  const paymentId = await intentOf(closed.listingId)
  peer.pay(paymentId, 'good')
  const object = { id: paymentId, object: 'payment_intent' }
  const type = 'payment_intent.amount_capturable_updated'
  const event = JSON.stringify({ id: 'evt_1', type, account: NORTH, data: { object } })
  const signed = { 'stripe-signature': signEvent(event, KEYS.webhookSecret, NOW), 'content-type': 'application/json' }
  expect((await door.send('POST', HOST, '/api/payments/webhook/stripe', event, signed)).status).toBe(200)
  const { rows } = await database.owner.query('select state from reservations where payment_id = $1', [paymentId])
  expect(rows).toEqual([{ state: 'paid' }])
})

test('a dealer whose keys are not stored takes nobody’s details', async () => {
  const { rows } = await database.owner.query("select tenant_id from tenants where slug = 'no-keys'")
  const { path } = await vehicle({ ...harbour, tenant: { ...harbour.tenant, tenantId: rows[0].tenant_id } })
  const { html } = await door.get('no-keys.localhost', path)
  expect(html).toContain('Deposits cannot be taken online just now.')
  expect(html).not.toContain('name="deposit_cents"')
})

/** The page of a held vehicle in a browser, with Stripe's script and servers as `fakeStripe` has them. */
async function visit(page: string, options: BrowserContextOptions & { isBlocked?: boolean } = {}) {
  const { isBlocked, ...rest } = options
  const opened = await chromium.connect(browser.wsEndpoint)
  const context = await opened.newContext({ viewport: DESK, baseURL: `http://${HOST}:${door.port}`, ...rest })
  const asked = await fakeStripe(context, peer, { isBlocked: isBlocked ?? false })
  const tab = await context.newPage()
  tab.setDefaultTimeout(15_000)
  const problems: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  tab.on('pageerror', ({ message }) => problems.push(message))
  await tab.goto(page)
  return { tab, asked, problems, close: () => opened.close() }
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
