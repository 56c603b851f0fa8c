import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'

/** Takes a vehicle off a shopper's watchlist (rule:watchlist); says whether it was there. */
export async function removeCar(ctx: ShopperCtx, carId: number): Promise<boolean> {
  return withTenant(ctx, async (trx) => {
    const removed = await trx
      .deleteFrom('watchlist_entries')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .where('listing_id', '=', carId)
      .returning('listing_id')
      .executeTakeFirst()
    return removed !== undefined
  })
}
