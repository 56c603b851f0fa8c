import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeOnlinePayment } from '#domain/commerce/invoices/complete-online-payment.server.ts'
import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import type { DealerOrderState } from '#domain/commerce/orders/order-moves.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { lettersInto } from '../../../../test/support/letters-into.ts'
import { placedOrder, sandboxWithLedger } from '../../../../test/support/placed-order.ts'
import { openTestServer, TEST_KEYS, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const ELSEWHERE = 'outback-utes.localhost'
const JOURNEY = '/checkout-journey'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  const settings = {
    commerce: { processor: 'sandbox' as const, buyOnline: true, journey: { restByCard: true } },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
  }
  const yards = (state: string) => [{ slug: 'quay', state, isPrimary: true }]
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', {
      ...{ settings, dealerships: [{ slug: 'harbour-motors', yards: yards('NSW') }] },
    })),
    now: NOW,
  }
  await makeDealer(database, 'outback-utes', { settings })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let orders = 0
async function ordered(state: DealerOrderState = 'contract') {
  const placed = await placedOrder(database, harbour, TEST_KEYS, `N${++orders}`)
  if (state !== 'new') await moveOrderByReference(harbour, { reference: placed.reference, to: state })
  const cookie = `__Host-order-${placed.listingId}=${makeOrderLink(harbour, TEST_KEYS, placed.orderId, true)}`
  const from = { 'x-forwarded-for': `198.51.100.${orders}` }
  const post = (path: string, fields: object = {}, { host = HOST, ...headers }: Record<string, string> = {}) =>
    server.send(
      ...(['POST', host, `/api/order-payments${path}`] as const),
      String(new URLSearchParams({ order: placed.reference, ...fields })),
      { ...FORM, ...from, origin: `http://${host}`, cookie, ...headers },
    )
  const page = (step = '') => server.get(HOST, `${JOURNEY}?order=${placed.reference}${step}`, { ...from, cookie })
  const pay = (number = '4242424242424242') => post('/pay', { card_number: number })
  return { ...placed, post, page, pay, own: `${JOURNEY}?order=${placed.reference}`, cookie: { ...from, cookie } }
}
const standsAs = async (orderId: number) => {
  const { rows } = await database.owner.query(
    `select o.state, array_agg(p.state order by p.online_payment_id) filter (where p.state is not null) as payments, min(p.amount_cents) as cents
     from orders o left join online_payments p on p.order_id = o.order_id where o.order_id = $1 group by o.state`,
    [orderId],
  )
  return [rows[0].state, rows[0].payments, rows[0].cents]
}

test('without scripts: what is left is paid on the page of the order, once, and the receipt is there', async () => {
  const order = await ordered()
  const before = await order.page()
  expect(before.html).toContain('$19,800.00 is left to pay.')
  expect(before.html).toContain('Pay $19,800 by card')
  const begun = await order.post('', { amount: '1', amount_cents: '1' })
  expect([begun.status, begun.headers.location]).toEqual([303, `${order.own}&step=pay`])
  expect((await order.post('')).headers.location).toBe(begun.headers.location)
  const card = await order.page('&step=pay')
  for (const words of ['Pay $19,800', 'Test card number', 'no money moves']) expect(card.html).toContain(words)
  const declined = await order.pay('4000000000000002')
  expect([declined.status, declined.html.includes('Your card was declined.')]).toEqual([422, true])
  expect(declined.html).toContain('Test card number')
  const asked = await order.pay('4000000000003220')
  expect([asked.status, asked.headers.location]).toEqual([303, order.own])
  expect((await order.page('&step=pay')).html).toContain('It is me (3-D Secure)')
  expect((await order.post('/authenticate', { answer: 'pass' })).status).toBe(303)
  expect(await standsAs(order.orderId)).toEqual(['paid', ['paid'], 1_980_000])
  expect((await order.pay()).headers.location).toBe(order.own)
  expect(await standsAs(order.orderId)).toEqual(['paid', ['paid'], 1_980_000])
  const { rows } = await database.owner.query(
    'select online_payment_id as id from online_payments where order_id = $1',
    [order.orderId],
  )
  const services = { processors: sandboxWithLedger(database), ...lettersInto([]) }
  const worker = { ...harbour, db: database.worker }
  await completeOnlinePayment(worker, { onlinePaymentId: Number(rows[0].id) }, services)
  const after = await order.page()
  for (const words of ['It is paid', 'Receipt (PDF)']) expect(after.html).toContain(words)
  expect(after.html).not.toContain('is left to pay')
  const receipt = `/api/order-payments/receipt.pdf?order=${order.reference}`
  const file = await server.get(HOST, receipt, order.cookie)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await server.get(HOST, receipt)).status).toBe(404)
  expect((await server.get(ELSEWHERE, receipt, order.cookie)).status).toBe(404)
})

test('the page of an order has the receipt of its deposit, for whoever the page opens to', async () => {
  const order = await ordered()
  const receipt = `/api/order-payments/receipt.pdf?order=${order.reference}&of=deposit`
  const { html } = await order.page()
  expect(html).toContain(`href="${receipt.replace('&', '&amp;')}"`)
  const file = await server.get(HOST, receipt, order.cookie)
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    ...[200, 'application/pdf', `inline; filename="deposit-${order.reference}.pdf"`],
  ])
  expect((await server.get(HOST, receipt)).status).toBe(404)
  expect((await server.get(ELSEWHERE, receipt, order.cookie)).status).toBe(404)
  expect((await server.get(HOST, receipt.replace('deposit', 'house'), order.cookie)).status).toBe(400)
})

test('sent at the same moment it is one payment, and one charge', async () => {
  const order = await ordered()
  await Promise.all(Array.from({ length: 6 }, () => order.post('')))
  const answers = await Promise.all(Array.from({ length: 6 }, () => order.pay()))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await standsAs(order.orderId)).toEqual(['paid', ['paid'], 1_980_000])
})

test.each<[string, number, Record<string, string>, object]>([
  ['with no cookie', 404, { cookie: '' }, {}],
  ['at another dealer', 404, { host: ELSEWHERE }, {}],
  ['from another site', 403, { origin: 'https://elsewhere.example' }, {}],
  ['for an order that is none', 404, {}, { order: 'O-NONE0000' }],
  ['for a reference that is too long', 422, {}, { order: 'O'.repeat(99) }],
])('begun %s: %i, and nothing is', async (_, status, headers, fields) => {
  const order = await ordered()
  for (const path of ['', '/pay', '/authenticate']) {
    const sent = { answer: 'pass', card_number: '4242424242424242', ...fields }
    expect((await order.post(path, sent, headers)).status, path).toBe(status)
  }
  expect(await standsAs(order.orderId)).toEqual(['contract', null, null])
})

test.each<[string, DealerOrderState]>([
  ['not under contract yet', 'new'],
  ['off', 'cancelled'],
])('an order that is %s: the page offers nothing, and what is sent is refused', async (_, state) => {
  const order = await ordered(state)
  expect((await order.page()).html).not.toContain('by card')
  const begun = await order.post('')
  expect([begun.status, begun.html.includes('Nothing was charged.')]).toEqual([422, true])
  expect((await order.pay()).status).toBe(404)
  expect(await standsAs(order.orderId)).toEqual([state, null, null])
})

test('cancelled while the card is typed: the card is not asked for', async () => {
  const order = await ordered()
  await order.post('')
  await moveOrderByReference(harbour, { reference: order.reference, to: 'cancelled' })
  expect((await order.pay()).status).toBe(422)
  const { rows } = await database.owner.query('select payment_id as id from online_payments where order_id = $1', [
    order.orderId,
  ])
  expect(rows).toEqual([{ id: null }])
})
