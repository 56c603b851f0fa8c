import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LetGo, letGo } from '../payments/let-go.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { enqueueReservation } from './end-reservation.server.ts'
import { readReservation } from './read-reservations.server.ts'
import { keepsDeposit } from './reservation.ts'
import { settleReservation } from './settle-reservation.server.ts'

export type ReturnOutcome =
  | LetGo
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
  const { paymentId, account } = reservation
  const outcome = await letGo(ctx, processor, { paymentId, account, key: `reservation-${reservationId}` })
  if (reservation.paidAt !== null) await markRefunded(ctx, reservationId)
  return outcome
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
