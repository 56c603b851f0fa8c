import { withTenant } from '#db/tenant-session.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isGivenUp } from '#domain/tenants/outage.ts'
import { endReservation } from './end-reservation.server.ts'
import { isBought } from './is-bought.server.ts'
import { lockReservation } from './read-reservations.server.ts'
import { isLive } from './reservation.ts'

export type CancelOutcome =
  | { kind: 'cancelled' }
  /** It was over already. */
  | { kind: 'over' }
  /** The dealer sold it to them: what becomes of the deposit its contract says. */
  | { kind: 'sold' }
  /** It is in another state than the one it was to be cancelled in. */
  | { kind: 'other' }
  | { kind: 'unknown' }

/**
 * The shopper, who has shown that it is theirs, changes their mind (rule:reservation-refund): in every state, and for as long as it lasts. The
 * vehicle is free again, and all of the deposit goes back. While an import has the stock that is so all the same, and the vehicle is free after it.
 * `only`: one that is in another state by then stays as it is.
 */
export async function cancelReservation(
  ctx: TenantCtx,
  { reservationId, only }: { reservationId: number; only?: 'held' },
): Promise<CancelOutcome> {
  try {
    return await cancel(ctx, reservationId, { freesLater: false, only })
  } catch (error) {
    if (!isGivenUp(error)) throw error
    return cancel(ctx, reservationId, { freesLater: true, only })
  }
}

async function cancel(
  ctx: TenantCtx,
  reservationId: number,
  { freesLater, only }: { freesLater: boolean; only?: 'held' },
): Promise<CancelOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx): Promise<CancelOutcome> => {
    if (!freesLater) await holdStock(trx, tenantId)
    const reservation = await lockReservation(trx, tenantId, reservationId)
    if (!reservation) return { kind: 'unknown' }
    if (only && reservation.state !== only) return { kind: 'other' }
    if (reservation.state === 'fulfilled') return { kind: 'sold' }
    if (!isLive(reservation)) return { kind: 'over' }
    if (reservation.state === 'paid' && (await isBought(trx, tenantId, reservation))) return { kind: 'sold' }
    await endReservation(trx, ctx, reservation, { state: 'cancelled', reason: 'shopper', freesLater })
    return { kind: 'cancelled' }
  })
}
