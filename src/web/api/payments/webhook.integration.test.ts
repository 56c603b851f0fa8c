import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { readMovements } from '#domain/commerce/ledger/read-ledger.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { deliverTestEvent } from '#domain/commerce/payments/deliver-test-event.server.ts'
import type { PaymentProcessor } from '#domain/commerce/payments/processor.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const [HARBOUR, OUTBACK] = ['harbour-motors.localhost', 'outback-utes.localhost']
let ctx: TenantCtx
let server: TestServer
let sandbox: PaymentProcessor

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const } }
  ctx = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  await makeDealer(database, 'outback-utes', { settings })
  server = await openTestServer(database, { now: NOW })
  // Not over the ledger, as if every answer was lost: only events tell of what moved.
  sandbox = sandboxProcessor({ db: database.app })
}, 240_000)
afterAll(() => server.close())

let payments = 0
async function paid(number: string, account: string | null = null) {
  const created = await sandbox.create(ctx, {
    ...{
      amountCents: 20_000,
      currency: 'AUD',
      cause: { purpose: 'reservation', id: '7' },
      capture: 'at-once',
      account,
    },
    ...{ idempotencyKey: `payment-${payments++}`, description: 'Deposit' },
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  await sandbox.testCards!.confirm(ctx, created.browser.clientSecret, number)
  const { rows } = await database.owner.query(
    'select event_id from sandbox_events where payment_id = $1 order by due_at, type',
    [created.payment.paymentId],
  )
  const { paymentId } = created.payment
  return { paymentId, eventIds: rows.map(({ event_id }) => event_id as string) }
}
const signed = async (eventId: string, at = ctx) => (await sandbox.testCards!.deliveries(at, eventId))[0]!
async function send({ rawBody, headers }: { rawBody: string; headers: Headers }, host = HARBOUR, name = 'sandbox') {
  const { status, html } = await server.send(...(['POST', host, `/api/payments/webhook/${name}`, rawBody] as const), {
    ...Object.fromEntries(headers),
    'content-type': 'application/json',
  })
  return [status, JSON.parse(html)]
}
const movementsOf = async (paymentId: string) =>
  (await readMovements(ctx)).filter((row) => row.paymentId === paymentId && row.ledgerAccount === 'processor-balance')
const TAKEN = [200, { received: true }]

test('an event of a payment is taken once, in any order, and what moved stands in the ledger', async () => {
  const { paymentId, eventIds } = await paid('4242424242424242')
  const events = await Promise.all(eventIds.toReversed().map((id) => signed(id)))
  for (const event of [...events, ...events, events[0]!]) expect(await send(event)).toEqual(TAKEN)
  expect(await movementsOf(paymentId)).toMatchObject([{ kind: 'capture', amountCents: 19_630, causeId: '7' }])
  const { rows } = await database.owner.query('select event_id from processor_events where payment_id = $1', [
    paymentId,
  ])
  expect(rows.map(({ event_id }) => event_id).sort()).toEqual(eventIds.toSorted())
})

test('sent by five at once it is recorded once', async () => {
  const { paymentId, eventIds } = await paid('4242424242424242')
  const event = await signed(eventIds[0]!)
  expect(await Promise.all(Array.from({ length: 5 }, () => send(event)))).toEqual(Array(5).fill(TAKEN))
  expect(await movementsOf(paymentId)).toHaveLength(1)
})

test('forged, replayed, changed, of another dealer or another account: it is said, and nothing moves', async () => {
  const { paymentId, eventIds } = await paid('4242424242424242')
  const event = await signed(eventIds[0]!)
  const old = await signed(eventIds[0]!, { ...ctx, now: new Date(NOW.getTime() - 301_000) })
  const elsewhere = await paid('4242424242424242', 'acct_of_nobody')
  const forged = 'It is not signed with the secret of this dealer.'
  expect(await send({ ...event, rawBody: `${event.rawBody} ` })).toEqual([400, { error: forged }])
  expect(await send({ ...event, headers: new Headers() })).toEqual([400, { error: forged }])
  expect(await send({ ...event, rawBody: '' })).toEqual([400, { error: forged }])
  expect(await send(event, OUTBACK)).toEqual([400, { error: forged }])
  expect(await send(old)).toEqual([400, { error: 'It was signed too long ago.' }])
  expect(await send(await signed(elsewhere.eventIds[0]!))).toEqual([
    404,
    { error: 'It is about an account that is none of this dealer’s.' },
  ])
  expect(await send(event, HARBOUR, 'stripe')).toMatchObject([404, { error: 'There is no such processor here.' }])
  expect(await send(event, HARBOUR, 'paypal')).toMatchObject([404, {}])
  expect(await send({ ...event, rawBody: 'x'.repeat(300_000) })).toMatchObject([413, {}])
  for (const id of [paymentId, elsewhere.paymentId]) expect(await movementsOf(id)).toEqual([])
})

test('the sandbox delivers its own events; what is delivered twice moves once', async () => {
  const { paymentId, eventIds } = await paid('4000000000010027')
  const of = { ...ctx, db: database.worker }
  for (const eventId of [...eventIds, ...eventIds])
    await deliverTestEvent(of, { eventId }, { processors: { stripe: null, sandbox: recording() } })
  expect(await movementsOf(paymentId)).toHaveLength(1)
  const { rows } = await database.owner.query('select 1 from sandbox_events where payment_id = $1', [paymentId])
  expect(rows).toEqual([])
  const queued = await database.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver-test-event'",
  )
  expect(queued.rows.map(({ payload }) => payload)).toContainEqual({
    eventId: eventIds[0],
    tenantId: ctx.tenant.tenantId,
  })
})

test('while the processor does not answer it is to be sent again, and then it is taken', async () => {
  const { paymentId, eventIds } = await paid('4242424242424242')
  const silent = { ...recording(), retrieve: async () => ({ kind: 'unavailable' as const, message: 'HTTP 500' }) }
  const of = { ...ctx, db: database.worker }
  const deliver = (processor: PaymentProcessor) =>
    deliverTestEvent(of, { eventId: eventIds[0]! }, { processors: { stripe: null, sandbox: processor } })
  await expect(deliver(silent)).rejects.toThrow('HTTP 500')
  expect(await movementsOf(paymentId)).toEqual([])
  await deliver(recording())
  expect(await movementsOf(paymentId)).toHaveLength(1)
})

function recording(): PaymentProcessor {
  return withLedger(sandbox, { db: database.app })
}
