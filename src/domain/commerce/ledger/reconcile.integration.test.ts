import { beforeEach, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import type { PaymentProcessor, ProcessorTransaction } from '../payments/processor.ts'
import { readBalances, readMovements } from './read-ledger.server.ts'
import { type Difference, reconcileLedger } from './reconcile-ledger.server.ts'
import { recordTransactions } from './record-transactions.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const DAY_MS = 86_400_000
let dealers = 0
let ctx: TenantCtx
let sandbox: PaymentProcessor

beforeEach(async () => {
  const settings = { commerce: { processor: 'sandbox' as const } }
  const made = await makeDealer(database, `dealer-${dealers++}`, { settings })
  ctx = { ...made, db: database.worker, now: NOW }
  // Not over the ledger, as if every answer and webhook were lost.
  sandbox = sandboxProcessor({ db: database.app })
})

const paid = async (key: string, processor = sandbox) => {
  const created = await processor.create(ctx, {
    ...{ amountCents: 20_000, currency: 'AUD', cause: { purpose: 'reservation', id: '7' }, capture: 'at-once' },
    ...{ idempotencyKey: key, account: null, description: 'Deposit' },
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  const answer = await processor.testCards!.confirm(ctx, created.browser.clientSecret, '4242424242424242')
  return answer.kind === 'payment' ? answer.payment : Promise.reject(answer)
}
const reconcile = (over: Partial<Parameters<typeof reconcileLedger>[2]> = {}, processor = sandbox) =>
  reconcileLedger(ctx, { stripe: null, sandbox: processor }, { repairs: false, ...over })
const differences = async (over?: Parameters<typeof reconcile>[0]): Promise<Difference[]> => {
  const [one] = await reconcile(over)
  if (one?.kind !== 'compared') throw new Error(one?.kind)
  return one.differences
}
const balances = async () =>
  Object.fromEntries((await readBalances(ctx)).map(({ ledgerAccount, amountCents }) => [ledgerAccount, amountCents]))
const traces = async () => {
  const { rows } = await database.owner.query(
    'select transactions, differences from money_reconciliations where tenant_id = $1 order by reconciliation_id',
    [ctx.tenant.tenantId],
  )
  return rows
}

test('what was lost on the way is recorded, once, with its cause and a trace', async () => {
  const { paymentId } = await paid('a')
  await sandbox.refund(ctx, { paymentId, account: null }, { amountCents: 5000, idempotencyKey: 'r' })
  expect(await differences()).toMatchObject([
    { kind: 'missing', transactionKind: 'capture', isRepaired: true },
    { kind: 'missing', transactionKind: 'refund', isRepaired: true },
  ])
  const whole = { 'processor-balance': 14_630, 'deposits-held': -20_000, 'processor-fees': 370, refunds: 5000 }
  expect(await balances()).toEqual(whole)
  expect((await readMovements(ctx))[0]).toMatchObject({
    recordedBy: 'reconcile',
    causeKind: 'reservation',
    causeId: '7',
  })
  expect(await differences()).toEqual([])
  expect(await balances()).toEqual(whole)
  expect(await traces()).toMatchObject([
    { transactions: 2, differences: [{ kind: 'missing' }, { kind: 'missing' }] },
    { transactions: 2, differences: [] },
  ])
})

test('what contradicts the list is reported, and corrected by another movement only when it is asked for', async () => {
  const payment = await paid('a')
  const right = payment.transactions[0]!
  const wrong: ProcessorTransaction[] = [
    { ...right, feeCents: right.feeCents + 1 },
    { ...right, transactionId: 'sbx_txn_none', amountCents: 999 },
  ]
  await recordTransactions(ctx, 'sandbox', { transactions: wrong, by: 'call' })
  const wanted = (isRepaired: boolean) => [
    { kind: 'differs', transactionId: right.transactionId, isRepaired },
    { kind: 'not-there', idempotencyKey: 'sandbox:sbx_txn_none', isRepaired },
  ]
  const before = await balances()
  expect(await differences()).toMatchObject(wanted(false))
  expect(await balances()).toEqual(before)
  expect(await differences({ repairs: true })).toMatchObject(wanted(true))
  expect(await balances()).toEqual({ 'processor-balance': 19_630, 'deposits-held': -20_000, 'processor-fees': 370 })
  expect(await differences({ repairs: true })).toEqual([])
  // What was wrong still stands there, with what corrected it.
  const kinds = (await readMovements(ctx)).map(({ kind, corrects }) => [kind, corrects !== null])
  expect(kinds).toContainEqual(['correction', true])
  expect(kinds).toContainEqual(['capture', false])
})

test('a list that breaks off in the middle is no list: nothing is compared, nothing reversed', async () => {
  const payment = await paid('a')
  await recordTransactions(ctx, 'sandbox', { transactions: payment.transactions, by: 'call' })
  await paid('b')
  const cutOff: PaymentProcessor = {
    ...sandbox,
    list: async (_, { after }) =>
      after ? { kind: 'unavailable', message: 'HTTP 500' } : { kind: 'listed', transactions: [], next: 'more' },
  }
  expect(await reconcile({ repairs: true }, cutOff)).toMatchObject([{ kind: 'no-list', message: 'HTTP 500' }])
  expect(await balances()).toMatchObject({ 'deposits-held': -20_000 })
  expect(await traces()).toEqual([])
})

test('the daily one runs once a day, and looks back over a week before the last', async () => {
  expect(await reconcile({ onlyDue: true })).toMatchObject([{ kind: 'compared', since: new Date(0) }])
  expect(await reconcile({ onlyDue: true })).toEqual([])
  ctx = { ...ctx, now: new Date(NOW.getTime() + DAY_MS) }
  expect(await reconcile({ onlyDue: true })).toMatchObject([{ since: new Date(NOW.getTime() - 7 * DAY_MS) }])
})

test('another dealer’s ledger is not looked at, nor that of a processor an installation does not have', async () => {
  const own = ctx
  await paid('a')
  ctx = { ...(await makeDealer(database, 'other-dealer')), db: database.worker, now: NOW }
  expect(await reconcile()).toEqual([])
  expect(await reconcileLedger(own, { stripe: null, sandbox: null }, { repairs: true })).toEqual([])
  expect(await readMovements(own)).toEqual([])
})
