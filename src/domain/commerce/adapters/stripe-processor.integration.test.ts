import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataKey } from '#db/sealed-values.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { stripePeer } from '../../../../test/support/payments/stripe-peer.ts'
import { readBalances } from '../ledger/read-ledger.server.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.server.ts'
import { withLedger } from '../ledger/with-ledger.server.ts'
import type { PaymentOrder, PaymentProcessor } from '../payments/processor.ts'
import { readProcessorKeys, setProcessorKeys } from '../payments/processor-keys.server.ts'
import { takeEvent } from '../payments/take-event.server.ts'
import { signEvent } from '../payments/webhook-signature.server.ts'
import { stripeProcessor } from './stripe-processor.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const KEYS = {
  ...{ publishableKey: 'pk_test_1234567890', secretKey: 'sk_test_secret_of_harbour' },
  webhookSecret: 'whsec_webhook_of_harbour',
}
/** Of the webhook about connected accounts. */
const CONNECTED = 'whsec_webhook_of_connected'
const dataKeys = [dataKey(randomBytes(32))] as const
const NORTH = 'acct_1North'
let ctx: TenantCtx
let theirs: TenantCtx
let without: TenantCtx
let peer: Awaited<ReturnType<typeof stripePeer>>
let stripe: PaymentProcessor

beforeAll(async () => {
  peer = await stripePeer(KEYS.secretKey)
  const settings = {
    commerce: { processor: 'stripe' as const },
    dealershipOverrides: { north: { paymentAccount: NORTH } },
  }
  const dealer = async (slug: string) => ({ ...(await makeDealer(database, slug, { settings })), now: NOW })
  ;[ctx, theirs, without] = [await dealer('harbour-motors'), await dealer('outback-utes'), await dealer('no-keys')]
  const worker = (of: TenantCtx) => ({ ...of, db: database.worker })
  await setProcessorKeys(worker(ctx), dataKeys, { ...KEYS, webhookSecret: `${KEYS.webhookSecret},${CONNECTED}` })
  const other = { ...KEYS, secretKey: 'sk_test_secret_of_outback', webhookSecret: 'whsec_webhook_of_outback' }
  await setProcessorKeys(worker(theirs), dataKeys, other)
  stripe = withLedger(stripeProcessor({ db: database.app, dataKeys, url: peer.url, patienceMs: 400 }), {
    db: database.app,
  })
})
afterAll(() => peer.close())
beforeEach(() => {
  peer.state.fault = null
  peer.state.calls.length = 0
})

let orders = 0
const order = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...{
    amountCents: 20_000,
    currency: 'AUD',
    cause: { purpose: 'reservation', id: '7' },
    capture: 'later',
    account: null,
  },
  ...{ idempotencyKey: `order-${orders++}`, description: 'Deposit', ...over },
})
async function begin(over: Partial<PaymentOrder> = {}) {
  const answer = await stripe.create(ctx, order(over))
  if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
  return answer
}
const sums = async (of = ctx) =>
  Object.fromEntries(
    (await readBalances(of)).map((one) => [`${one.account ?? ''}${one.ledgerAccount}`, one.amountCents]),
  )

describe('a payment', () => {
  test('is ordered, authorised, charged once, paid back and stands in the ledger; browsers get what they need', async () => {
    const { payment, browser } = await begin({ account: NORTH })
    expect(payment).toMatchObject({ status: 'unpaid', cause: { purpose: 'reservation', id: '7' }, account: NORTH })
    expect(browser).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      publishableKey: KEYS.publishableKey,
      account: NORTH,
    })
    peer.pay(payment.paymentId, '3ds')
    expect(await stripe.retrieve(ctx, payment)).toMatchObject({ payment: { status: 'authenticating' } })
    peer.pay(payment.paymentId, 'good')
    for (let times = 0; times < 2; times++)
      expect(await stripe.capture(ctx, payment)).toMatchObject({ kind: 'payment', payment: { status: 'captured' } })
    expect(await stripe.void(ctx, payment)).toMatchObject({ kind: 'wrong-state', payment: { status: 'captured' } })
    for (let times = 0; times < 2; times++)
      expect(await stripe.refund(ctx, payment, { amountCents: 5000, idempotencyKey: 'r' })).toMatchObject({
        kind: 'payment',
      })
    expect(await stripe.refund(ctx, payment, { amountCents: 15_001, idempotencyKey: 'much' })).toMatchObject({
      kind: 'wrong-state',
    })
    expect(await sums()).toEqual({
      ...{ [`${NORTH}processor-balance`]: 14_630, [`${NORTH}deposits-held`]: -20_000 },
      ...{ [`${NORTH}processor-fees`]: 370, [`${NORTH}refunds`]: 5000 },
    })
    peer.dispute(payment.paymentId)
    const disputed = await stripe.retrieve(ctx, payment)
    expect(disputed).toMatchObject({
      payment: { transactions: [{ kind: 'capture' }, { kind: 'refund' }, { kind: 'chargeback', feeCents: 2500 }] },
    })
  })

  test('what is left of it does not wait for its transactions', async () => {
    const { payment } = await begin({ capture: 'at-once' })
    expect(payment.leftCents).toBe(0)
    peer.pay(payment.paymentId, 'good')
    peer.unsettle(payment.paymentId)
    expect(await stripe.retrieve(ctx, payment)).toMatchObject({ payment: { leftCents: 20_000, transactions: [] } })
    const refund = { amountCents: 5000, idempotencyKey: 'unsettled' }
    expect(await stripe.refund(ctx, payment, refund)).toMatchObject({ payment: { leftCents: 15_000 } })
    peer.dispute(payment.paymentId)
    expect(await stripe.retrieve(ctx, payment)).toMatchObject({ payment: { leftCents: -5000 } })
  })

  test('in another currency is said to be so, and is not in the ledger', async () => {
    const { payment } = await begin({ capture: 'at-once' })
    peer.intents.get(payment.paymentId)!.currency = 'usd'
    peer.pay(payment.paymentId, 'good')
    const before = await sums()
    expect(await stripe.retrieve(ctx, payment)).toMatchObject({ payment: { currency: 'USD', transactions: [] } })
    expect(await sums()).toEqual(before)
  })

  test('a card that is declined says why; what is void stays so', async () => {
    const { payment } = await begin()
    peer.pay(payment.paymentId, 'declined')
    expect(await stripe.resume(ctx, payment)).toMatchObject({
      payment: { status: 'unpaid', decline: { code: 'insufficient_funds' } },
    })
    for (let times = 0; times < 2; times++)
      expect(await stripe.void(ctx, payment)).toMatchObject({ kind: 'payment', payment: { status: 'void' } })
    expect(await stripe.capture(ctx, payment)).toMatchObject({ kind: 'wrong-state' })
  })

  test('the same order with its key is one; another with it is a conflict', async () => {
    const first = await begin({ idempotencyKey: 'same' })
    expect((await begin({ idempotencyKey: 'same' })).payment.paymentId).toBe(first.payment.paymentId)
    expect(await stripe.create(ctx, order({ idempotencyKey: 'same', amountCents: 1000 }))).toEqual({ kind: 'conflict' })
    expect(await stripe.create(ctx, order({ amountCents: 10 }))).toEqual({
      kind: 'refused',
      message: 'amount_too_small',
    })
  })

  test('of another account or a dealer without keys there is none; a key that is not believed is not told', async () => {
    const { payment } = await begin()
    expect(await stripe.retrieve(ctx, { ...payment, account: NORTH })).toEqual({ kind: 'unknown' })
    expect(await stripe.create(without, order())).toEqual({ kind: 'no-keys' })
    const refused = await stripe.retrieve(theirs, payment)
    expect(refused).toEqual({ kind: 'refused', message: 'Stripe does not believe the secret key.' })
    expect(JSON.stringify(refused)).not.toContain('outback')
  })
})

test.each([
  ['500', 'HTTP 500'],
  ['cut-off', 'Stripe did not answer.'],
  ['silent', 'Stripe did not answer.'],
] as const)('%s: nothing is known, and the same call with its key is safe', async (fault, message) => {
  const same = order()
  peer.state.fault = fault
  expect(await stripe.create(ctx, same)).toEqual({ kind: 'unavailable', message })
  peer.state.fault = null
  expect(await stripe.create(ctx, same)).toMatchObject({ kind: 'created' })
})

test('cut off after it was done, it is not done again', async () => {
  const same = order()
  const before = peer.intents.size
  peer.state.fault = 'cut-off-after'
  expect(await stripe.create(ctx, same)).toMatchObject({ kind: 'unavailable' })
  peer.state.fault = null
  expect(await stripe.create(ctx, same)).toMatchObject({ kind: 'created' })
  expect(peer.intents.size).toBe(before + 1)
})

test('an event counts by its signature, with its payment and account', async () => {
  const { payment } = await begin({ account: NORTH, capture: 'at-once' })
  peer.pay(payment.paymentId, 'good')
  const object = { id: 'ch_1', object: 'charge', payment_intent: payment.paymentId }
  const rawBody = JSON.stringify({ id: 'evt_1', type: 'charge.succeeded', account: NORTH, data: { object } })
  const sent = (secret: string) => ({
    rawBody,
    headers: new Headers({ 'stripe-signature': signEvent(rawBody, secret, NOW) }),
  })
  expect(await takeEvent(ctx, stripe, sent('whsec_of_nobody'))).toEqual({ kind: 'forged' })
  expect(await takeEvent(theirs, stripe, sent(KEYS.webhookSecret))).toEqual({ kind: 'forged' })
  expect(await takeEvent(without, stripe, sent(KEYS.webhookSecret))).toEqual({ kind: 'no-keys' })
  const later = { ...ctx, now: new Date(NOW.getTime() + 301_000) }
  expect(await takeEvent(later, stripe, sent(KEYS.webhookSecret))).toEqual({ kind: 'stale' })
  expect(await takeEvent(ctx, stripe, sent(KEYS.webhookSecret))).toMatchObject({
    ...{ kind: 'taken', payment: { status: 'captured', transactions: [{ kind: 'capture' }] } },
  })
  for (const secret of [KEYS.webhookSecret, CONNECTED])
    expect(await takeEvent(ctx, stripe, sent(secret))).toEqual({ kind: 'again' })
})

test('the list is read to its end: payouts and what others took are in the ledger after it, and the next finds nothing', async () => {
  peer.payOut(NORTH, 10_000)
  peer.payOut('own', 1)
  const at = { ...ctx, db: database.worker }
  const processors = { stripe, sandbox: null }
  const first = await reconcileLedger(at, processors, { repairs: false })
  expect(first.map(({ account, kind }) => [account, kind])).toEqual([
    [null, 'compared'],
    [NORTH, 'compared'],
  ])
  expect(first[0]!.since).toEqual(NOW)
  const reported = first.flatMap((one) => (one.kind === 'compared' ? one.differences : []))
  expect(reported).not.toContainEqual(expect.objectContaining({ transactionKind: 'payout' }))
  expect(await sums()).toMatchObject({ [`${NORTH}payouts`]: 10_000, payouts: 1 })
  const again = await reconcileLedger(at, processors, { repairs: false })
  expect(again.map((one) => one.kind === 'compared' && one.differences)).toEqual([[], []])
})

describe('keys', () => {
  test('have a secret for each webhook', () => {
    const lines = ['STRIPE_PUBLISHABLE_KEY=pk_test_1234567890', 'STRIPE_SECRET_KEY=sk_test_1234567890']
    const read = readProcessorKeys([...lines, `STRIPE_WEBHOOK_SECRET=${KEYS.webhookSecret},${CONNECTED}`].join('\n'))
    expect(read).toMatchObject({ keys: { webhookSecret: `${KEYS.webhookSecret},${CONNECTED}` } })
  })

  test('are not in the database as they are, nor in any row of another dealer', async () => {
    const { rows } = await database.owner.query('select processor_keys::text as row from processor_keys')
    expect(rows).toHaveLength(2)
    for (const { row } of rows)
      for (const secret of [KEYS.secretKey, KEYS.webhookSecret])
        for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(row).not.toContain(form)
  })

  test.each([
    ['', ['STRIPE_PUBLISHABLE_KEY is missing.']],
    ['STRIPE_SECRET_KEY=hunter2', ['Line 1 is no secretKey of Stripe.']],
    ['sk_live_something', [/^Line 1 is none of/]],
    [
      'STRIPE_PUBLISHABLE_KEY=pk_live_1234567890\nSTRIPE_SECRET_KEY=sk_test_1234567890\nSTRIPE_WEBHOOK_SECRET=whsec_1234567890',
      ['One key is for tests and the other is live.'],
    ],
  ])('%j is refused without its words', (text, problems) => {
    const read = readProcessorKeys(text)
    if (read.kind !== 'invalid') throw new Error(read.kind)
    expect(read.problems[0]).toMatch(problems[0]!)
    for (const secret of ['hunter2', 'sk_live_something', '1234567890'])
      expect(read.problems.join()).not.toContain(secret)
  })
})
