import { type RawBuilder, sql } from 'kysely'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeOnlinePayment } from '../invoices/complete-online-payment.server.ts'
import { deleteExpiredPayers } from '../invoices/delete-expired-payers.server.ts'
import { requeueOnlinePayments } from '../invoices/requeue-online-payments.server.ts'
import { returnOnlinePayment } from '../invoices/return-online-payment.server.ts'
import { settleOnlinePayment } from '../invoices/settle-online-payment.server.ts'
import { tellPaymentOver } from '../invoices/tell-payment-over.server.ts'
import { type CompleteServices, completeReservation } from '../reservations/complete-reservation.server.ts'
import { deleteExpiredContacts } from '../reservations/delete-expired-contacts.server.ts'
import { expireReservation } from '../reservations/expire-reservation.server.ts'
import { freeVehicle } from '../reservations/free-vehicle.server.ts'
import { requeueDeposits } from '../reservations/requeue-deposits.server.ts'
import { returnDeposit } from '../reservations/return-deposit.server.ts'
import { settleReservation } from '../reservations/settle-reservation.server.ts'
import { tellReservationOver } from '../reservations/tell-reservation-over.server.ts'
import type { PaymentProcessors } from './processor.ts'

/** A job about one of them, by its number. Throws where it is to come again. */
type Work = (ctx: TenantCtx, number: number, services: CompleteServices) => Promise<unknown>

type PaymentKind = {
  /** What jobs call its number. */
  number: string
  /** Another purpose that is paid in the same way, by the same numbers. */
  alsoFor?: string
  /** By name; letters are those for which nobody's money waits. */
  jobs: Readonly<Record<string, Work>>
  letters: Readonly<Record<string, Work>>
  /** Where its tries stand, each with `processor`, `account` and `payment_id`, and since when. */
  tries: { table: string; beganAt: string }
  /** Brings one, by its number, to what the processor says of its payment; `unavailable` where that does not answer. */
  settle(ctx: TenantCtx, number: number, processors: PaymentProcessors): Promise<{ kind: string }>
  /** Queues again what a job gave up on; the numbers of those. */
  requeue(ctx: TenantCtx): Promise<number[]>
  /** Forgets who began to pay and never did. */
  forget(ctx: TenantCtx): Promise<unknown>
}

/** What money is paid for, and what is done about each kind wherever all are; a next one is a row (docs/where-to-add.md). */
export const PAYMENT_KINDS: Readonly<Record<string, PaymentKind>> = {
  reservation: {
    number: 'reservationId',
    jobs: {
      // A deposit that was paid while an import had the stock.
      'settle-reservation': async (ctx, reservationId, { processors }) =>
        answered(await settleReservation(ctx, { reservationId }, processors)),
      'complete-reservation': (ctx, reservationId, services) => completeReservation(ctx, { reservationId }, services),
      'end-reservation': (ctx, reservationId, services) => expireReservation(ctx, { reservationId }, services),
      'return-deposit': (ctx, reservationId, services) => returnDeposit(ctx, { reservationId }, services),
      // One that ended while an import had the stock.
      'free-vehicle': (ctx, reservationId) => freeVehicle(ctx, { reservationId }),
    },
    letters: {
      'tell-reservation-over': (ctx, reservationId, services) => tellReservationOver(ctx, { reservationId }, services),
    },
    tries: { table: 'reservations', beganAt: 'held_at' },
    settle: (ctx, reservationId, processors) => settleReservation(ctx, { reservationId }, processors),
    requeue: requeueDeposits,
    forget: deleteExpiredContacts,
  },
  'online-payment': {
    number: 'onlinePaymentId',
    // The rest of an order (rule:order-rest).
    alsoFor: 'order-payment',
    jobs: {
      // One of which no event told.
      'settle-online-payment': async (ctx, onlinePaymentId, { processors }) =>
        answered(await settleOnlinePayment(ctx, { onlinePaymentId }, processors)),
      'complete-online-payment': (ctx, onlinePaymentId, services) =>
        completeOnlinePayment(ctx, { onlinePaymentId }, services),
      'return-online-payment': (ctx, onlinePaymentId, services) =>
        returnOnlinePayment(ctx, { onlinePaymentId }, services),
    },
    letters: {
      'tell-payment-over': (ctx, onlinePaymentId, services) => tellPaymentOver(ctx, { onlinePaymentId }, services),
    },
    tries: { table: 'online_payments', beganAt: 'begun_at' },
    settle: (ctx, onlinePaymentId, processors) => settleOnlinePayment(ctx, { onlinePaymentId }, processors),
    requeue: requeueOnlinePayments,
    forget: deleteExpiredPayers,
  },
}

/** The kind that is paid for a purpose; null for what is none of ours. */
export function paymentKindOf(purpose: string): PaymentKind | null {
  if (Object.hasOwn(PAYMENT_KINDS, purpose)) return PAYMENT_KINDS[purpose]!
  return Object.values(PAYMENT_KINDS).find(({ alsoFor }) => alsoFor === purpose) ?? null
}

function answered({ kind }: { kind: string }): void {
  if (kind === 'unavailable') throw new Error('The processor does not say whether it was paid.')
}

/** Every try to pay, of all kinds: its tenant, processor, account, payment and beginning, as the rows of a query. */
export function allTries(): RawBuilder<unknown> {
  const each = Object.values(PAYMENT_KINDS).map(
    ({ tries: { table, beganAt } }) =>
      sql`select tenant_id, processor, account, payment_id, ${sql.ref(beganAt)} as began_at from ${sql.table(table)}`,
  )
  return sql`(${sql.join(each, sql` union all `)})`
}
