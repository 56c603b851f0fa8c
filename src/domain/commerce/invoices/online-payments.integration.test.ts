import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { newSecret } from '#domain/accounts/secret.server.ts'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { lettersInto } from '../../../../test/support/letters-into.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import { readBalances } from '../ledger/read-ledger.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { takeEvent } from '../payments/take-event.server.ts'
import { beginCard } from './begin-card.server.ts'
import { completeOnlinePayment } from './complete-online-payment.server.ts'
import { deleteExpiredPayers } from './delete-expired-payers.server.ts'
import { importInvoices } from './import-invoices.server.ts'
import { payerOf } from './payment-letters.server.ts'
import { paymentReceiptOf } from './payment-receipt.ts'
import {
  findInvoice,
  findOwnPayment,
  listInvoices,
  listOwnPayments,
  readOnlinePayment,
} from './read-invoices.server.ts'
import { refundOnlinePayment } from './refund-online-payment.server.ts'
import { requeueOnlinePayments } from './requeue-online-payments.server.ts'
import { returnOnlinePayment } from './return-online-payment.server.ts'
import { settleOnlinePayment } from './settle-online-payment.server.ts'
import { type StartPaymentRequest, startOnlinePayment } from './start-online-payment.server.ts'
import { tellPaymentOver } from './tell-payment-over.server.ts'

const database = testDatabase()
const settings = {
  commerce: { processor: 'sandbox' as const, onlinePayment: true, invoices: { surchargePercent: 1 } },
  leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
}
const CHARGED = '4242424242424242'
const LIST = 'invoice,amount,gst,description\nR-204,890.00,80.91,Service\nR-205,50,,\n'
let dealers = 0
let harbour: TenantCtx
let outback: TenantCtx
let worker: TenantCtx
let ann: ShopperCtx
let processors: PaymentProcessors
let mails: Mail[] = []
const services = () => ({ processors, ...lettersInto(mails) })

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-${++dealers}`, { settings })
  outback = await makeDealer(database, `outback-${dealers}`, { settings })
  worker = { ...harbour, db: database.worker }
  processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  mails = []
  ann = (await signInShopper({ database, ctx: harbour }, { email: 'ann@example.com' })).shopper
  expect(await importInvoices(worker, { text: LIST })).toMatchObject({ kind: 'imported', added: 2, total: 2 })
})

const asked = (changed: Partial<StartPaymentRequest> = {}): StartPaymentRequest => ({
  ...{ invoiceNumber: 'r-204', amount: '$890', formKey: newSecret(), origin: 'https://harbour.example' },
  contact: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com', phone: '0491570156' },
  ...changed,
})
async function started(changed: Partial<StartPaymentRequest> = {}, ctx = ann): Promise<number> {
  const outcome = await startOnlinePayment(ctx, asked(changed), { processors })
  if (outcome.kind !== 'started') throw new Error(JSON.stringify(outcome))
  return outcome.onlinePaymentId
}
async function paidWith(number: string, changed: Partial<StartPaymentRequest> = {}, ctx = ann): Promise<number> {
  const onlinePaymentId = await started(changed, ctx)
  const begun = await beginCard(ctx, (await readOnlinePayment(ctx, onlinePaymentId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await processors.sandbox!.testCards!.confirm(ctx, begun.browser.clientSecret, number)
  return onlinePaymentId
}
const settle = (onlinePaymentId: number, ctx: TenantCtx = harbour) =>
  settleOnlinePayment(ctx, { onlinePaymentId }, processors)
const atProcessor = async (onlinePaymentId: number) => {
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  const answer = await processors.sandbox!.retrieve(harbour, { paymentId: paymentId!, account })
  return answer.kind === 'payment' ? answer.payment : null
}
const hours = (count: number) => ({ ...worker, now: new Date(worker.now.getTime() + count * 3_600_000) })

test('paid, the card is charged once, with its own cause; the dealer has one lead and the shopper one letter', async () => {
  const onlinePaymentId = await paidWith(CHARGED)
  expect(await settle(onlinePaymentId)).toEqual({ kind: 'paid', isNew: true })
  expect(await settle(onlinePaymentId)).toEqual({ kind: 'paid', isNew: false })
  expect((await atProcessor(onlinePaymentId))!.status).toBe('authorised')
  // With the lead stored, the letter alone is owed.
  const away = { ...services(), mailer: async () => ({ kind: 'retry' as const, answer: '421 busy' }) }
  await expect(completeOnlinePayment(worker, { onlinePaymentId }, away)).rejects.toThrow('421 busy')
  expect((await readOnlinePayment(harbour, onlinePaymentId))!.leadId).not.toBeNull()
  expect(await requeueOnlinePayments(hours(2))).toEqual([onlinePaymentId])
  const completed = await completeOnlinePayment(worker, { onlinePaymentId }, services())
  expect(await requeueOnlinePayments(hours(2))).toEqual([])
  expect(completed).toEqual({ kind: 'completed', leadId: expect.any(Number) })
  expect(await completeOnlinePayment(worker, { onlinePaymentId }, services())).toEqual(completed)
  const { transactions } = (await atProcessor(onlinePaymentId))!
  // The surcharge of 1 % is on the amount of the list, whatever was typed.
  expect(transactions).toMatchObject([
    { amountCents: 89_890, cause: { purpose: 'online-payment', id: String(onlinePaymentId) } },
  ])
  const { rows } = await database.owner.query('select form, message from leads where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(rows).toEqual([
    {
      form: 'online-payment',
      message: `Paid $898.90 ($8.90 of it surcharge) of invoice R-204. Payment ${onlinePaymentId}.`,
    },
  ])
  // The job came twice, and so did the letter, with one id.
  expect([...new Set(mails.map(({ messageId }) => messageId))]).toEqual([`online-payment-${onlinePaymentId}-paid`])
  expect(mails[0]).toMatchObject({ to: 'ann@example.com', subject: 'Invoice R-204 is paid' })
  expect((await findInvoice(harbour, 'R-204'))!.paidAt).toEqual(harbour.now)
  expect(await startOnlinePayment(ann, asked(), { processors })).toMatchObject({
    errors: { invoice_number: ['It was paid already.'] },
  })
})

test('the ledger has an invoice apart from deposits, and what went back', async () => {
  const { withLedger } = await import('../ledger/with-ledger.server.ts')
  processors = { stripe: null, sandbox: withLedger(sandboxProcessor({ db: database.app }), { db: database.app }) }
  const onlinePaymentId = await paidWith(CHARGED)
  await settle(onlinePaymentId)
  await completeOnlinePayment(worker, { onlinePaymentId }, services())
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'goes-back' })
  expect(await refundOnlinePayment(harbour, { onlinePaymentId })).toEqual({ kind: 'not-paid' })
  const back = { kind: 'refunded', amountCents: 89_890 }
  expect(await returnOnlinePayment(worker, { onlinePaymentId }, services())).toEqual(back)
  expect((await returnOnlinePayment(worker, { onlinePaymentId }, services())).kind).toBe('nothing-to-do')
  const balances = Object.fromEntries(
    (await readBalances(worker, {})).map(({ ledgerAccount, amountCents }) => [ledgerAccount, amountCents]),
  )
  expect(balances).toMatchObject({ 'invoices-paid': -89_890, refunds: 89_890 })
  expect(balances).not.toHaveProperty('deposits-held')
  expect(await tellPaymentOver(worker, { onlinePaymentId }, services())).toEqual({ kind: 'told' })
  expect(mails.at(-1)!.subject).toBe('$898.90 of invoice R-204 comes back to you')
  // It can be paid again.
  expect(await settle(await paidWith(CHARGED))).toEqual({ kind: 'paid', isNew: true })
})

test('forty pay one invoice at the same moment: one has, and every other card is let go of', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => paidWith(CHARGED)))
  const outcomes = await Promise.all(tries.map((one) => settle(one)))
  expect(outcomes.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'lost')).toHaveLength(39)
  const lost = tries.filter((_, at) => outcomes[at]!.kind === 'lost')
  for (const onlinePaymentId of lost.slice(0, 5)) {
    expect(await returnOnlinePayment(worker, { onlinePaymentId }, services())).toEqual({ kind: 'void' })
    expect(await settle(onlinePaymentId)).toMatchObject({ kind: 'unpaid' })
    expect(await tellPaymentOver(worker, { onlinePaymentId }, services())).toEqual({ kind: 'nothing-to-do' })
  }
  expect(mails).toEqual([])
  // The jobs that were lost are queued again, and those done are not.
  expect((await requeueOnlinePayments(hours(2))).length).toBe(40 - 5)
}, 60_000)

test('what the dealer gives back before the card is charged is told as that', async () => {
  const onlinePaymentId = await paidWith(CHARGED)
  await settle(onlinePaymentId)
  await refundOnlinePayment(harbour, { onlinePaymentId })
  expect(await returnOnlinePayment(worker, { onlinePaymentId }, services())).toEqual({ kind: 'void' })
  // While the mail server is away it is marked all the same.
  expect((await readOnlinePayment(harbour, onlinePaymentId))!.state).toBe('refunded')
  const away = { ...services(), mailer: async () => ({ kind: 'retry' as const, answer: '421 busy' }) }
  await expect(tellPaymentOver(worker, { onlinePaymentId }, away)).rejects.toThrow('421 busy')
  // A job that gave up is queued again, until it is told.
  expect(await requeueOnlinePayments(hours(0))).toEqual([])
  expect(await requeueOnlinePayments(hours(2))).toEqual([onlinePaymentId])
  expect(await tellPaymentOver(worker, { onlinePaymentId }, services())).toEqual({ kind: 'told' })
  expect(await requeueOnlinePayments(hours(2))).toEqual([])
  expect(mails).toMatchObject([
    { subject: 'Invoice R-204 is not paid', text: expect.stringContaining('gave it back. Your card was not charged.') },
  ])
  expect(paymentReceiptOf((await readOnlinePayment(harbour, onlinePaymentId))!, harbour.tenant)).toBeNull()
})

test('a form that is sent twice is one payment, a key of another’s is none', async () => {
  const formKey = newSecret()
  const twice = await Promise.all([started({ formKey }), started({ formKey })])
  expect(twice[0]).toBe(twice[1])
  const { shopper: bob } = await signInShopper({ database, ctx: harbour }, { email: 'bob@example.com' })
  expect(await startOnlinePayment(bob, asked({ formKey }), { processors })).toMatchObject({ kind: 'invalid' })
  expect(await findOwnPayment(bob, twice[0]!)).toBeNull()
  expect(await listOwnPayments(bob)).toEqual([])
})

test('a closed tab: the event finishes it; forged or stale it moves nothing', async () => {
  const onlinePaymentId = await paidWith(CHARGED)
  const { rows } = await database.owner.query(
    'select event_id as id from sandbox_events where tenant_id = $1 order by due_at limit 1',
    [harbour.tenant.tenantId],
  )
  const [sent] = await processors.sandbox!.testCards!.deliveries(harbour, rows[0].id)
  const forged = { ...sent!, rawBody: sent!.rawBody.replace(/"type":"/, '"type":"x') }
  expect((await takeEvent(harbour, processors.sandbox!, forged)).kind).toBe('forged')
  expect((await readOnlinePayment(harbour, onlinePaymentId))!.state).toBe('open')
  expect((await takeEvent(harbour, processors.sandbox!, sent!)).kind).toBe('taken')
  expect((await readOnlinePayment(harbour, onlinePaymentId))!.state).toBe('paid')
  expect((await takeEvent(harbour, processors.sandbox!, sent!)).kind).toBe('again')
})

test('an event that never comes: the processor is asked by the hour, and what lapsed is over', async () => {
  const [authorised, lapsed, abandoned] = [
    await paidWith(CHARGED),
    await paidWith(CHARGED),
    await paidWith('4000000000000002'),
  ]
  const { paymentId, account } = (await readOnlinePayment(harbour, lapsed))!
  await processors.sandbox!.void(harbour, { paymentId: paymentId!, account })
  const queued = async () => {
    const { rows } = await database.owner.query(
      `select j.key from graphile_worker.jobs j where j.key like 'settle-online-payment-%' and right(j.key, -22)::bigint = any($1) order by 1`,
      [[authorised, lapsed, abandoned]],
    )
    return rows.map(({ key }) => key)
  }
  for (const at of [0, 24 * 9]) {
    await requeueOnlinePayments(hours(at))
    expect(await queued()).toEqual([])
  }
  expect(await requeueOnlinePayments(hours(2))).toEqual([])
  expect(await queued()).toEqual([authorised, lapsed, abandoned].map((one) => `settle-online-payment-${one}`).sort())
  expect(await settle(lapsed)).toEqual({ kind: 'lost', reason: 'The bank did not pay it.' })
  expect(await settle(abandoned)).toMatchObject({ kind: 'unpaid' })
  expect(await settle(authorised)).toEqual({ kind: 'paid', isNew: true })
  expect(await returnOnlinePayment(worker, { onlinePaymentId: lapsed }, services())).toEqual({ kind: 'void' })
})

test('an invoice that changed or left the list while somebody paid is not paid by it', async () => {
  const changed = await paidWith(CHARGED)
  const gone = await paidWith(CHARGED, { invoiceNumber: 'R-205', amount: '50' })
  const other = 'invoice,amount\nR-204,900\n'
  expect(await importInvoices(worker, { text: other, replaces: true })).toMatchObject({
    changed: 1,
    removed: 1,
    total: 1,
  })
  expect(await settle(changed)).toEqual({ kind: 'lost', reason: 'The invoice was changed meanwhile.' })
  expect(await settle(gone)).toEqual({ kind: 'lost', reason: 'The dealer took the invoice off the list meanwhile.' })
  expect(await returnOnlinePayment(worker, { onlinePaymentId: gone }, services())).toEqual({ kind: 'void' })
})

test('a number and an amount that do not fit are answered alike; what is on no list is refused, or within its bounds', async () => {
  const refusals = await Promise.all(
    [{ amount: '889.99' }, { invoiceNumber: 'R-999' }, { invoiceNumber: 'R-999', amount: '1' }].map((one) =>
      startOnlinePayment(ann, asked(one), { processors }),
    ),
  )
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
  for (const amount of ['-890', '890.001', '1e3', ''])
    expect(await startOnlinePayment(ann, asked({ amount }), { processors })).toHaveProperty('errors.amount')
  expect(
    await startOnlinePayment(ann, asked({ contact: { ...asked().contact, phone: 'x' } }), { processors }),
  ).toHaveProperty('errors.phone')
  const { commerce } = harbour.tenant.settings
  const free = (invoices: Partial<typeof commerce.invoices>): ShopperCtx => ({
    ...ann,
    tenant: {
      ...ann.tenant,
      settings: { ...ann.tenant.settings, commerce: { ...commerce, invoices: { ...commerce.invoices, ...invoices } } },
    },
  })
  const any = { invoiceNumber: 'Z 1', amount: '20' }
  const open = free({ freeAmounts: true, leastCents: 2000, mostCents: 5000 })
  expect(await startOnlinePayment(open, asked({ ...any, amount: '19.99' }), { processors })).toHaveProperty(
    'errors.amount',
  )
  expect(await startOnlinePayment(open, asked({ ...any, amount: '50.01' }), { processors })).toHaveProperty(
    'errors.amount',
  )
  // What is on the list has its amount there too.
  expect(await startOnlinePayment(open, asked({ amount: '30' }), { processors })).toHaveProperty('errors.amount')
  const twice = [await paidWith(CHARGED, any, open), await paidWith(CHARGED, any, open)]
  for (const one of twice) expect(await settle(one)).toEqual({ kind: 'paid', isNew: true })
  // On the list later, with that amount it is paid, and with another it is not.
  await importInvoices(worker, { text: 'invoice,amount\nZ 1,20\n' })
  expect((await findInvoice(harbour, 'Z 1'))!.paidAt).not.toBeNull()
  expect(await importInvoices(worker, { text: 'invoice,amount\nZ 1,21\n' })).toMatchObject({ kind: 'refused' })
  // Paid off the list and taken from it, it is not paid again.
  const begun = await paidWith(CHARGED, { invoiceNumber: 'R-205', amount: '50' })
  const settled = await paidWith(CHARGED, { invoiceNumber: 'R-205', amount: '50' })
  await settle(settled)
  await importInvoices(worker, { text: 'invoice,amount\nR-204,890\n', replaces: true })
  const again = asked({ invoiceNumber: 'R-205', amount: '50' })
  expect(await startOnlinePayment(open, again, { processors })).toMatchObject({
    errors: { invoice_number: ['It was paid already.'] },
  })
  expect((await settle(begun)).kind).toBe('lost')
})

test.each([
  ['GST', "update invoices set gst_cents = 1 where tenant_id = $1 and invoice_number = 'R-204'"],
  [
    'dealership',
    `with made as (insert into dealerships (tenant_id, name, slug, position) values ($1, 'North', 'north', 9) returning dealership_id)
     update invoices i set dealership_id = made.dealership_id from made where i.tenant_id = $1 and i.invoice_number = 'R-204'`,
  ],
])('an invoice that has another %s by now is not paid by it', async (_, change) => {
  const onlinePaymentId = await paidWith(CHARGED)
  await database.owner.query(change, [harbour.tenant.tenantId])
  expect(await settle(onlinePaymentId)).toEqual({ kind: 'lost', reason: 'The invoice was changed meanwhile.' })
})

test('a payment waits for an import that is under way', async () => {
  const onlinePaymentId = await paidWith(CHARGED)
  const importing = await database.owner.connect()
  try {
    await importing.query('begin')
    const { tenantId } = harbour.tenant
    await importing.query("select pg_advisory_xact_lock(hashtext('import-invoices'), $1::integer)", [tenantId])
    await importing.query('update invoices set amount_cents = amount_cents + 1 where tenant_id = $1', [tenantId])
    const settled = settle(onlinePaymentId)
    await Promise.race([settled, setTimeout(500)])
    await importing.query('commit')
    expect(await settled).toEqual({ kind: 'lost', reason: 'The invoice was changed meanwhile.' })
  } finally {
    await importing.query('rollback')
    importing.release()
  }
})

test('who proved the e-mail address that somebody else pays with erases nothing of theirs', async () => {
  const onlinePaymentId = await started({ contact: { ...asked().contact, email: 'bob@example.com' } })
  const { shopper: bob } = await signInShopper({ database, ctx: harbour }, { email: 'bob@example.com' })
  expect(await eraseShopper(harbour, bob.shopper.shopperId)).toBe(true)
  expect(await payerOf(worker, onlinePaymentId)).toMatchObject({ email: 'bob@example.com' })
})

test('an import with a bad row changes nothing, and one that is paid keeps its amount', async () => {
  await settle(await paidWith(CHARGED))
  const text = 'invoice,amount\nR-204,1\nR-9,free\n'
  expect(await importInvoices(worker, { text })).toMatchObject({
    kind: 'refused',
    problems: [
      { line: 3, column: 'amount' },
      { line: 2, column: 'amount', reason: 'R-204 is paid: its amount stays 890' },
    ],
  })
  expect(await importInvoices(worker, { text: 'invoice,amount\nR-9,9\n', dryRun: true })).toMatchObject({
    added: 1,
    total: 3,
  })
  expect((await listInvoices(harbour)).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-204', 'R-205'])
  expect(await listInvoices(harbour, { isOpen: true })).toHaveLength(1)
})

test('a card that cannot be charged leaves the invoice open, and who paid is told', async () => {
  const onlinePaymentId = await paidWith(CHARGED)
  await settle(onlinePaymentId)
  const { paymentId, account } = (await readOnlinePayment(harbour, onlinePaymentId))!
  await processors.sandbox!.void(harbour, { paymentId: paymentId!, account })
  expect(await completeOnlinePayment(worker, { onlinePaymentId }, services())).toEqual({ kind: 'not-charged' })
  expect(await returnOnlinePayment(worker, { onlinePaymentId }, services())).toEqual({ kind: 'void' })
  expect(await tellPaymentOver(worker, { onlinePaymentId }, services())).toEqual({ kind: 'told' })
  expect(mails.map(({ subject }) => subject)).toEqual(['Invoice R-204 is not paid'])
  expect((await findInvoice(harbour, 'R-204'))!.paidAt).toBeNull()
})

test('who never paid is forgotten after a month; another dealer has none of all this', async () => {
  const never = await started()
  const paid = await paidWith(CHARGED)
  await settle(paid)
  await deleteExpiredPayers(hours(31 * 24))
  expect(await payerOf(worker, never)).toBeNull()
  expect(await payerOf(worker, paid)).toMatchObject({ email: 'ann@example.com' })
  const theirs = { ...outback, db: database.worker }
  expect(await listInvoices(outback)).toEqual([])
  expect(await readOnlinePayment(outback, paid)).toBeNull()
  expect(await payerOf(theirs, paid)).toBeNull()
  expect(await settle(paid, outback)).toEqual({ kind: 'unknown' })
  expect(await refundOnlinePayment(outback, { onlinePaymentId: paid })).toEqual({ kind: 'unknown' })
  for (const job of [completeOnlinePayment, returnOnlinePayment, tellPaymentOver])
    expect((await job(theirs, { onlinePaymentId: paid }, services())).kind).toBe('nothing-to-do')
  expect(await requeueOnlinePayments({ ...theirs, now: hours(2).now })).toEqual([])
  const { shopper: eve } = await signInShopper({ database, ctx: outback }, { email: 'ann@example.com' })
  expect(await startOnlinePayment(eve, asked(), { processors })).toMatchObject({ kind: 'invalid' })
  expect(await findOwnPayment(eve, paid)).toBeNull()
})
