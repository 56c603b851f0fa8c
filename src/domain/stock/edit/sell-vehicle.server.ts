import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ListingStatus } from '../listing.ts'
import { editVehicle, type NotFound, type VehicleName } from './edit-vehicle.server.ts'
import { endHandReservation, type ReservationAfterSale } from './end-hand-reservation.server.ts'
import { writeByHand } from './write-by-hand.server.ts'

export type SellOutcome =
  | (Sold & { kind: 'done'; statusBefore: ListingStatus })
  | (Sold & { kind: 'sold-before'; soldAt: string })
  | NotFound

type Sold = { slug: string; stockNumber: string; reservation: ReservationAfterSale }

/**
 * Marks one vehicle as sold, dated now, and locks its status: it stays sold though feeds still list it. Unlocked, it is
 * what the feed says it is. A reservation made by hand is over with it.
 */
export async function sellVehicle(ctx: TenantCtx, input: VehicleName): Promise<SellOutcome> {
  return editVehicle(ctx, input, async (trx, row): Promise<SellOutcome> => {
    const { slug, stockNumber, columns } = row
    const statusBefore = columns.status as ListingStatus
    const soldAt = (columns.sold_at as string | null) ?? ctx.now.toISOString()
    await writeByHand(trx, ctx, row, { status: 'sold', sold_at: soldAt })
    const reservation = await endHandReservation(trx, ctx, row)
    return statusBefore === 'sold'
      ? { kind: 'sold-before', slug, stockNumber, soldAt, reservation }
      : { kind: 'done', slug, stockNumber, statusBefore, reservation }
  })
}
