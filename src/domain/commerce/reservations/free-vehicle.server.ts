import { withTenant } from '#db/tenant-session.ts'
import { holdStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { freeReserved } from './end-reservation.server.ts'
import { lockReservation } from './read-reservations.server.ts'
import { keepsDeposit } from './reservation.ts'

export type FreeOutcome = { kind: 'freed' } | { kind: 'nothing-to-do' }

/** Gives the vehicle of a reservation back that ended while an import had the stock (`cancelReservation`). */
export async function freeVehicle(ctx: TenantCtx, { reservationId }: { reservationId: number }): Promise<FreeOutcome> {
  return withTenant(ctx, async (trx): Promise<FreeOutcome> => {
    await holdStock(trx, ctx.tenant.tenantId)
    const reservation = await lockReservation(trx, ctx.tenant.tenantId, reservationId)
    if (!reservation || keepsDeposit(reservation)) return { kind: 'nothing-to-do' }
    await freeReserved(trx, ctx, reservation)
    return { kind: 'freed' }
  })
}
