import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import type { PaymentOrder, PaymentProcessor, ProcessorPayment } from '../payments/processor.ts'
import { TEST_CARDS } from '../payments/test-cards.ts'
import { sandboxProcessor } from './sandbox-processor.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
let ctx: TenantCtx
let theirs: TenantCtx
let processor: PaymentProcessor

beforeAll(async () => {
  ctx = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  theirs = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  processor = sandboxProcessor({ db: database.app })
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
const begin = async (over: Partial<PaymentOrder> = {}) => {
  const answer = await processor.create(ctx, order(over))
  if (answer.kind !== 'created') throw new Error(answer.kind)
  return answer
}
const pay = async (number: string, over: Partial<PaymentOrder> = {}) => {
  const { browser } = await begin(over)
  const answer = await processor.testCards!.confirm(ctx, browser.clientSecret, number)
  if (answer.kind !== 'payment') throw new Error(answer.kind)
  return { ...answer.payment, clientSecret: browser.clientSecret }
}
const sums = ({ transactions }: ProcessorPayment) =>
  transactions.map((one) => [one.kind, one.amountCents, one.feeCents])

describe('a test number', () => {
  test.each([
    ['4242 4242 4242 4242', 'authorised', null],
    ['4000000000000002', 'unpaid', 'card_declined'],
    ['4000000000009995', 'unpaid', 'insufficient_funds'],
    ['4000000000000069', 'unpaid', 'expired_card'],
    ['4000000000003220', 'authenticating', null],
    ['4111111111111111', 'unpaid', 'incorrect_number'],
  ])('%s: %s, %s', async (number, status, code) => {
    const paid = await pay(number)
    expect(paid).toMatchObject({ status, decline: code && { code }, transactions: [] })
  })

  test.each([
    ['4000000000003220', 'pass', 'authorised', null],
    ['4000000000003220', 'fail', 'unpaid', 'authentication_failed'],
    ['4000008400001629', 'pass', 'unpaid', 'authentication_failed'],
  ] as const)('%s, whose bank is told %s: %s', async (number, answer, status, code) => {
    const { clientSecret } = await pay(number)
    const told = await processor.testCards!.authenticate(ctx, clientSecret, answer)
    expect(told).toMatchObject({ kind: 'payment', payment: { status, decline: code && { code } } })
    expect(await processor.testCards!.authenticate(ctx, clientSecret, answer)).toMatchObject({ kind: 'wrong-state' })
  })

  test('after one that is declined, another pays', async () => {
    const { clientSecret } = await pay('4000000000000002')
    const again = await processor.testCards!.confirm(ctx, clientSecret, '4242424242424242')
    expect(again).toMatchObject({ kind: 'payment', payment: { status: 'authorised', decline: null } })
  })

  test('all are numbers by their check digit, each once', () => {
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
    for (const { number } of TEST_CARDS) expect(luhn(number), number).toBe(0)
  })
})

describe('an order', () => {
  test('with the same key is the same payment; another with it is a conflict', async () => {
    const first = await begin({ idempotencyKey: 'same' })
    expect(await begin({ idempotencyKey: 'same' })).toEqual(first)
    const other = await processor.create(ctx, order({ idempotencyKey: 'same', amountCents: 1 }))
    expect(other).toEqual({ kind: 'conflict' })
  })

  test('sent ten times at once is one payment', async () => {
    const same = order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => processor.create(ctx, same)))
    const ids = answers.map((answer) => answer.kind === 'created' && answer.payment.paymentId)
    expect(new Set(ids).size).toBe(1)
  })
})

test('what is authorised is charged once, paid back in parts, never more than is left', async () => {
  const ref = await pay('4242424242424242')
  expect(await processor.refund(ctx, ref, { amountCents: 1, idempotencyKey: 'early' })).toMatchObject({
    kind: 'wrong-state',
  })
  for (let times = 0; times < 2; times++)
    expect(await processor.capture(ctx, ref)).toMatchObject({ kind: 'payment', payment: { status: 'captured' } })
  expect(await processor.void(ctx, ref)).toMatchObject({ kind: 'wrong-state', payment: { status: 'captured' } })

  const part = { amountCents: 5000, idempotencyKey: 'part' }
  for (let times = 0; times < 2; times++)
    expect(await processor.refund(ctx, ref, part)).toMatchObject({ kind: 'payment' })
  for (const amountCents of [15_001, 0, -1, 0.5, Number.NaN])
    expect(await processor.refund(ctx, ref, { amountCents, idempotencyKey: `bad-${amountCents}` })).toMatchObject({
      kind: 'wrong-state',
    })
  const rest = await processor.refund(ctx, ref, { amountCents: 15_000, idempotencyKey: 'rest' })
  if (rest.kind !== 'payment') throw new Error(rest.kind)
  expect(sums(rest.payment)).toEqual([
    ['capture', 20_000, 370],
    ['refund', -5000, 0],
    ['refund', -15_000, 0],
  ])
})

test('what is void stays so; what is disputed leaves a chargeback', async () => {
  const ref = await pay('4242424242424242')
  for (let times = 0; times < 2; times++)
    expect(await processor.void(ctx, ref)).toMatchObject({ kind: 'payment', payment: { status: 'void' } })
  expect(await processor.capture(ctx, ref)).toMatchObject({ kind: 'wrong-state' })
  expect(await processor.testCards!.confirm(ctx, ref.clientSecret, '4242424242424242')).toMatchObject({
    kind: 'wrong-state',
  })
  expect(sums(await pay('4000000000000259', { capture: 'at-once' }))).toEqual([
    ['capture', 20_000, 370],
    ['chargeback', -20_000, 2500],
  ])
})

test('nobody else has the payment: another dealer, another account', async () => {
  const ref = await pay('4242424242424242', { account: 'acct_north' })
  for (const [of, at] of [
    [theirs, ref],
    [ctx, { ...ref, account: null }],
  ] as const) {
    expect(await processor.retrieve(of, at)).toEqual({ kind: 'unknown' })
    expect(await processor.resume(of, at)).toEqual({ kind: 'unknown' })
    expect(await processor.capture(of, at)).toEqual({ kind: 'unknown' })
    expect(await processor.void(of, at)).toEqual({ kind: 'unknown' })
    expect(await processor.refund(of, at, { amountCents: 1, idempotencyKey: 'k' })).toEqual({ kind: 'unknown' })
  }
  expect(await processor.testCards!.confirm(theirs, ref.clientSecret, '4242424242424242')).toEqual({ kind: 'unknown' })
  await processor.capture(ctx, ref)
  const query = { account: 'acct_north', since: NOW }
  expect(await processor.list(ctx, query)).toMatchObject({ transactions: [{ paymentId: ref.paymentId }], next: null })
  expect(await processor.list(theirs, query)).toMatchObject({ transactions: [] })
})

describe('its events', () => {
  const eventsOf = async ({ paymentId }: ProcessorPayment) => {
    const { rows } = await database.owner.query('select * from sandbox_events where payment_id = $1 order by due_at', [
      paymentId,
    ])
    return rows
  }
  const course = async (number: string) => {
    const events = await eventsOf(await pay(number, { capture: 'at-once' }))
    return events.map(({ type, due_at, deliveries }) => [type, due_at.getTime() - NOW.getTime(), deliveries])
  }

  test.each([
    ['4242424242424242', [0, 1], [0, 1]],
    ['4000000000010019', [30_000, 1], [30_000, 1]],
    ['4000000000010027', [0, 2], [0, 2]],
    ['4000000000010035', [5000, 1], [0, 1]],
  ])('of %s are due as its course says', async (number, authorised, captured) => {
    const wanted = [
      ['payment.authorised', ...authorised],
      ['payment.captured', ...captured],
    ]
    expect((await course(number)).sort()).toEqual(wanted)
  })

  test('of one whose webhook never comes there are none', async () => {
    expect(await course('4000000000010043')).toEqual([])
  })

  test('are believed by their signature, for five minutes, by whom they are about', async () => {
    const paid = await pay('4242424242424242')
    const [event] = await eventsOf(paid)
    const [sent] = (await processor.testCards!.deliveries(ctx, event.event_id)) as [
      { rawBody: string; headers: Headers },
    ]
    const read = { eventId: event.event_id, type: 'payment.authorised', paymentId: paid.paymentId, account: null }
    expect(await processor.readEvent(ctx, sent)).toEqual({ kind: 'event', event: read })
    const later = (seconds: number) => ({ ...ctx, now: new Date(NOW.getTime() + seconds * 1000) })
    for (const seconds of [-301, 301])
      expect(await processor.readEvent(later(seconds), sent), `${seconds}`).toEqual({ kind: 'stale' })
    const changed = { ...sent, rawBody: sent.rawBody.replace('authorised', 'captured') }
    for (const [of, forged] of [
      [ctx, changed],
      [ctx, { ...sent, headers: new Headers() }],
      [ctx, { ...sent, rawBody: 'nothing' }],
      [theirs, sent],
    ] as const)
      expect(await processor.readEvent(of, forged)).toEqual({ kind: 'forged' })
  })
})

function luhn(number: string): number {
  const digits = [...number].reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : (digit * 2) % 9 || (digit && 9)), 0) % 10
}
