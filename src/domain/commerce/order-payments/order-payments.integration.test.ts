import { beforeEach, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { lettersInto } from '../../../../test/support/letters-into.ts'
import { placedOrder, sandboxWithLedger } from '../../../../test/support/placed-order.ts'
import { TEST_KEYS } from '../../../../test/support/test-server.ts'
import { followOrder } from '../contracts/follow-order.server.ts'
import { beginCard } from '../invoices/begin-card.server.ts'
import { completeOnlinePayment } from '../invoices/complete-online-payment.server.ts'
import { listOrderPayments, readOnlinePayment } from '../invoices/read-invoices.server.ts'
import { refundOnlinePayment } from '../invoices/refund-online-payment.server.ts'
import { requeueOnlinePayments } from '../invoices/requeue-online-payments.server.ts'
import { returnOnlinePayment } from '../invoices/return-online-payment.server.ts'
import { settleOnlinePayment } from '../invoices/settle-online-payment.server.ts'
import { startOnlinePayment } from '../invoices/start-online-payment.server.ts'
import { tellPaymentOver } from '../invoices/tell-payment-over.server.ts'
import { readBalances, readMovements } from '../ledger/read-ledger.server.ts'
import { moveOrderByReference } from '../orders/list-orders.server.ts'
import type { Order } from '../orders/order.ts'
import type { DealerOrderState } from '../orders/order-moves.ts'
import { readOrder } from '../orders/read-orders.server.ts'
import type { PaymentProcessor, PaymentProcessors } from '../payments/processor.ts'
import { takeEvent } from '../payments/take-event.server.ts'
import { orderReceiptOf } from './order-receipt.ts'
import { orderPaymentWords } from './payment-words.ts'
import { readRest } from './read-rest.server.ts'
import { startOrderPayment } from './start-order-payment.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const CHARGED = '4242424242424242'
const DISPUTED = '4000000000000259'
const LEFT = 2_000_000 - 20_000
let dealers = 0
let harbour: TenantCtx
let outback: TenantCtx
let worker: TenantCtx
let processors: PaymentProcessors
let mails: Mail[] = []
const services = () => ({ processors, ...lettersInto(mails) })

beforeEach(async () => {
  const settings = {
    commerce: { processor: 'sandbox' as const, buyOnline: true, journey: { restByCard: true } },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
  }
  const made = (slug: string) =>
    makeDealer(database, slug, {
      ...{ settings, dealerships: [{ slug, yards: [{ slug: `${slug}-quay`, state: 'NSW', isPrimary: true }] }] },
    })
  harbour = { ...(await made(`harbour-${++dealers}`)), now: NOW }
  outback = { ...(await made(`outback-${dealers}`)), now: NOW }
  worker = { ...harbour, db: database.worker }
  processors = sandboxWithLedger(database)
  mails = []
})

let orders = 0
const moved = (order: Pick<Order, 'reference'>, to: DealerOrderState) =>
  moveOrderByReference(harbour, { reference: order.reference, to })
const read = async ({ orderId }: { orderId: number }) => (await readOrder(harbour, TEST_KEYS, orderId))!
async function signed(): Promise<Order> {
  const placed = await placedOrder(database, harbour, TEST_KEYS, `R${++orders}`)
  expect((await moved(placed, 'contract')).kind).toBe('moved')
  return read(placed)
}
const start = (order: Order, ctx = harbour) =>
  startOrderPayment(ctx, order, { origin: 'https://harbour.example' }, { processors })
async function started(order: Order): Promise<number> {
  const outcome = await start(order)
  if (outcome.kind !== 'started') throw new Error(outcome.kind)
  return outcome.onlinePaymentId
}
async function authorised(order: Order, number = CHARGED): Promise<number> {
  const onlinePaymentId = await started(order)
  const begun = await beginCard(harbour, (await readOnlinePayment(harbour, onlinePaymentId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  expect(begun.payment.amountCents).toBe(LEFT)
  await processors.sandbox!.testCards!.confirm(harbour, begun.browser.clientSecret, number)
  return onlinePaymentId
}
const settle = (onlinePaymentId: number) => settleOnlinePayment(harbour, { onlinePaymentId }, processors)
const complete = (onlinePaymentId: number) => completeOnlinePayment(worker, { onlinePaymentId }, services())
const giveBack = (onlinePaymentId: number) => returnOnlinePayment(worker, { onlinePaymentId }, services())
const follow = (order: Order, event: 'contract' | 'paid') =>
  followOrder(worker, { orderId: order.orderId, event }, { ...services(), keys: TEST_KEYS, signing: { sandbox: null } })
const balances = async () =>
  Object.fromEntries(
    (await readBalances(worker, {})).map(({ ledgerAccount, amountCents }) => [ledgerAccount, amountCents]),
  )
async function paid(number = CHARGED) {
  const order = await signed()
  const onlinePaymentId = await authorised(order, number)
  await settle(onlinePaymentId)
  await complete(onlinePaymentId)
  return { order, onlinePaymentId }
}
const charged = async () => (await balances())['orders-paid'] ?? 0

test('what is left is paid to the cent, once: order, ledger, lead, letter and receipt say so', async () => {
  const order = await signed()
  await follow(order, 'contract')
  expect(mails.find(({ subject }) => subject.includes('is signed'))!.text).toContain('$19,800.00 is left to pay.')
  const onlinePaymentId = await authorised(order)
  expect(await settle(onlinePaymentId)).toEqual({ kind: 'paid', isNew: true })
  expect(await settle(onlinePaymentId)).toEqual({ kind: 'paid', isNew: false })
  expect((await read(order)).state).toBe('paid')
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'completed', leadId: expect.any(Number) })
  expect((await complete(onlinePaymentId)).kind).toBe('completed')
  expect(await start(order)).toEqual({ kind: 'paid' })
  expect(await balances()).toMatchObject({ 'orders-paid': -LEFT, 'deposits-held': -20_000 })
  expect((await readMovements(worker)).map(({ causeKind, causeId }) => [causeKind, causeId])).toContainEqual([
    ...['order-payment', String(onlinePaymentId)],
  ])
  const { rows } = await database.owner.query('select message from leads where form = $1 and tenant_id = $2', [
    ...['online-payment', harbour.tenant.tenantId],
  ])
  expect(rows).toEqual([
    { message: `Paid $19,800 of order ${order.reference}: all that was left of it. Payment ${onlinePaymentId}.` },
  ])
  await follow(order, 'paid')
  const letters = mails.filter(({ subject }) => subject.includes('is paid'))
  expect(letters.map(({ subject }) => subject)).toEqual(['The 2022 Kia Rio is paid for'])
  expect(letters[0]!.text).toContain('receipt')
  const [payment] = await listOrderPayments(harbour, order.orderId)
  const receipt = orderReceiptOf(payment!, order, harbour.tenant)!
  expect(receipt.lines.map(({ amount }) => amount)).toEqual([
    ...['$20,000.00', '$200.00', '$19,800.00', '$1,818.18', payment!.paymentId],
  ])
  const later = { ...worker, now: new Date(NOW.getTime() + 2 * 3_600_000) }
  expect(await requeueOnlinePayments(later)).toEqual([])
})

test('an event of the processor pays it where the browser was closed', async () => {
  const order = await signed()
  await authorised(order)
  const { rows } = await database.owner.query('select event_id as id from sandbox_events where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  for (const { id } of rows)
    for (const sent of await processors.sandbox!.testCards!.deliveries(harbour, id))
      await takeEvent(harbour, processors.sandbox!, sent)
  expect((await read(order)).state).toBe('paid')
})

test('begun twice at the same moment it is one payment', async () => {
  const order = await signed()
  const begun = await Promise.all(Array.from({ length: 8 }, () => start(order)))
  expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await listOrderPayments(harbour, order.orderId)).toHaveLength(1)
})

test('begun many times at once they wait for each other, and not for the places that they hold', async () => {
  const order = await signed()
  // As a processor does that reads its keys.
  const isReady = (ctx: TenantCtx) => withTenant(ctx, async () => true)
  processors = { ...processors, sandbox: { ...processors.sandbox!, isReady } }
  const begun = await Promise.all(Array.from({ length: 24 }, () => start(order)))
  expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('not before the contract, and nothing of another dealer’s order', async () => {
  const placed = await placedOrder(database, harbour, TEST_KEYS, `R${++orders}`)
  expect(await start(await read(placed))).toEqual({ kind: 'not-payable' })
  const order = await signed()
  expect(await readRest(outback, order)).toEqual({ kind: 'none' })
  expect(await start(order, outback)).toEqual({ kind: 'not-payable' })
  const onlinePaymentId = await authorised(order)
  expect(await settleOnlinePayment(outback, { onlinePaymentId }, processors)).toEqual({ kind: 'unknown' })
  expect(await refundOnlinePayment(outback, { onlinePaymentId })).toEqual({ kind: 'unknown' })
  expect(await listOrderPayments(outback, order.orderId)).toEqual([])
  expect(await charged()).toBe(0)
})

test.each<[string, (order: Order) => Promise<unknown>]>([
  ['is cancelled', (order) => moved(order, 'cancelled')],
  ['is paid otherwise', (order) => moved(order, 'paid')],
  [
    'has other amounts',
    ({ orderId }) =>
      database.owner.query(`update orders set lines = jsonb_set(lines, '{0,cents}', '2100000') where order_id = $1`, [
        orderId,
      ]),
  ],
])('an order that %s while the card is given: the card is let go of, nothing is charged', async (_, change) => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await change(order)
  expect((await settle(onlinePaymentId)).kind).toBe('lost')
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'void' })
  expect(await charged()).toBe(0)
})

test('cancelled between the card and its charge, nothing is charged either', async () => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await settle(onlinePaymentId)
  await moved(order, 'cancelled')
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'not-charged' })
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'void' })
  await tellPaymentOver(worker, { onlinePaymentId }, services())
  expect(mails.at(-1)).toMatchObject({ subject: `Order ${order.reference} is not paid` })
  expect([await charged(), (await read(order)).state]).toEqual([0, 'cancelled'])
})

test('cancelled while the processor charges the card, all of it goes back by itself, and both read so', async () => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await settle(onlinePaymentId)
  const { sandbox } = processors
  const capture: PaymentProcessor['capture'] = async (ctx, ref) => {
    expect((await moved(order, 'cancelled')).kind).toBe('moved')
    return sandbox!.capture(ctx, ref)
  }
  processors = { ...processors, sandbox: { ...sandbox!, capture } }
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'not-charged' })
  processors = { ...processors, sandbox }
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'nothing-to-do' })
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'refunded', amountCents: LEFT })
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'nothing-to-do' })
  expect(await balances()).toMatchObject({ 'orders-paid': -LEFT, refunds: LEFT, 'deposits-held': -20_000 })
  await tellPaymentOver(worker, { onlinePaymentId }, services())
  expect(mails.at(-1)).toMatchObject({ subject: `$19,800 of order ${order.reference} comes back to you` })
  const [, says] = orderPaymentWords(await listOrderPayments(harbour, order.orderId), 'Australia/Sydney')[0]!
  expect(says).toMatch(/^\$19,800\.00, gone back; .*\$19,800\.00 went back; The order is off\.$/)
  const { rows } = await database.owner.query("select from leads where form = 'online-payment' and tenant_id = $1", [
    harbour.tenant.tenantId,
  ])
  expect(rows).toEqual([])
})

test('charged after it was cancelled by a job that ended there, it goes back too', async () => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await settle(onlinePaymentId)
  await moved(order, 'cancelled')
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  const later = { ...worker, now: new Date(NOW.getTime() + 2_000) }
  await processors.sandbox!.capture(later, { paymentId: paymentId!, account })
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'not-charged' })
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'refunded', amountCents: LEFT })
})

test('nothing is handed over before its card is charged, which may fail', async () => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await settle(onlinePaymentId)
  expect(await moved(order, 'handed_over')).toEqual({ kind: 'being-charged' })
  const [, says] = orderPaymentWords(await listOrderPayments(harbour, order.orderId), 'Australia/Sydney')[0]!
  expect(says).toContain('authorised, being charged')
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  await processors.sandbox!.void(harbour, { paymentId: paymentId!, account })
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'not-charged' })
  expect(await moved(order, 'handed_over')).toEqual({ kind: 'not-allowed', from: 'contract' })
  await giveBack(onlinePaymentId)
  const again = await authorised(order)
  await settle(again)
  await complete(again)
  expect(await moved(order, 'handed_over')).toEqual({ kind: 'moved', from: 'paid' })
})

test('cancelled once it is charged, a repeated job leaves the money where it is, and nobody reads that it is paid for', async () => {
  const { order, onlinePaymentId } = await paid()
  await moved(order, 'cancelled')
  expect((await complete(onlinePaymentId)).kind).toBe('completed')
  const sent = mails.length
  await follow(order, 'paid')
  expect([mails.length, await charged(), (await read(order)).state]).toEqual([sent, -LEFT, 'cancelled'])
})

test('a card that cannot be charged after all: the order is to be paid again', async () => {
  const order = await signed()
  const onlinePaymentId = await authorised(order)
  await settle(onlinePaymentId)
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  await processors.sandbox!.void(harbour, { paymentId: paymentId!, account })
  expect(await complete(onlinePaymentId)).toEqual({ kind: 'not-charged' })
  expect(await read(order)).toMatchObject({ state: 'contract', paidAt: null })
  await giveBack(onlinePaymentId)
  expect(await started(order)).not.toBe(onlinePaymentId)
})

test('paid back by the dealer it is to be paid again; handed over it stays so', async () => {
  const { order, onlinePaymentId } = await paid()
  await follow(order, 'paid')
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'goes-back' })
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'not-paid' })
  expect(await giveBack(onlinePaymentId)).toEqual({ kind: 'refunded', amountCents: LEFT })
  expect(await balances()).toMatchObject({ 'orders-paid': -LEFT, refunds: LEFT })
  expect((await read(order)).state).toBe('contract')
  const again = await authorised(order)
  await settle(again)
  await complete(again)
  const sent = mails.length
  await follow(order, 'paid')
  expect(mails).toHaveLength(sent + 1)
  await moved(order, 'handed_over')
  expect(await refundOnlinePayment(harbour, { onlinePaymentId: again })).toEqual({ kind: 'goes-back' })
  expect((await read(order)).state).toBe('handed_over')
})

test('what a bank takes back is told, and the order stays', async () => {
  const { order } = await paid(DISPUTED)
  expect(await listOrderPayments(harbour, order.orderId)).toMatchObject([{ state: 'paid', disputedCents: LEFT }])
  expect((await read(order)).state).toBe('paid')
})

test('its reference is no invoice, and an invoice of that number is none of it', async () => {
  const { order } = await paid()
  const shopper = { shopperId: 1, email: null, phone: null, name: 'Ann' } as never
  const asked = {
    ...{ invoiceNumber: order.reference, amount: '19800', formKey: 'k'.repeat(43), origin: 'https://harbour.example' },
    contact: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com', phone: '0491570156' },
  }
  const { settings } = harbour.tenant
  const tenant = {
    ...harbour.tenant,
    settings: { ...settings, commerce: { ...settings.commerce, onlinePayment: true } },
  }
  expect(await startOnlinePayment({ ...harbour, tenant, shopper }, asked, { processors })).toMatchObject({
    ...{ kind: 'invalid', errors: { amount: [expect.stringContaining('no open invoice')] } },
  })
})
