import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ChangeAnswer, PaymentProcessor, PaymentProcessors } from '../payments/processor.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import { readReservation } from './read-reservations.server.ts'
import { keepsDeposit, type Reservation } from './reservation.ts'
import { settleReservation } from './settle-reservation.server.ts'

export type ReturnOutcome =
  /** Nothing was charged, and nothing can be any more. */
  | { kind: 'void' }
  | { kind: 'refunded'; amountCents: number }
  /** It is live, or was returned before. */
  | { kind: 'nothing-to-do' }

/**
 * Lets go of a deposit whose reservation is over: a card that is authorised is let go of, one that was charged is paid back, once
 * (rule:reservation-refund). One that was paid without anybody knowing wins the vehicle first, where it still can. Both are told by a job of its own
 * (`tellReservationOver`): a mail server that is away keeps no refund from being marked. Throws while the processor does not answer: the job comes again.
 */
export async function returnDeposit(
  ctx: TenantCtx,
  { reservationId }: { reservationId: number },
  { processors }: { processors: PaymentProcessors },
): Promise<ReturnOutcome> {
  const before = await readReservation(ctx, reservationId)
  if (before?.state === 'expired' && before.paidAt === null) await settleReservation(ctx, { reservationId }, processors)
  const reservation = await readReservation(ctx, reservationId)
  if (!reservation || keepsDeposit(reservation) || reservation.state === 'refunded' || reservation.paymentId === null)
    return { kind: 'nothing-to-do' }
  const processor = processors[reservation.processor]
  if (!processor) throw new Error(`There is no processor ${reservation.processor} here.`)
  const outcome = await letGo(ctx, reservation, processor)
  if (reservation.paidAt !== null) await markRefunded(ctx, reservationId)
  return outcome
}

async function letGo(
  ctx: TenantCtx,
  reservation: Reservation,
  processor: PaymentProcessor,
): Promise<Exclude<ReturnOutcome, { kind: 'nothing-to-do' }>> {
  const ref = { paymentId: reservation.paymentId!, account: reservation.account }
  const released = await processor.void(ctx, ref)
  if (released.kind === 'payment') return { kind: 'void' }
  if (released.kind !== 'wrong-state' || released.payment.status !== 'captured') throw new Error(wordsOf(released))
  const amountCents = released.payment.leftCents
  if (amountCents <= 0) return { kind: 'refunded', amountCents: 0 }
  const failed = released.payment.transactions.flatMap(({ kind, transactionId }) =>
    kind === 'refund-failed' ? [transactionId] : [],
  )
  const refunded = await processor.refund(ctx, ref, {
    amountCents,
    // After one that failed it is another refund.
    idempotencyKey: [`reservation-${reservation.reservationId}`, ...failed].join('-'),
  })
  if (refunded.kind !== 'payment' || refunded.payment.leftCents > 0) throw new Error(wordsOf(refunded))
  return { kind: 'refunded', amountCents }
}

async function markRefunded(ctx: TenantCtx, reservationId: number): Promise<void> {
  await withTenant(ctx, async (trx) => {
    await trx
      .updateTable('reservations')
      .set({ state: 'refunded', refunded_at: ctx.now })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('reservation_id', '=', reservationId)
      .execute()
    await enqueueReservation(trx, 'tell-reservation-over', reservationId)
  })
}

function wordsOf(answer: ChangeAnswer): string {
  return `The deposit cannot be returned now: the processor says ${answer.kind}.`
}
