import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'
import type { OwnVehicle } from './own-vehicle.ts'

/** The vehicles of a shopper's garage, the first one first (rule:own-vehicles). */
export async function listOwnVehicles(ctx: ShopperCtx): Promise<OwnVehicle[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('own_vehicles')
      .select([
        'own_vehicle_id as ownVehicleId',
        'name',
        'rego',
        'rego_state as regoState',
        'is_reminded as isReminded',
      ])
      .select(['service_due_on as serviceDueOn', 'rego_due_on as regoDueOn'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .orderBy('own_vehicle_id')
      .execute(),
  )
}
