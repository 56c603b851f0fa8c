import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'

/** Takes a vehicle out of a shopper's garage, and its reminders with it (rule:own-vehicles); says whether it was there. */
export async function removeOwnVehicle(ctx: ShopperCtx, ownVehicleId: number): Promise<boolean> {
  return withTenant(ctx, async (trx) => {
    const removed = await trx
      .deleteFrom('own_vehicles')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .where('own_vehicle_id', '=', ownVehicleId)
      .returning('own_vehicle_id')
      .executeTakeFirst()
    return removed !== undefined
  })
}
