import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ListingStatus } from '../listing.ts'
import { editVehicle, type NotFound, type VehicleName } from './edit-vehicle.server.ts'
import { writeByHand } from './write-by-hand.server.ts'

export type SellOutcome =
  | { kind: 'done'; slug: string; stockNumber: string; statusBefore: ListingStatus }
  | { kind: 'sold-before'; slug: string; stockNumber: string; soldAt: string }
  | NotFound

/**
 * Marks one vehicle as sold, dated now, and locks its status: it stays sold though feeds still list it. Unlocked, it is
 * what the feed says it is.
 */
export async function sellVehicle(ctx: TenantCtx, input: VehicleName): Promise<SellOutcome> {
  return editVehicle(ctx, input, async (trx, row): Promise<SellOutcome> => {
    const { slug, stockNumber, columns } = row
    const statusBefore = columns.status as ListingStatus
    const soldAt = (columns.sold_at as string | null) ?? ctx.now.toISOString()
    await writeByHand(trx, ctx, row, { status: 'sold', sold_at: soldAt })
    return statusBefore === 'sold'
      ? { kind: 'sold-before', slug, stockNumber, soldAt }
      : { kind: 'done', slug, stockNumber, statusBefore }
  })
}
