import { afterAll, beforeAll, expect, test } from 'vitest'
import { importInvoices } from '#domain/commerce/invoices/import-invoices.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const ELSEWHERE = 'outback-utes.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'user-agent': 'Firefox' }
const CHARGED = '4242424242424242'
let server: TestServer
let harbour: TenantCtx
let bare: TenantCtx
let cookie = ''
let bob = ''
let theirs = ''

beforeAll(async () => {
  const commerce = { processor: 'sandbox' as const, onlinePayment: true, invoices: { surchargePercent: 1.1 } }
  const settings = { commerce, shortlist: { garage: true } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  const outback = { ...(await makeDealer(database, 'outback-utes', { settings })), now: NOW }
  bare = await makeDealer(database, 'bare-yard', { settings: { commerce: { processor: 'sandbox' } } })
  const list = 'invoice,amount,gst,description\nR-204,890,80.91,Service\nR-205,50,,\n'
  await importInvoices({ ...harbour, db: database.worker }, { text: list })
  cookie = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })).cookie
  bob = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })).cookie
  theirs = (await signInShopper({ database, ctx: outback }, { phone: '0491 570 156' })).cookie
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

const get = (path: string, own = cookie, host = HOST) => server.get(host, path, { cookie: own })
const post = (path: string, fields: Record<string, string>, own = cookie, host = HOST, headers = {}) =>
  server.send('POST', host, `/api/online-payments${path}`, String(new URLSearchParams(fields)), {
    ...{ ...FORM, cookie: own },
    ...headers,
  })
async function details(changed: Record<string, string> = {}, own = cookie) {
  const { html } = await get('/online-payment', own)
  const key = /name="key" value="([\w-]{43})"/.exec(html)![1]!
  return {
    ...{ form: 'invoice', key, invoice_number: 'r-204', amount: '890.00', name: 'Ann', last_name: 'Example' },
    ...{ email: 'ann@example.com', phone: '0491 570 156', ...changed },
  }
}
async function begun(changed = {}, own = cookie): Promise<string> {
  const { status, headers } = await post('', await details(changed, own), own)
  expect(status).toBe(303)
  return headers.location!
}
const numberOf = (page: string) => new URL(page, `http://${HOST}`).searchParams.get('payment')!

test('from the invoice to the receipt without scripts, behind an account, kept by no cache', async () => {
  const out = await server.get(HOST, '/online-payment')
  expect([out.status, out.headers.location]).toEqual([
    ...[
      expect.toSatisfy((status) => status === 302 || status === 303),
      '/sign-in?type=online-payment&redirect=%2Fonline-payment',
    ],
  ])
  const first = await get('/online-payment')
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const words of [
    'This is a sandbox',
    'Paying by card adds 1.1 % of the amount.',
    'no more.',
    'paid whole, and once',
  ])
    expect(first.html).toContain(words)

  const wrong = await post('', await details({ amount: '889' }))
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('There is no open invoice with this number and amount.')
  expect(wrong.html).toContain('value="ann@example.com"')

  const page = await begun()
  const paying = await get(page)
  for (const words of ['Invoice R-204, Service', '$890', '$9.79', 'Pay $899.79', CHARGED])
    expect(paying.html).toContain(words)
  const payment = numberOf(page)
  const declined = await post('/pay', { form: 'card', payment, card_number: '4000000000000002' })
  expect([declined.status, declined.html.includes('Your card was declined.')]).toEqual([422, true])
  const asked = await post('/pay', { payment, card_number: '4000000000003220' })
  expect([asked.status, asked.headers.location]).toEqual([303, page])
  expect((await get(page)).html).toContain('It is me (3-D Secure)')
  await post('/authenticate', { payment, answer: 'pass' })
  const done = await get(page)
  for (const words of ['It is paid', 'Receipt (PDF)']) expect(done.html).toContain(words)
  const receipt = await get(`/api/online-payments/receipt.pdf?payment=${payment}`)
  expect([receipt.headers['content-type'], receipt.bytes.subarray(0, 4).toString()]).toEqual([
    'application/pdf',
    '%PDF',
  ])
  expect((await get('/my-garage')).html).toMatch(/Invoices you paid[\s\S]*Invoice R-204[\s\S]*\$899\.79 paid/)
  expect((await post('', await details())).html).toContain('It was paid already.')

  // Nobody else has it, and no other dealer.
  expect((await get(page, bob)).html).not.toContain('Invoice R-204')
  for (const [own, host] of [
    [bob, HOST],
    [theirs, ELSEWHERE],
  ] as const) {
    expect((await get(`/api/online-payments/receipt.pdf?payment=${payment}`, own, host)).status).toBe(404)
    expect((await post('/pay', { payment, card_number: CHARGED }, own, host)).status).toBe(404)
    expect((await post('/authenticate', { payment, answer: 'pass' }, own, host)).status).toBe(404)
  }
  expect((await get('/my-garage', bob)).html).not.toContain('Invoices you paid')
})

test('two pay one invoice: the second reads that it is paid, and that nothing was charged', async () => {
  const one = { invoice_number: 'R-205', amount: '50' }
  const [mine, his] = [await begun(one), await begun(one, bob)]
  await post('/pay', { payment: numberOf(his), card_number: CHARGED }, bob)
  await post('/pay', { payment: numberOf(mine), card_number: CHARGED })
  expect((await get(his, bob)).html).toContain('It is paid')
  expect((await get(mine)).html).toContain('It was paid already. Your card was not charged.')
})

test('what a browser says of money is compared, and never charged; other sites and closed doors move nothing', async () => {
  const sent = await details({ amount_cents: '1', surcharge_cents: '0', invoice_number: 'R-204', amount: '1' })
  expect((await post('', sent)).status).toBe(422)
  expect((await post('', await details(), cookie, HOST, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('', { form: 'invoice' }, '')).headers.location).toContain('/sign-in?type=online-payment')
  expect((await get('/online-payment', '', 'bare-yard.localhost')).status).toBe(404)
  const { rows } = await database.owner.query("select count(*)::int as n from online_payments where state = 'open'")
  expect(rows[0].n).toBe(0)
})

test('what was paid stays to be read once the dealer takes no payments any more', async () => {
  const host = 'bare-yard.localhost'
  const signedIn = await signInShopper({ database, ctx: { ...bare, now: NOW } }, { phone: '0491 570 156' })
  const { tenantId } = bare.tenant
  const { rows } = await database.owner.query(
    `with paid as (insert into online_payments (tenant_id, is_listed, invoice_number, form_key, amount_cents, surcharge_cents, currency,
       state, processor, payment_id, begun_at, paid_at)
     values ($1, true, 'R1', repeat('k', 43), 500, 0, 'AUD', 'paid', 'sandbox', 'p1', now(), now()) returning online_payment_id as id)
     insert into online_payment_contacts select id, $1, $2, 'F', 'L', 'e@example.com', 'p', 'o' from paid returning online_payment_id as id`,
    [tenantId, signedIn.shopper.shopper.shopperId],
  )
  const path = `/online-payment?payment=${rows[0].id}`
  const page = await get(path, signedIn.cookie, host)
  expect([page.status, page.html.includes('It is paid'), page.html.includes('another invoice')]).toEqual([
    200,
    true,
    false,
  ])
  expect((await get(path, '', host)).headers.location).toContain(encodeURIComponent(path))
  expect((await get('/online-payment?payment=999999', signedIn.cookie, host)).status).toBe(404)
  expect((await get('/online-payment', signedIn.cookie, host)).status).toBe(404)
})
