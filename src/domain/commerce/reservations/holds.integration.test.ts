import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { PREPARED } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import { sellVehicle } from '#domain/stock/edit/sell-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { inRequest } from '#domain/tenants/request-scope.server.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import { cancelReservation } from './cancel-reservation.server.ts'
import { type ConfirmOutcome, confirmPaid } from './confirm-paid.server.ts'
import { expireReservation as expire } from './expire-reservation.server.ts'
import type { HoldOutcome, HoldRequest } from './holding/hold.ts'
import { findReservation, listReservations, readReservation } from './read-reservations.server.ts'
import { releaseHold } from './release-hold.server.ts'
import { startHold as start } from './start-hold.server.ts'

const database = testDatabase()
const settings = { commerce: { processor: 'sandbox' as const, depositCents: 20_000 } }
let harbour: TenantCtx
let outback: TenantCtx
let car = 0
let dealers = 0

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-${++dealers}`, { settings })
  outback = await makeDealer(database, `outback-${dealers}`, { settings })
  car = await listVehicle(database, harbour, 'N1', { make: 'Toyota', model: 'HiLux', price_cents: 3_000_000 })
})

const NOBODY = { processors: { stripe: null, sandbox: null } }
const expireReservation = (ctx: TenantCtx, one: { reservationId: number }) => expire(ctx, one, NOBODY)
const asked = () => ({ processors: { stripe: null, sandbox: sandboxProcessor({ db: database.app }) } })
const startHold = (ctx: TenantCtx, one: HoldRequest) => start(ctx, one, asked())
const opened = (secret: string) => ({ secret, shopperId: null, listingId: null })
const MINUTE = 60_000
const later = (minutes: number): TenantCtx => ({ ...harbour, now: new Date(harbour.now.getTime() + minutes * MINUTE) })
const ask = (who: number, changed: Partial<HoldRequest> = {}): HoldRequest => ({
  listingId: car,
  contact: { firstName: 'Ann', lastName: 'Example', email: `shopper-${who}@example.com`, phone: '0491 570 156' },
  isAgreed: true,
  shown: { depositCents: 20_000, priceCents: 3_000_000 },
  shopperId: null,
  sender: { address: `192.0.2.${who}` },
  origin: 'https://harbour.example',
  ...changed,
})
const hold = async (who: number, ctx = harbour): Promise<Extract<HoldOutcome, { kind: 'held' }>> => {
  const outcome = await startHold(ctx, ask(who))
  if (outcome.kind !== 'held') throw new Error(outcome.kind)
  // As the processor was asked.
  await database.owner.query('update reservations set payment_id = $1 where reservation_id = $2', [
    ...[`pay-${outcome.reservationId}`, outcome.reservationId],
  ])
  return outcome
}
const pay = (reservationId: number, ctx = harbour, changed = {}): Promise<ConfirmOutcome> =>
  confirmPaid(ctx, {
    ...{ reservationId, paymentId: `pay-${reservationId}`, amountCents: 20_000, currency: 'AUD' },
    ...changed,
  })
const change = (facts: string) => database.owner.query(`update listings set ${facts} where listing_id = $1`, [car])
const isReserved = async () =>
  (await database.owner.query('select reserved from listings where listing_id = $1', [car])).rows[0].reserved
const jobsOf = async (reservationId: number) => {
  const { rows } = await database.owner.query(
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'reservationId' = $1 order by 1`,
    [String(reservationId)],
  )
  return rows.map(({ identifier }) => identifier)
}

describe('a hold', () => {
  test('keeps the vehicle for fifteen minutes and what was agreed to word by word; its secret opens it', async () => {
    const { reservationId, secret, expiresAt } = await hold(1)
    expect(expiresAt).toEqual(later(15).now)
    expect(await findReservation(harbour, opened(secret))).toMatchObject({
      ...{ reservationId, state: 'held', depositCents: 20_000, priceCents: 3_000_000, currency: 'AUD' },
      termsWords: expect.stringContaining('48 hours once the deposit of $200 is paid'),
      vehicle: { name: '2022 Toyota HiLux', url: 'https://harbour.example/cars/n1' },
    })
    expect(await jobsOf(reservationId)).toEqual(['end-reservation'])
    expect(await isReserved()).toBe(false)
  })

  test('is had by one of fifty who try at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, who) => startHold(harbour, ask(who))))
    const kinds = Object.groupBy(outcomes, ({ kind }) => kind)
    expect([kinds.held?.length, kinds.taken?.length]).toEqual([1, 49])
    expect(kinds.taken!.every((one) => one.kind === 'taken' && one.until?.getTime() === later(15).now.getTime())).toBe(
      true,
    )
    const { rows } = await database.owner.query('select count(*)::int as n from reservations where listing_id = $1', [
      car,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is written with the others of its dealer that come meanwhile, each with its own shopper, job and request', async () => {
    const cars = [car]
    for (let n = 2; n <= 12; n++)
      cars.push(
        await listVehicle(database, harbour, `N${n}`, { make: 'Toyota', model: 'HiLux', price_cents: 3_000_000 }),
      )
    // Of one vehicle more than one; one shopper whose page is old; two of one address.
    const asks = cars.flatMap((listingId, n) => [ask(n, { listingId }), ask(100 + n, { listingId })])
    asks.push(ask(200, { shown: { depositCents: 1, priceCents: 3_000_000 }, listingId: cars[0]! }))
    asks.push(ask(0, { listingId: cars[0]! }))
    const outcomes = await Promise.all(asks.map((one, n) => inRequest(`request-${n}`, () => startHold(harbour, one))))
    const kinds = outcomes.map(({ kind }) => kind)
    expect(kinds.slice(0, 24)).toEqual(Array(12).fill(['held', 'taken']).flat())
    // The second of its address comes after the first, and begins anew.
    expect(kinds.slice(24)).toEqual(['taken', 'held'])
    const { rows } = await database.owner.query(
      `select r.listing_id::int as listing, c.email, j.payload ->> 'requestId' as request, r.xmin::text as transaction
       from reservations r join reservation_contacts c using (reservation_id)
       join graphile_worker._private_jobs j on j.key = 'end-reservation-' || r.reservation_id
       where r.tenant_id = $1 and r.state = 'held' order by r.reservation_id`,
      [harbour.tenant.tenantId],
    )
    const found = rows.map(({ listing, email, request }) => [listing, email, request])
    const of = (n: number, at = n) => [cars[n], asks[at]!.contact.email, `request-${at}`]
    const wanted = cars.map((_, n) => of(n, n === 0 ? 25 : 2 * n))
    expect(found.toSorted()).toEqual(wanted.toSorted())
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(6)
  })

  test('that cannot be written fails for itself alone', async () => {
    const [second, third] = await Promise.all(
      ['N2', 'N3'].map((number) =>
        listVehicle(database, harbour, number, { make: 'Toyota', model: 'HiLux', price_cents: 3_000_000 }),
      ),
    )
    const broken = ask(2, { listingId: second!, shopperId: 999_999_999 })
    const outcomes = await Promise.allSettled([
      startHold(harbour, ask(1)),
      startHold(harbour, broken),
      startHold(harbour, ask(3, { listingId: third! })),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes.map((one) => one.status === 'fulfilled' && one.value.kind)).toEqual(['held', false, 'held'])
  })

  test('ends by itself once its time is over, for others at once', async () => {
    const first = await hold(1)
    expect(await startHold(later(14), ask(2))).toEqual({ kind: 'taken', until: first.expiresAt })
    expect(await expireReservation(later(14), first)).toEqual({ kind: 'not-due' })
    // No job came yet, which will ask whether it was paid.
    expect((await startHold(later(15), ask(2))).kind).toBe('taken')
    expect((await startHold(later(75), ask(2))).kind).toBe('held')
    expect(await readReservation(harbour, first.reservationId)).toMatchObject({
      ...{ state: 'expired', endReason: 'The deposit was not paid in time.' },
    })
  })

  test('that no payment was begun for ends at once for others', async () => {
    const { reservationId } = await hold(1)
    await database.owner.query('update reservations set payment_id = null where reservation_id = $1', [reservationId])
    expect((await startHold(later(15), ask(2))).kind).toBe('held')
  })

  test('begins anew for the same shopper, and what could still be paid by the first is let go of', async () => {
    const first = await hold(1)
    expect((await startHold(harbour, ask(1))).kind).toBe('held')
    expect((await readReservation(harbour, first.reservationId))!.state).toBe('cancelled')
    expect(await jobsOf(first.reservationId)).toEqual(['end-reservation', 'return-deposit'])
  })

  test.each<[string, Partial<HoldRequest>, unknown]>([
    ['terms are not agreed to', { isAgreed: false }, ['*You must agree to the terms of use before submitting.']],
  ])('says when %s', async (_, changed, terms) => {
    expect(await startHold(harbour, ask(1, changed))).toEqual({ kind: 'invalid', errors: { terms } })
  })

  test('asks what it asks of each vehicle in the same words, which a connection plans once', async () => {
    const planned = withTenant(harbour, async (trx) => {
      for (const n of [1, 2]) await sql`${PREPARED} select ${n}::int`.execute(trx)
      const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
        from pg_prepared_statements where statement like '%select $1::int'`.execute(trx)
      return rows
    })
    expect(await planned).toEqual([{ uses: 2 }])
  })

  test('says every field that is wrong', async () => {
    const contact = { firstName: ' ', lastName: 'x'.repeat(101), email: 'no', phone: '1' }
    const outcome = await startHold(harbour, ask(1, { contact }))
    expect(outcome.kind === 'invalid' && Object.keys(outcome.errors)).toEqual(['name', 'last_name', 'email', 'phone'])
  })

  test.each([
    ['no last name', { lastName: '' }, 'last_name'],
    ['markup', { firstName: '<b>Ann' }, 'name'],
    ['a number of six digits', { phone: '13 12 34' }, 'phone'],
    ['a mailbox that mail programs refuse', { email: 'a!b@example.com' }, 'email'],
  ])('takes nothing that the lead to the dealer would refuse: %s', async (_, changed, field) => {
    const outcome = await startHold(harbour, ask(1, { contact: { ...ask(1).contact, ...changed } }))
    expect(outcome.kind === 'invalid' && Object.keys(outcome.errors)).toEqual([field])
  })

  test.each<[string, Partial<HoldRequest>]>([
    ['another deposit than the dealer’s', { shown: { depositCents: 1, priceCents: 3_000_000 } }],
    ['another price', { shown: { depositCents: 20_000, priceCents: 1 } }],
    ['no price', { shown: { depositCents: 20_000, priceCents: null } }],
    ['a negative deposit', { shown: { depositCents: -20_000, priceCents: 3_000_000 } }],
    ['a part of a cent', { shown: { depositCents: 20_000.5, priceCents: 3_000_000 } }],
  ])('is none where a page showed %s', async (_, changed) => {
    expect(await startHold(harbour, ask(1, changed))).toEqual({ kind: 'repriced' })
    expect(await listReservations(harbour, { isLive: false })).toEqual([])
  })

  test.each([
    ["status = 'sold', sold_at = now()", 'not-for-sale'],
    ["status = 'withdrawn'", 'not-for-sale'],
    ['reserved = true', 'taken'],
    ["tag = 'Test Drive Only'", 'not-for-sale'],
  ])('is none of a vehicle with %s', async (facts, kind) => {
    await change(facts)
    expect((await startHold(harbour, ask(1))).kind).toBe(kind)
  })

  test('is none of another dealer’s vehicle, nor where no deposits are taken', async () => {
    expect(await startHold(outback, ask(1))).toEqual({ kind: 'not-offered' })
    await change('show_on_dealer_website = false')
    expect(await startHold(harbour, ask(1))).toEqual({ kind: 'not-offered' })
    await change('show_on_dealer_website = true')
    const without = await makeDealer(database, `without-${dealers}`)
    expect(await startHold(without, ask(1))).toEqual({ kind: 'not-offered' })
  })

  test('of three vehicles is as many as a shopper has', async () => {
    const kinds = []
    for (const number of ['N2', 'N3', 'N4', 'N5']) {
      const facts = { make: 'Toyota', model: 'Camry', price_cents: 3_000_000 }
      const listingId = await listVehicle(database, harbour, number, facts)
      kinds.push((await startHold(harbour, ask(1, { listingId }))).kind)
    }
    expect(kinds).toEqual(['held', 'held', 'held', 'too-many'])
  })
})

describe('two at one address', () => {
  const both = { sender: { address: '192.0.2.1' } }

  test('are two shoppers: the second ends no hold of the first', async () => {
    const first = await hold(1)
    expect(await startHold(harbour, ask(2, both))).toEqual({ kind: 'taken', until: first.expiresAt })
    expect((await readReservation(harbour, first.reservationId))!.state).toBe('held')
  })

  test('hold ten between them', async () => {
    const kinds = []
    for (let n = 0; n < 11; n++) {
      const listingId = await listVehicle(database, harbour, `T${n}`, {
        make: 'Kia',
        model: 'Rio',
        price_cents: 3_000_000,
      })
      kinds.push((await startHold(harbour, ask(n, { ...both, listingId }))).kind)
    }
    expect(kinds.filter((kind) => kind === 'held').length).toBe(10)
    expect(kinds.at(-1)).toBe('too-many')
  })
})

test('a hold that is asked for in vain leaves what its shopper has', async () => {
  const { reservationId } = await hold(1)
  expect((await startHold(harbour, ask(1, { shown: { depositCents: 1, priceCents: 3_000_000 } }))).kind).toBe(
    'repriced',
  )
  expect((await readReservation(harbour, reservationId))!.state).toBe('held')
})

describe('a payment', () => {
  test('reserves the vehicle once, however often it is told of', async () => {
    const { reservationId } = await hold(1)
    const until = later(48 * 60).now
    const told = await Promise.all([pay(reservationId), pay(reservationId), pay(reservationId)])
    expect(told.toSorted((one) => ('isNew' in one && one.isNew ? -1 : 1))).toEqual([
      { kind: 'reserved', isNew: true, until },
      { kind: 'reserved', isNew: false, until },
      { kind: 'reserved', isNew: false, until },
    ])
    expect(await isReserved()).toBe(true)
    expect(await jobsOf(reservationId)).toEqual(['complete-reservation', 'end-reservation'])
    expect(await startHold(later(60), ask(2))).toEqual({ kind: 'taken', until })
  })

  test('that comes late still reserves it, unless somebody else has it by then', async () => {
    const [first] = [await hold(1)]
    await expireReservation(later(15), first)
    const second = await hold(2, later(16))
    expect(await pay(first.reservationId, later(17))).toEqual({
      ...{ kind: 'lost', reason: 'Somebody else reserved it first.' },
    })
    expect(await jobsOf(first.reservationId)).toContain('return-deposit')
    await expireReservation(later(31), second)
    expect(await pay(second.reservationId, later(32))).toMatchObject({ kind: 'reserved' })
    expect(await pay(first.reservationId, later(33))).toMatchObject({ kind: 'lost' })
  })

  test.each([
    ["status = 'sold', sold_at = now()", 'It was sold meanwhile.'],
    ["status = 'withdrawn'", 'The dealer took it off the site meanwhile.'],
    ['reserved = true', 'Somebody else reserved it first.'],
  ])('of what has %s meanwhile goes back', async (facts, reason) => {
    const { reservationId } = await hold(1)
    await change(facts)
    expect(await pay(reservationId)).toEqual({ kind: 'lost', reason })
    expect(await readReservation(harbour, reservationId)).toMatchObject({ state: 'expired', paidAt: harbour.now })
    expect(await jobsOf(reservationId)).toContain('return-deposit')
  })

  test('of what is dearer meanwhile holds at the price that stood there', async () => {
    const { reservationId } = await hold(1)
    await change('price_cents = 4000000')
    expect(await pay(reservationId)).toMatchObject({ kind: 'reserved' })
    expect((await readReservation(harbour, reservationId))!.priceCents).toBe(3_000_000)
  })

  test.each([
    ['another amount', { amountCents: 19_999 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s reserves nothing and goes back', async (_, changed) => {
    const { reservationId } = await hold(1)
    expect(await pay(reservationId, harbour, changed)).toMatchObject({ kind: 'lost' })
    expect(await isReserved()).toBe(false)
  })

  test('of another payment, or another dealer’s, is nobody’s', async () => {
    const { reservationId } = await hold(1)
    expect(await pay(reservationId, harbour, { paymentId: 'pay-9' })).toEqual({ kind: 'unknown' })
    expect(await pay(reservationId, outback)).toEqual({ kind: 'unknown' })
    expect((await readReservation(harbour, reservationId))!.state).toBe('held')
  })
})

describe('a reservation ends', () => {
  const paid = async () => {
    const { reservationId, secret } = await hold(1)
    await pay(reservationId)
    return { reservationId, secret }
  }

  test.each<[string, (reservationId: number) => Promise<unknown>, string]>([
    ['cancelled by its shopper', (reservationId) => cancelReservation(harbour, { reservationId }), 'cancelled'],
    [
      'released by the dealer',
      (reservationId) => releaseHold(harbour, { reservationId, reason: 'dealer' }),
      'released',
    ],
    ['when its time is over', (reservationId) => expireReservation(later(48 * 60), { reservationId }), 'expired'],
  ])('%s: the vehicle is free, the deposit goes back, and nothing happens twice', async (_, end, state) => {
    const { reservationId } = await paid()
    await end(reservationId)
    expect(await readReservation(harbour, reservationId)).toMatchObject({ state })
    expect(await isReserved()).toBe(false)
    expect(await jobsOf(reservationId)).toContain('return-deposit')
    expect(await cancelReservation(harbour, { reservationId })).toEqual({ kind: 'over' })
    expect(await releaseHold(harbour, { reservationId, reason: 'dealer' })).toEqual({ kind: 'over' })
    expect((await startHold(later(48 * 60), ask(2))).kind).toBe('held')
  })

  test('not by its shopper nor its time once the dealer sold the vehicle; the dealer may still pay the deposit back', async () => {
    const { reservationId } = await paid()
    // Reserved it stays, for whoever paid: that reservation ends by itself.
    expect(await sellVehicle(harbour, { vehicle: 'N1', dealership: null })).toMatchObject({
      reservation: { kind: 'deposit-paid', reservationId },
    })
    expect(await cancelReservation(harbour, { reservationId })).toEqual({ kind: 'sold' })
    expect(await expireReservation(later(48 * 60), { reservationId })).toEqual({ kind: 'fulfilled' })
    expect(await cancelReservation(harbour, { reservationId })).toEqual({ kind: 'sold' })
    expect(await pay(reservationId)).toMatchObject({ kind: 'reserved', isNew: false })
    expect(await jobsOf(reservationId)).not.toContain('return-deposit')
    expect(await releaseHold(harbour, { reservationId, reason: 'refund' })).toEqual({
      kind: 'released',
      isPaidBack: true,
    })
    await change("status = 'in_stock', sold_at = null, reserved = false")
    expect((await startHold(later(48 * 60), ask(2))).kind).toBe('held')
  })

  test.each<[string, (reservationId: number) => Promise<unknown>]>([
    ['by its shopper', (reservationId) => cancelReservation(harbour, { reservationId })],
    ['by its time', (reservationId) => expireReservation(later(48 * 60), { reservationId })],
  ])('%s of a vehicle that only its feed calls sold: the deposit goes back', async (_, end) => {
    const { reservationId } = await paid()
    await change("status = 'sold', sold_at = now()")
    await end(reservationId)
    expect((await readReservation(harbour, reservationId))!.endedAt).not.toBeNull()
    expect(await jobsOf(reservationId)).toContain('return-deposit')
    await change("status = 'in_stock', sold_at = null")
    expect((await startHold(later(48 * 60), ask(2))).kind).toBe('held')
  })

  test('by no other dealer, who finds none', async () => {
    const { reservationId, secret } = await paid()
    expect(await cancelReservation(outback, { reservationId })).toEqual({ kind: 'unknown' })
    expect(await releaseHold(outback, { reservationId, reason: 'dealer' })).toEqual({ kind: 'unknown' })
    expect(await expireReservation({ ...later(9999), tenant: outback.tenant }, { reservationId })).toEqual({
      kind: 'not-due',
    })
    expect(await findReservation(outback, opened(secret))).toBeNull()
    expect(await readReservation(outback, reservationId)).toBeNull()
    expect(await listReservations(outback, { isLive: false })).toEqual([])
    expect(await isReserved()).toBe(true)
  })
})

/** What may happen to one vehicle, a minute after another. */
type Step = { what: 'hold' | 'pay' | 'cancel' | 'release' | 'expire'; who: number; minutes: number }
const step = fc.record<Step>({
  what: fc.constantFrom('hold', 'pay', 'cancel', 'release', 'expire'),
  who: fc.integer({ min: 1, max: 3 }),
  minutes: fc.constantFrom(0, 1, 16, 48 * 60),
})

test('whatever happens in whatever order, a vehicle has one hold, is reserved when it is paid for, and nobody has paid for nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await database.owner.query('delete from reservations')
      await database.owner.query('delete from listing_locks')
      await change('reserved = false')
      const last = new Map<number, number>()
      const paidFor = new Set<number>()
      let minutes = 0
      for (const { what, who, minutes: passed } of steps) {
        minutes += passed
        const ctx = later(minutes)
        const reservationId = last.get(who) ?? 0
        if (what === 'hold') {
          const outcome = await startHold(ctx, ask(who))
          if (outcome.kind === 'held') {
            last.set(who, outcome.reservationId)
            await database.owner.query('update reservations set payment_id = $1 where reservation_id = $2', [
              ...[`pay-${outcome.reservationId}`, outcome.reservationId],
            ])
          }
        } else if (what === 'pay') {
          if ((await pay(reservationId, ctx)).kind !== 'unknown') paidFor.add(reservationId)
        } else if (what === 'cancel') await cancelReservation(ctx, { reservationId })
        else if (what === 'release') await releaseHold(ctx, { reservationId, reason: 'dealer' })
        else await expireReservation(ctx, { reservationId })
        const { rows: live } = await database.owner.query(
          "select state from reservations where listing_id = $1 and state in ('held', 'paid')",
          [car],
        )
        expect(live.length).toBeLessThanOrEqual(1)
        expect(await isReserved()).toBe(live[0]?.state === 'paid')
      }
      for (const reservationId of paidFor) {
        const { state } = (await readReservation(harbour, reservationId))!
        if (state !== 'paid') expect(await jobsOf(reservationId)).toContain('return-deposit')
      }
    }),
    { numRuns: 40 },
  )
})
