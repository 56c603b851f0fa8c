import { beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import { eraseContact } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import { reserveVehicle } from '#domain/stock/edit/reserve-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { lettersInto } from '../../../../test/support/letters-into.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { TEST_LOGIN_PREFIX } from '../../../../test/support/names.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import { recordTransactions } from '../ledger/record-transactions.server.ts'
import { deliverTestEvent } from '../payments/deliver-test-event.server.ts'
import type { ChangeAnswer, PaymentProcessor, PaymentProcessors } from '../payments/processor.ts'
import { takeEvent } from '../payments/take-event.server.ts'
import { beginPayment } from './begin-payment.server.ts'
import { cancelReservation } from './cancel-reservation.server.ts'
import { completeReservation } from './complete-reservation.server.ts'
import { deleteExpiredContacts } from './delete-expired-contacts.server.ts'
import { expireReservation } from './expire-reservation.server.ts'
import { freeVehicle } from './free-vehicle.server.ts'
import { readReservation, reservationOfLead } from './read-reservations.server.ts'
import { receiptOf } from './receipt.ts'
import { releaseHold } from './release-hold.server.ts'
import { requeueDeposits } from './requeue-deposits.server.ts'
import { returnDeposit } from './return-deposit.server.ts'
import { reservationContact } from './send-letters.server.ts'
import { settleReservation } from './settle-reservation.server.ts'
import { startHold } from './start-hold.server.ts'
import { tellReservationOver } from './tell-reservation-over.server.ts'

const database = testDatabase()
const settings = {
  commerce: { processor: 'sandbox' as const },
  leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
}
let dealers = 0
let harbour: TenantCtx
let outback: TenantCtx
let worker: TenantCtx
let car = 0
let processors: PaymentProcessors
let mails: Mail[] = []
const services = () => ({ processors, ...lettersInto(mails) })

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-${++dealers}`, { settings })
  outback = await makeDealer(database, `outback-${dealers}`, { settings })
  worker = { ...harbour, db: database.worker }
  processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  mails = []
  car = await listVehicle(database, harbour, 'N1', {
    make: 'Kia',
    model: 'Rio',
    price_cents: 2_000_000,
    status: 'in_stock',
  })
})

const later = (minutes: number, ctx = worker) => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) })

/** Answers the number of the reservation. */
async function heldBy(who: string): Promise<number> {
  const held = await startHold(
    harbour,
    {
      ...{ listingId: car, isAgreed: true, shopperId: null, origin: 'https://harbour.example' },
      contact: { firstName: 'Ann', lastName: 'Example', email: `${who}@example.com`, phone: '0491570156' },
      shown: { depositCents: 20_000, priceCents: 2_000_000 },
      sender: { address: who },
    },
    { processors },
  )
  if (held.kind !== 'held') throw new Error(held.kind)
  return held.reservationId
}

/** Holds the vehicle and gives a test card. */
async function paidWith(number: string, who = 'ann'): Promise<number> {
  const reservationId = await heldBy(who)
  const begun = await beginPayment(harbour, (await readReservation(harbour, reservationId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await processors.sandbox!.testCards!.confirm(harbour, begun.browser.clientSecret, number)
  return reservationId
}
const statusOf = async (reservationId: number) => {
  const { paymentId, account } = (await readReservation(harbour, reservationId))!
  const answer = await processors.sandbox!.retrieve(harbour, { paymentId: paymentId!, account })
  return answer.kind === 'payment' ? answer.payment : null
}
const settle = (reservationId: number, ctx = harbour) => settleReservation(ctx, { reservationId }, processors)
const CHARGED = '4242424242424242'

test('paid, the card is charged once, the dealer has one lead and the shopper one letter, however often the job comes', async () => {
  const reservationId = await paidWith(CHARGED)
  expect(await settle(reservationId)).toMatchObject({ kind: 'reserved', isNew: true })
  expect((await statusOf(reservationId))!.status).toBe('authorised')
  const completed = await completeReservation(worker, { reservationId }, services())
  expect(completed).toEqual({ kind: 'completed', leadId: expect.any(Number) })
  expect(await completeReservation(worker, { reservationId }, services())).toEqual(completed)
  expect((await statusOf(reservationId))!.transactions.map(({ amountCents }) => amountCents)).toEqual([20_000])
  const { rows } = await database.owner.query(
    'select form, category, state, message, first_name from leads where tenant_id = $1',
    [harbour.tenant.tenantId],
  )
  expect(rows).toEqual([
    {
      ...{ form: 'reservation', category: 'Reservation', state: 'accepted', first_name: 'Ann' },
      message: expect.stringMatching(
        /^Reserved 2022 Kia Rio until .* with a deposit of \$200, which is paid\. .* \$20,000\.$/,
      ),
    },
  ])
  const { leadId } = completed as { leadId: number }
  expect(await reservationOfLead({ ...harbour, db: database.desk }, leadId)).toMatchObject({
    reservationId,
    state: 'paid',
  })
  expect(await reservationOfLead({ ...outback, db: database.desk }, leadId)).toBeNull()
  expect(mails.map(({ messageId }) => messageId)).toEqual([`reservation-${reservationId}-paid`])
  expect(mails[0]).toMatchObject({ to: 'ann@example.com', subject: 'The 2022 Kia Rio is reserved for you' })
  expect(mails[0]!.text).toMatch(/https:\/\/harbour\.example\/cars\/n1\/checkout\?link=[\w-]{43}/)
})

test('the dealer hears of it though the vehicle left the site, or their form of it has other fields', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await database.owner.query("update listings set status = 'withdrawn' where listing_id = $1", [car])
  await database.owner.query('delete from listings where listing_id = $1', [car])
  const field = {
    ...{ form: 'reservation' as const, field: 'loyalty', shown: true, type: 'string' as const, label: 'Card' },
  }
  const fields = [{ ...field, options: [], required: true, value: null, after: null }]
  const { forms } = worker.tenant.settings
  const changed = { ...worker.tenant, settings: { ...worker.tenant.settings, forms: { ...forms, fields } } }
  const completed = await completeReservation({ ...worker, tenant: changed }, { reservationId }, services())
  expect(completed).toEqual({ kind: 'completed', leadId: expect.any(Number) })
})

test('while its lead is not taken the job comes again', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await database.owner.query("update reservation_contacts set last_name = '' where reservation_id = $1", [
    reservationId,
  ])
  await expect(completeReservation(worker, { reservationId }, services())).rejects.toThrow('is not taken: last_name')
})

test('a browser that is closed after the card changes nothing: the event about it reserves the vehicle, once', async () => {
  const reservationId = await paidWith('4000000000010027')
  const { rows } = await database.owner.query('select event_id from sandbox_events where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  for (const { event_id: eventId } of rows) {
    await deliverTestEvent(outback, { eventId }, { processors })
    expect((await readReservation(harbour, reservationId))!.state).toBe('held')
    await deliverTestEvent(worker, { eventId }, { processors })
  }
  expect(await readReservation(harbour, reservationId)).toMatchObject({ state: 'paid', paidAt: harbour.now })
  const told = await database.owner.query('select count(*)::int as n from processor_events where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(told.rows[0].n).toBe(rows.length)
})

test('an event comes again while its processor falls silent between two questions, and one of no number here is taken', async () => {
  const reservationId = await paidWith('4000000000010027')
  const { rows } = await database.owner.query('select event_id from sandbox_events where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  const sandbox = processors.sandbox!
  const [sent] = await sandbox.testCards!.deliveries(worker, rows[0].event_id)
  let asked = 0
  const retrieve: typeof sandbox.retrieve = async (ctx, ref) =>
    asked++ === 0 ? sandbox.retrieve(ctx, ref) : { kind: 'unavailable', message: 'silence' }
  expect(await takeEvent(worker, { ...sandbox, retrieve }, sent!)).toMatchObject({ kind: 'unavailable' })
  const elsewhere: typeof sandbox.retrieve = async (ctx, ref) => {
    const answer = await sandbox.retrieve(ctx, ref)
    if (answer.kind !== 'payment') return answer
    return { ...answer, payment: { ...answer.payment, cause: { purpose: 'reservation', id: 'order-9' } } }
  }
  expect(await takeEvent(worker, { ...sandbox, retrieve: elsewhere }, sent!)).toMatchObject({ kind: 'taken' })
  expect((await readReservation(harbour, reservationId))!.state).toBe('held')
})

test('an event about an account that left the settings is taken where a deposit went there', async () => {
  const reservationId = await paidWith('4000000000010027')
  const { rows } = await database.owner.query('select event_id from sandbox_events where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  const without = (ctx: TenantCtx): TenantCtx => {
    const { settings } = ctx.tenant
    return {
      ...ctx,
      tenant: { ...ctx.tenant, settings: { ...settings, commerce: { ...settings.commerce, processor: null } } },
    }
  }
  const [sent] = await processors.sandbox!.testCards!.deliveries(worker, rows[0].event_id)
  expect(await takeEvent(without(worker), processors.sandbox!, sent!)).toMatchObject({ kind: 'taken' })
  expect((await readReservation(harbour, reservationId))!.state).toBe('paid')
})

test('cancelled, all of it goes back once, and both are told', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await completeReservation(worker, { reservationId }, services())
  await cancelReservation(harbour, { reservationId })
  mails = []
  expect(await returnDeposit(worker, { reservationId }, services())).toEqual({ kind: 'refunded', amountCents: 20_000 })
  expect(await returnDeposit(worker, { reservationId }, services())).toEqual({ kind: 'nothing-to-do' })
  expect((await statusOf(reservationId))!.transactions.map(({ amountCents }) => amountCents)).toEqual([20_000, -20_000])
  expect(await readReservation(harbour, reservationId)).toMatchObject({ state: 'refunded', refundedAt: worker.now })
  // Marked while the mail server was away, and told once it is there.
  const away = { ...services(), mailer: async () => ({ kind: 'retry' as const, answer: '451' }) }
  await expect(tellReservationOver(worker, { reservationId }, away)).rejects.toThrow('451')
  expect(await tellReservationOver({ ...outback, db: database.worker }, { reservationId }, services())).toEqual({
    kind: 'nothing-to-do',
  })
  expect(await tellReservationOver(worker, { reservationId }, services())).toEqual({ kind: 'told' })
  expect(mails.map(({ to, text }) => [to, /(?:You|The shopper) cancelled it\./.exec(text)?.[0]])).toEqual([
    ['ann@example.com', 'You cancelled it.'],
    ['sales@harbour.example', 'The shopper cancelled it.'],
  ])
  expect(mails[1]!.text).not.toContain('can be had again')
})

test.each(['sales@harbour.example', 'ann@example.com'])(
  'while the mailbox of %s takes nothing, the other is written to once, and it is tried again',
  async (away) => {
    const reservationId = await paidWith(CHARGED)
    await settle(reservationId)
    await completeReservation(worker, { reservationId }, services())
    await cancelReservation(harbour, { reservationId })
    await returnDeposit(worker, { reservationId }, services())
    mails = []
    const { mailer, drawLetter } = services()
    const refusing = async (mail: Mail) => (mail.to === away ? { kind: 'retry' as const, answer: '451' } : mailer(mail))
    for (let time = 0; time < 3; time++)
      await expect(tellReservationOver(worker, { reservationId }, { mailer: refusing, drawLetter })).rejects.toThrow(
        '451',
      )
    expect(mails).toHaveLength(1)
    expect(await requeueDeposits(later(90))).toEqual([reservationId])
    for (let time = 0; time < 2; time++) await tellReservationOver(worker, { reservationId }, services())
    expect(mails.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'sales@harbour.example'])
    expect(await requeueDeposits(later(90))).toEqual([])
  },
)

test('a hold that ends while its payment is made has none that could be paid', async () => {
  const reservationId = await heldBy('ann')
  const before = (await readReservation(harbour, reservationId))!
  await cancelReservation(harbour, { reservationId })
  expect(await beginPayment(harbour, before, processors)).toEqual({ kind: 'over' })
  const { rows } = await database.owner.query('select status from sandbox_payments where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(rows).toEqual([{ status: 'void' }])
})

/** What a page does, whose patience ends before the import. */
async function duringImport(work: (hurried: TenantCtx) => Promise<void>): Promise<void> {
  const hurried = openDatabase(
    openPool(roleUrl(database.ownerUrl, 'app', TEST_LOGIN_PREFIX), { max: 2, patienceMs: 300 }),
  )
  const importing = await database.owner.connect()
  try {
    await importing.query('begin')
    await importing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `stock import ${harbour.tenant.tenantId}`,
    ])
    await work({ ...harbour, db: hurried })
    await importing.query('commit')
  } finally {
    importing.release()
    await hurried.destroy()
  }
}
const jobsOf = async (task: string) => {
  const { rows } = await database.owner.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       join reservations r on r.reservation_id::text = j.payload ->> 'reservationId'
     where t.identifier = $1 and r.tenant_id = $2`,
    [task, harbour.tenant.tenantId],
  )
  return rows.length
}
const isReserved = async () =>
  (await database.owner.query('select reserved from listings where listing_id = $1', [car])).rows[0].reserved

test('paid while an import has the stock, the vehicle is reserved after it', async () => {
  const reservationId = await paidWith('4000000000010043')
  await duringImport(async (hurried) => expect(await settle(reservationId, hurried)).toEqual({ kind: 'pending' }))
  expect(await jobsOf('settle-reservation')).toBe(1)
  expect(await settle(reservationId, worker)).toMatchObject({ kind: 'reserved', isNew: true })
})

test('cancelled while an import has the stock, the deposit goes back at once, and the vehicle is free after it', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await completeReservation(worker, { reservationId }, services())
  await duringImport(async (hurried) => {
    expect(await cancelReservation(hurried, { reservationId })).toEqual({ kind: 'cancelled' })
    expect(await returnDeposit(worker, { reservationId }, services())).toMatchObject({ kind: 'refunded' })
    expect(await isReserved()).toBe(true)
  })
  const nobodys = { ...outback, db: database.worker }
  expect(await freeVehicle(nobodys, { reservationId })).toEqual({ kind: 'nothing-to-do' })
  expect(await freeVehicle(worker, { reservationId })).toEqual({ kind: 'freed' })
  expect(await isReserved()).toBe(false)
  expect(await jobsOf('free-vehicle')).toBe(1)
})

test('who begins again after their card was authorised has the vehicle by the first', async () => {
  const reservationId = await paidWith('4000000000010043')
  await expect(heldBy('ann')).rejects.toThrow('taken')
  expect((await readReservation(harbour, reservationId))!.state).toBe('paid')
})

test('what was charged goes back before its transaction is there', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await completeReservation(worker, { reservationId }, services())
  await cancelReservation(harbour, { reservationId })
  const { sandbox } = processors
  const unsettled = (answer: ChangeAnswer) =>
    'payment' in answer ? { ...answer, payment: { ...answer.payment, transactions: [] } } : answer
  processors = { stripe: null, sandbox: { ...sandbox!, void: async (...of) => unsettled(await sandbox!.void(...of)) } }
  expect(await returnDeposit(worker, { reservationId }, services())).toEqual({ kind: 'refunded', amountCents: 20_000 })
})

test('who is beaten to it gets the authorisation back uncharged, and is told', async () => {
  const first = await heldBy('ann')
  const begun = await beginPayment(harbour, (await readReservation(harbour, first))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await expireReservation(later(15), { reservationId: first }, { processors })
  const second = await startHold(
    later(16, harbour),
    {
      ...{ listingId: car, isAgreed: true, shopperId: null, origin: 'https://harbour.example' },
      contact: { firstName: 'Bob', lastName: 'Example', email: 'bob@example.com', phone: '0491570157' },
      ...{ shown: { depositCents: 20_000, priceCents: 2_000_000 }, sender: { address: 'bob' } },
    },
    { processors },
  )
  expect(second.kind).toBe('held')
  await processors.sandbox!.testCards!.confirm(harbour, begun.browser.clientSecret, CHARGED)
  expect(await settle(first, later(17, harbour))).toEqual({ kind: 'lost', reason: 'Somebody else reserved it first.' })
  expect(await returnDeposit(later(17), { reservationId: first }, services())).toEqual({ kind: 'void' })
  expect(await statusOf(first)).toMatchObject({ status: 'void', transactions: [] })
  const over = (await readReservation(harbour, first))!
  expect(over).toMatchObject({ state: 'refunded', isCharged: false })
  expect(receiptOf(over, harbour.tenant)).toBeNull()
  await tellReservationOver(worker, { reservationId: first }, services())
  expect(mails[0]!.text).toContain('Your card was not charged')
  expect(mails.map(({ to, text }) => [to, text.includes('Somebody else reserved it first.')])).toEqual([
    ['ann@example.com', true],
  ])
})

test('a payment that nobody told of is found as its hold ends, and has the vehicle', async () => {
  const reservationId = await paidWith('4000000000010043')
  await expireReservation(later(15), { reservationId }, { processors })
  expect((await readReservation(harbour, reservationId))!.state).toBe('paid')
})

test('while the processor does not say whether it was paid the hold goes on, for an hour', async () => {
  const reservationId = await paidWith('4000000000010043')
  const retrieve = async () => ({ kind: 'unavailable' as const, message: 'silence' })
  const silent = { processors: { stripe: null, sandbox: { ...processors.sandbox!, retrieve } } }
  await expect(expireReservation(later(15), { reservationId }, silent)).rejects.toThrow('held on')
  expect((await readReservation(harbour, reservationId))!.state).toBe('held')
  expect(await expireReservation(later(75), { reservationId }, silent)).toEqual({ kind: 'ended' })
})

test('what is not paid is let go of as its hold ends, and cannot be paid any more', async () => {
  const reservationId = await paidWith('4000000000000002')
  expect(await settle(reservationId)).toMatchObject({ kind: 'unpaid', payment: { decline: { code: 'card_declined' } } })
  await expireReservation(later(15), { reservationId }, { processors })
  expect(await returnDeposit(later(15), { reservationId }, services())).toEqual({ kind: 'void' })
  expect((await statusOf(reservationId))!.status).toBe('void')
  expect((await readReservation(harbour, reservationId))!.state).toBe('expired')
  expect(mails).toEqual([])
})

test('where the bank takes its word back the vehicle is free again', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  const { paymentId, account } = (await readReservation(harbour, reservationId))!
  await processors.sandbox!.void(harbour, { paymentId: paymentId!, account })
  expect(await completeReservation(worker, { reservationId }, services())).toEqual({ kind: 'not-charged' })
  expect(await readReservation(harbour, reservationId)).toMatchObject({
    ...{ state: 'released', endReason: 'The bank did not pay the deposit.' },
  })
})

test('a charge that is refused for good frees the vehicle; where the key is refused it is tried again', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  const { sandbox } = processors
  const refused = async () => ({ kind: 'refused' as const, message: 'expired_card' })
  processors = { stripe: null, sandbox: { ...sandbox!, capture: refused, retrieve: refused } }
  await expect(completeReservation(worker, { reservationId }, services())).rejects.toThrow('not charged yet')
  processors = { stripe: null, sandbox: { ...sandbox!, capture: refused } }
  expect(await completeReservation(worker, { reservationId }, services())).toEqual({ kind: 'not-charged' })
})

test('cancelled while the card is charged, there is no lead of it and no letter that it is reserved', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  const { sandbox } = processors
  const capture: PaymentProcessor['capture'] = async (ctx, ref) => {
    const answer = await sandbox!.capture(ctx, ref)
    await cancelReservation(harbour, { reservationId })
    return answer
  }
  processors = { stripe: null, sandbox: { ...sandbox!, capture } }
  expect(await completeReservation(worker, { reservationId }, services())).toEqual({ kind: 'nothing-to-do' })
  expect([mails, (await readReservation(harbour, reservationId))!.leadId]).toEqual([[], null])
  expect(await returnDeposit(worker, { reservationId }, services())).toMatchObject({ kind: 'refunded' })
})

test('the dealer’s own reservation of the vehicle outlives that of the shopper', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await reserveVehicle(worker, { vehicle: 'N1', dealership: null, until: later(60 * 24 * 30).now })
  await cancelReservation(harbour, { reservationId })
  const { rows } = await database.owner.query('select reserved from listings where listing_id = $1', [car])
  expect(rows).toEqual([{ reserved: true }])
})

test('what neither charged nor went back is queued again by the hour, and by the dealer', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  expect(await requeueDeposits(later(30))).toEqual([])
  expect(await requeueDeposits(later(90))).toEqual([reservationId])
  // Charged, and the dealer has the lead: the letter alone is owed.
  const away = { ...services(), mailer: async () => ({ kind: 'retry' as const, answer: '451' }) }
  await expect(completeReservation(worker, { reservationId }, away)).rejects.toThrow('451')
  expect((await readReservation(harbour, reservationId))!.leadId).not.toBeNull()
  expect(await requeueDeposits(later(90))).toEqual([reservationId])
  await completeReservation(worker, { reservationId }, services())
  expect(await requeueDeposits(later(90))).toEqual([])
  await cancelReservation(harbour, { reservationId })
  expect(await requeueDeposits(later(90))).toEqual([reservationId])
  const refund = { reservationId, reason: 'refund' as const }
  expect(await releaseHold(worker, refund)).toEqual({ kind: 'released', isPaidBack: true })
  await returnDeposit(worker, { reservationId }, services())
  const told = () => jobsOf('tell-reservation-over')
  const before = await told()
  await database.owner.query('delete from graphile_worker._private_jobs where key = $1', [
    `tell-reservation-over-${reservationId}`,
  ])
  expect([before, await told()]).toEqual([1, 0])
  expect([await requeueDeposits(later(90)), await told()]).toEqual([[reservationId], 1])
  await tellReservationOver(worker, { reservationId }, services())
  expect(await requeueDeposits(later(90))).toEqual([])
  expect(await releaseHold(worker, refund)).toEqual({ kind: 'over' })
})

test('a refund that failed is owed again', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  await completeReservation(worker, { reservationId }, services())
  await cancelReservation(harbour, { reservationId })
  await returnDeposit(worker, { reservationId }, services())
  const refund = (await statusOf(reservationId))!.transactions[1]!
  const at = later(60 * 24).now
  const failed = { ...refund, transactionId: 'back', kind: 'refund-failed' as const, amountCents: 20_000, at }
  await recordTransactions(worker, 'sandbox', { transactions: [failed], by: 'reconcile' })
  expect(await requeueDeposits(later(60 * 25))).toEqual([reservationId])
  expect(await readReservation(harbour, reservationId)).toMatchObject({ state: 'released', refundedAt: null })
})

test('who never paid is forgotten after a month, who paid is not', async () => {
  const unpaid = await paidWith('4000000000000002')
  await expireReservation(later(15), { reservationId: unpaid }, { processors })
  const paid = await paidWith(CHARGED, 'bob')
  await settle(paid)
  const contacts = () =>
    withTenant(worker, async (trx) =>
      [await reservationContact(trx, worker, unpaid), await reservationContact(trx, worker, paid)].map(
        (one) => one?.email,
      ),
    )
  await deleteExpiredContacts(later(60 * 24 * 30))
  expect(await contacts()).toEqual(['ann@example.com', 'bob@example.com'])
  await deleteExpiredContacts(later(60 * 24 * 31))
  expect(await contacts()).toEqual([undefined, 'bob@example.com'])
})

test('who proved the phone alone has it in their file, and erases who it was for; that it was paid stays', async () => {
  const reservationId = await paidWith(CHARGED)
  await settle(reservationId)
  const phone = '+61491570156'
  const fileOf = async (ctx: TenantCtx) =>
    (await exportShopper(ctx, { shopperId: null, contacts: [phone] })).reservation_contacts
  expect(await fileOf(worker)).toMatchObject([{ reservationId, email: 'ann@example.com', phone }])
  expect(await fileOf({ ...outback, db: database.worker })).toEqual([])
  await eraseContact({ ...outback, db: database.worker }, phone)
  expect(await fileOf(worker)).toHaveLength(1)
  await eraseContact(worker, phone)
  expect(await fileOf(worker)).toEqual([])
  expect((await readReservation(harbour, reservationId))!.state).toBe('paid')
})

test('what another account reserved by the same contact is that account’s: who proved it neither reads nor erases it', async () => {
  const reservationId = await paidWith(CHARGED)
  const { shopper: bob } = await signInShopper({ database, ctx: harbour }, { email: 'bob@example.com' })
  await database.owner.query('update reservation_contacts set shopper_id = $1 where reservation_id = $2', [
    ...[bob.shopper.shopperId, reservationId],
  ])
  const contacts = ['+61491570156', 'ann@example.com']
  expect((await exportShopper(worker, { shopperId: null, contacts })).reservation_contacts).toEqual([])
  for (const contact of contacts) await eraseContact(worker, contact)
  const { shopperId } = bob.shopper
  expect((await exportShopper(worker, { shopperId, contacts: [] })).reservation_contacts).toMatchObject([
    { reservationId },
  ])
})

test('another dealer settles, completes and returns none of it', async () => {
  const reservationId = await paidWith(CHARGED)
  expect(await settle(reservationId, outback)).toEqual({ kind: 'unknown' })
  const theirs = { ...outback, db: database.worker }
  expect(await completeReservation(theirs, { reservationId }, services())).toEqual({ kind: 'nothing-to-do' })
  expect(await returnDeposit(theirs, { reservationId }, services())).toEqual({ kind: 'nothing-to-do' })
  expect((await readReservation(harbour, reservationId))!.state).toBe('held')
})
