import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOnlinePayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { refundOnlinePayment } from '#domain/commerce/invoices/refund-online-payment.server.ts'
import { returnOnlinePayment } from '#domain/commerce/invoices/return-online-payment.server.ts'
import { tellPaymentOver } from '#domain/commerce/invoices/tell-payment-over.server.ts'
import { readBalances } from '#domain/commerce/ledger/read-ledger.server.ts'
import { type AskedRefund, refundOrderPayment } from '#domain/commerce/order-payments/refund-order-payment.server.ts'
import { tellOrderRefund } from '#domain/commerce/order-payments/tell-order-refund.server.ts'
import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import { readOrder } from '#domain/commerce/orders/read-orders.server.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type DeskBrowser, signedIn } from '../../../test/support/desk.ts'
import { lettersInto } from '../../../test/support/letters-into.ts'
import { orderPaidByCard, sandboxWithLedger } from '../../../test/support/placed-order.ts'
import { openTestServer, TEST_KEYS, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const LEFT = 2_000_000 - 20_000
let harbour: TenantCtx
let worker: TenantCtx
let server: TestServer
let owner: DeskBrowser
let south: DeskBrowser
let theirs: DeskBrowser
let processors: ReturnType<typeof sandboxWithLedger>
let mails: Mail[] = []

beforeAll(async () => {
  const person = (email: string, given: object = {}) => ({ email, name: 'Olive', role: 'owner' as const, ...given })
  const settings = (...people: ReturnType<typeof person>[]) => ({
    commerce: { processor: 'sandbox' as const, buyOnline: true, journey: { restByCard: true } },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
    staff: { people },
  })
  const dealerships = [
    { slug: 'harbour-motors', name: 'Harbour Motors', yards: [{ slug: 'quay', state: 'NSW', isPrimary: true }] },
    { slug: 'harbour-south', name: 'Harbour South' },
  ]
  const people = [person('owner@harbour.example'), person('south@harbour.example', { dealership: 'harbour-south' })]
  const made = await makeDealer(database, 'harbour-motors', { dealerships, settings: settings(...people) })
  harbour = { ...made, now: NOW }
  worker = { ...harbour, db: database.worker }
  const outback = await makeDealer(database, 'outback-utes', { settings: settings(person('owner@outback.example')) })
  processors = sandboxWithLedger(database)
  server = await openTestServer(database, { now: NOW })
  owner = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  south = await signedIn(server, database, { ctx: harbour, email: 'south@harbour.example' })
  theirs = await signedIn(server, database, { ctx: { ...outback, now: NOW }, email: 'owner@outback.example' })
}, 120_000)
beforeEach(() => {
  mails = []
})
afterAll(() => server.close())

let orders = 0
/** An order under contract whose rest was paid by card. */
async function paid() {
  const { orderId, ...order } = await orderPaidByCard(database, harbour, TEST_KEYS, `F${++orders}`)
  const state = async () => (await readOrder(harbour, TEST_KEYS, orderId))!.state
  return { ...order, orderId, state }
}
const FORM = { do: 'refund', amount: '500', reason: 'price', confirmed: 'yes', shown: '0' }
const ask = async (page: string, fields: Record<string, string> = {}, browser = owner) =>
  browser.post(page, { ...FORM, ...fields }, await browser.get('/dealer/sessions'))
const saidBy = ({ headers }: { headers: Record<string, string | undefined> }) =>
  new URL(headers.location ?? '', 'http://x').searchParams.get('said')
async function jobsOf(name: string): Promise<AskedRefund[]> {
  const { rows } = await database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [name],
  )
  return rows.map(({ payload }) => payload)
}
/** Does what the worker would, `times` over as it may; what each refund came to. */
async function work({ times = 1, ctx = worker } = {}) {
  const outcomes: string[] = []
  for (const asked of await jobsOf('refund-order-payment'))
    for (let nth = 0; nth < times; nth++) outcomes.push((await refundOrderPayment(ctx, asked, { processors })).kind)
  for (const asked of await jobsOf('tell-order-refund')) await tellOrderRefund(worker, asked, lettersInto(mails))
  return outcomes
}
const auditsOf = async (orderId: number) => {
  const { rows } = await database.owner.query(
    "select email, details from staff_audit where action = 'order-refund' and $1 = any (subject_ids) order by at",
    [orderId],
  )
  return rows
}
const refunds = async () =>
  (await readBalances(worker, {})).find(({ ledgerAccount }) => ledgerAccount === 'refunds')?.amountCents ?? 0

test('a part of it goes back, once: ledger, audit, letter and page say how much, why and by whom', async () => {
  const { page, orderId, onlinePaymentId, reference, state } = await paid()
  const shown = await owner.get(page)
  expect(shown.html).toMatch(/Pay back to the card.*\$19,800\.00 can go back/)
  expect(saidBy(await ask(page, { amount: '$1,500.50' }))).toBe('refund-asked')
  // Pressed twice, or by a colleague, while it is under way.
  expect((await ask(page, { amount: '$1,500.50' })).status).toBe(422)
  expect((await owner.get(page)).html).not.toContain('Pay back to the card')
  expect(await work({ times: 2 })).toEqual(['refunded', 'nothing-to-do'])
  // A form from before it went.
  expect((await ask(page, { amount: '1500.50' })).html).toContain('Something went back meanwhile')
  expect([await refunds(), await state()]).toEqual([150_050, 'paid'])
  expect(await auditsOf(orderId)).toEqual([
    { email: 'owner@harbour.example', details: { onlinePaymentId, amountCents: 150_050, reason: 'price' } },
  ])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['F1@example.com', `$1,500.50 of order ${reference} comes back to you`],
  ])
  expect(mails[0]!.text).toContain('The price came down')
  const after = await owner.get(page)
  expect(after.html).toMatch(/Olive had \$1,500\.50 paid back: The price came down/)
  expect(after.html).toMatch(/\$1,500\.50 went back.*\$18,299\.50 can go back/)
})

test('all that is left goes back, the order is under contract again, and the shopper reads how much in all', async () => {
  const before = await refunds()
  const { page, onlinePaymentId, reference, state } = await paid()
  await ask(page)
  await work()
  expect(saidBy(await ask(page, { amount: '19300', shown: '50000', reason: 'off' }))).toBe('refund-asked')
  expect(await work({ times: 2 })).toEqual(['goes-back', 'nothing-to-do'])
  await returnOnlinePayment(worker, { onlinePaymentId }, { processors })
  await tellPaymentOver(worker, { onlinePaymentId }, lettersInto(mails))
  expect([(await refunds()) - before, await state()]).toEqual([LEFT, 'contract'])
  expect(mails.at(-1)!.subject).toBe(`$19,800 of order ${reference} comes back to you`)
  expect((await owner.get(page)).html).not.toContain('Pay back to the card')
  expect(saidBy(await ask(page))).toBe('unchanged')
})

test('of an order that is off after its contract what was paid goes back too, and it stays off', async () => {
  const { page, onlinePaymentId, reference, state } = await paid()
  await moveOrderByReference(harbour, { reference, to: 'cancelled' })
  expect(saidBy(await ask(page, { amount: '19800', reason: 'off' }))).toBe('refund-asked')
  await work()
  expect(await returnOnlinePayment(worker, { onlinePaymentId }, { processors })).toMatchObject({ kind: 'refunded' })
  expect(await state()).toBe('cancelled')
})

test.each<[string, Record<string, string>, string]>([
  ['no amount', { amount: 'all' }, 'Amount must be in dollars, such as 1234.50, and not &quot;all&quot;.'],
  ['nothing', { amount: '0' }, 'Amount must be in dollars'],
  ['less than nothing', { amount: '-5' }, 'Amount must be in dollars'],
  ['a part of a cent', { amount: '1.005' }, 'Amount must be in dollars'],
  ['more than was paid', { amount: '19800.01' }, 'Amount can be $19,800.00 at most'],
  ['no reason', { reason: '' }, 'Please choose a reason'],
  ['a reason of its own', { reason: 'toString' }, 'Please choose a reason'],
  ['not confirmed', { confirmed: '' }, 'Please confirm that it goes back'],
  ['not said from when', { shown: '' }, 'Something went back meanwhile'],
])('nothing goes back, and what was typed stays: %s', async (_, fields, says) => {
  const { page, orderId } = await paid()
  const answer = await ask(page, fields)
  expect([answer.status, answer.html.includes(says)]).toEqual([422, true])
  if (!('shown' in fields)) expect(answer.html).toContain(`value="${fields.amount ?? '500'}"`)
  expect([await auditsOf(orderId), await jobsOf('refund-order-payment')]).toEqual([[], []])
})

test('nobody of another dealer or dealership pays anything back', async () => {
  const { page, orderId } = await paid()
  for (const stranger of [south, theirs]) expect(saidBy(await ask(page, {}, stranger))).toBe(null)
  expect([await auditsOf(orderId), await jobsOf('refund-order-payment')]).toEqual([[], []])
})

test('what the processor refuses, or is silent about for a day, the dealer reads, and can ask again', async () => {
  const { page, onlinePaymentId } = await paid()
  const before = await refunds()
  await ask(page, { amount: '19000' })
  const [asked] = await jobsOf('refund-order-payment')
  // Meanwhile most of it went back at the processor itself.
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  const other = { amountCents: 1_900_000, idempotencyKey: 'elsewhere' }
  const { refund } = processors.sandbox
  await refund(harbour, { paymentId: paymentId!, account }, other)
  // What went back there makes nobody think that this one did.
  expect((await ask(page, { amount: '100', shown: '1900000' })).html).toContain('Something went back meanwhile')
  expect(await refundOrderPayment(worker, asked!, { processors })).toMatchObject({ kind: 'not-refunded' })
  expect(await refundOrderPayment(worker, asked!, { processors })).toEqual({ kind: 'nothing-to-do' })
  expect((await refunds()) - before).toBe(1_900_000)
  const html = (await owner.get(page)).html
  expect(html.match(/<li>The site could not pay back \$19,000\.00: less is left of it/g)).toHaveLength(1)
  expect(html).toMatch(/\$800\.00 can go back/)

  expect(saidBy(await ask(page, { amount: '100', shown: '1900000' }))).toBe('refund-asked')
  const [second] = await jobsOf('refund-order-payment')
  const silent = { ...processors, sandbox: { ...processors.sandbox, refund: async () => ({ kind: 'unavailable' as const, message: '' }) } } // biome-ignore format: one processor
  await expect(refundOrderPayment(worker, second!, { processors: silent })).rejects.toThrow('does not answer')
  const late = { ...worker, now: new Date(NOW.getTime() + 21 * 3_600_000) }
  expect(await refundOrderPayment(late, second!, { processors })).toMatchObject({ kind: 'not-refunded' })
  expect((await refunds()) - before).toBe(1_900_000)
})

test('pressed by several at the same moment, one is asked for', async () => {
  const { page, orderId } = await paid()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(page)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422])
  expect([(await auditsOf(orderId)).length, await work()]).toEqual([1, ['refunded']])
})

test('whose lead is gone still has it paid back, and the order says by whom', async () => {
  const { page, onlinePaymentId, state } = await paid()
  await database.owner.query(
    'delete from leads where lead_id = (select lead_id from online_payments where online_payment_id = $1)',
    [onlinePaymentId],
  )
  expect(saidBy(await ask(page, { amount: '20' }))).toBe('refund-asked')
  expect([await work(), await state()]).toEqual([['refunded'], 'paid'])
  expect((await owner.get(page)).html).toMatch(/Olive had \$20\.00 paid back: The price came down/)
})

test('what went back whole by another way is not paid back once more, and the desk reads so', async () => {
  const { page, onlinePaymentId } = await paid()
  const before = await refunds()
  await ask(page, { amount: '19800' })
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'goes-back' })
  expect(await work({ times: 2 })).toEqual(['not-refunded', 'nothing-to-do'])
  await returnOnlinePayment(worker, { onlinePaymentId }, { processors })
  expect((await refunds()) - before).toBe(LEFT)
  expect((await owner.get(page)).html).toContain('could not pay back $19,800.00: all of it goes back, or went back')
})

test('what the release before asked for has its row when its job comes', async () => {
  const { page, onlinePaymentId } = await paid()
  const asked = { onlinePaymentId, amountCents: 5_000, reason: 'price' as const, isWhole: false, nth: 1, askedAt: NOW.toISOString() } // biome-ignore format: one job
  expect(await refundOrderPayment(worker, asked, { processors })).toMatchObject({ kind: 'refunded' })
  expect(await refundOrderPayment(worker, asked, { processors })).toEqual({ kind: 'nothing-to-do' })
  expect((await owner.get(page)).html).toContain('The desk had $50.00 paid back')
})

test('what was asked for before there were rows has its row: what went, what was refused, and what is under way', async () => {
  const migration = new URL('../../db/migrations/0106_earlier_order_refunds.sql', import.meta.url)
  const { page, onlinePaymentId } = await paid()
  const rows = async () => {
    const { rows } = await database.owner.query(
      `select nth, amount_cents as cents, reason, state, refusal, by_name as by from order_refunds where online_payment_id = $1 order by nth`,
      [onlinePaymentId],
    )
    return rows
  }
  await ask(page, { amount: '100' })
  await work()
  await ask(page, { amount: '200', shown: '10000', reason: 'goodwill' })
  const late = { ...worker, now: new Date(NOW.getTime() + 21 * 3_600_000) }
  await work({ ctx: late })
  await ask(page, { amount: '300', shown: '10000' })
  await jobsOf('refund-order-payment')
  const before = await rows()
  expect(before.map(({ state, by }) => [state, by])).toEqual([
    ['accepted', 'Olive'],
    ['refused', 'Olive'],
    ['asked', 'Olive'],
  ])
  await database.owner.query("update lead_activity set at = now() where says like '%$300.00%'")
  // In the words of then.
  await database.owner.query(
    "update lead_activity set says = replace(says, '$200.00:', 'refund 2 (200.00 dollars):') where says like 'could not pay back $200.00:%'",
  )
  await database.owner.query(
    "update staff_audit set at = (select max(at) from lead_activity) where details ->> 'amountCents' = '30000'",
  )
  await database.owner.query('delete from order_refunds where online_payment_id = $1', [onlinePaymentId])
  for (const _ of [1, 2]) await database.owner.query(readFileSync(migration, 'utf8'))
  expect(await rows()).toEqual(before)
})

test('another dealer’s payment is none of a job’s', async () => {
  const { onlinePaymentId } = await paid()
  const outback = { ...worker, tenant: { ...worker.tenant, tenantId: worker.tenant.tenantId + 1 } }
  const asked = { onlinePaymentId, amountCents: 100, reason: 'price' as const, isWhole: false, nth: 1, askedAt: NOW.toISOString() } // biome-ignore format: one job
  expect(await refundOrderPayment(outback, asked, { processors })).toEqual({ kind: 'nothing-to-do' })
  await tellOrderRefund(outback, asked, lettersInto(mails))
  expect(mails).toEqual([])
})
