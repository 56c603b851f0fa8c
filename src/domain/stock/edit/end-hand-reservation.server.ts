import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type VehicleRow, vehicleRow } from './edit-vehicle.server.ts'
import { giveBack } from './give-back.server.ts'
import { refuseFreeing } from './refuse-freeing.server.ts'

/** What became of the reservation of a vehicle that is off sale now; null: there was none that a person made. */
export type ReservationAfterSale =
  | { kind: 'given-back' }
  /** Whose deposit is paid has it reserved until that reservation ends. */
  | { kind: 'deposit-paid'; reservationId: number }
  | null

/** Gives the reservation that a person made back to the feed: who sells a vehicle has no use for it, nor has who takes it back. */
export async function endHandReservation(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { listingId }: Pick<VehicleRow, 'listingId'>,
): Promise<ReservationAfterSale> {
  const { tenantId } = ctx.tenant
  const lock = await trx
    .selectFrom('listing_locks')
    .select('field')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .where('field', '=', 'reserved')
    .executeTakeFirst()
  const row = await vehicleRow(trx, tenantId, listingId)
  if (!lock || row.columns.reserved !== true) return null
  const paid = await refuseFreeing(trx, tenantId, row)
  if (paid) return { kind: 'deposit-paid', reservationId: paid.reservationId }
  await giveBack(trx, ctx, row, ['reserved'])
  return { kind: 'given-back' }
}
