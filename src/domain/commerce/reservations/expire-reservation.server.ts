import { withTenant } from '#db/tenant-session.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { endReservation, enqueueReservation } from './end-reservation.server.ts'
import { isBought } from './is-bought.server.ts'
import { lockReservation, readReservation } from './read-reservations.server.ts'
import { ASK_MINUTES, END_REASONS, isLive } from './reservation.ts'
import { settleReservation } from './settle-reservation.server.ts'

export type ExpireOutcome = { kind: 'ended' } | { kind: 'fulfilled' } | { kind: 'not-due' }

/**
 * Ends a reservation whose time is over: unpaid, the vehicle is anybody's again; paid and not bought, the deposit goes back as well
 * (rule:reservation-refund). Of a vehicle that the dealer sold to them the deposit is part of the price, and stays until the dealer pays it
 * back. Who comes too early is followed by another job. What may have been paid without anybody knowing has the vehicle: its processor is asked
 * first, and while it does not answer this throws, and the job comes again; for an hour.
 */
export async function expireReservation(
  ctx: TenantCtx,
  { reservationId }: { reservationId: number },
  { processors }: { processors: PaymentProcessors },
): Promise<ExpireOutcome> {
  const { tenantId } = ctx.tenant
  const before = await readReservation(ctx, reservationId)
  if (before?.state === 'held' && before.paymentId !== null && before.expiresAt <= ctx.now) {
    const { kind } = await settleReservation(ctx, { reservationId }, processors)
    if (kind === 'unavailable' && ctx.now.getTime() < before.expiresAt.getTime() + ASK_MINUTES * 60_000)
      throw new Error('The processor does not say whether the deposit was paid: the vehicle is held on.')
  }
  return withTenant(ctx, async (trx): Promise<ExpireOutcome> => {
    await holdStock(trx, tenantId)
    const reservation = await lockReservation(trx, tenantId, reservationId)
    if (!reservation || !isLive(reservation)) return { kind: 'not-due' }
    if (reservation.expiresAt > ctx.now) {
      await enqueueReservation(trx, 'end-reservation', reservationId, reservation.expiresAt)
      return { kind: 'not-due' }
    }
    const isPaid = reservation.state === 'paid'
    if (isPaid && (await isBought(trx, tenantId, reservation))) {
      await trx
        .updateTable('reservations')
        .set({ state: 'fulfilled', ended_at: ctx.now, end_reason: END_REASONS.bought })
        .where('tenant_id', '=', tenantId)
        .where('reservation_id', '=', reservationId)
        .execute()
      return { kind: 'fulfilled' }
    }
    await endReservation(trx, ctx, reservation, { state: 'expired', reason: isPaid ? 'over' : 'unpaid' })
    return { kind: 'ended' }
  })
}
