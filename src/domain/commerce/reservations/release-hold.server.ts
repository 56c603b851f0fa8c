import { withTenant } from '#db/tenant-session.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { endReservation, enqueueReservation } from './end-reservation.server.ts'
import { lockReservation } from './read-reservations.server.ts'
import { isRefundDue, keepsDeposit } from './reservation.ts'

export type ReleaseOutcome =
  /** `isPaidBack`: a deposit was paid, and goes back. */
  { kind: 'released'; isPaidBack: boolean } | { kind: 'over' } | { kind: 'unknown' }

/**
 * The dealer ends a reservation: `release` gives the vehicle back to everybody, `refund` says that the deposit is what it is about. Either
 * way all of the deposit goes back (rule:reservation-refund), also of a vehicle that was sold; that one stays sold. Of one that
 * is over, whose deposit is still here, `refund` tries again.
 */
export async function releaseHold(
  ctx: TenantCtx,
  { reservationId, reason }: { reservationId: number; reason: 'dealer' | 'refund' },
): Promise<ReleaseOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx): Promise<ReleaseOutcome> => {
    await holdStock(trx, tenantId)
    const reservation = await lockReservation(trx, tenantId, reservationId)
    if (!reservation) return { kind: 'unknown' }
    if (!keepsDeposit(reservation)) {
      if (reason !== 'refund' || !isRefundDue(reservation)) return { kind: 'over' }
      await enqueueReservation(trx, 'return-deposit', reservationId)
      return { kind: 'released', isPaidBack: true }
    }
    await endReservation(trx, ctx, reservation, { state: 'released', reason })
    return { kind: 'released', isPaidBack: reservation.state !== 'held' }
  })
}
