import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { vehicleOfLink } from './reminder-link.server.ts'

/** Nothing more is mailed about a vehicle: one press, nobody signs in (rule:own-vehicles). Says whether the link is of one. */
export async function stopReminders(ctx: TenantCtx, link: string): Promise<boolean> {
  const ownVehicleId = await vehicleOfLink(ctx, link)
  if (ownVehicleId === null) return false
  return withTenant(ctx, async (trx) => {
    const stopped = await trx
      .updateTable('own_vehicles')
      .set({ is_reminded: false })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('own_vehicle_id', '=', ownVehicleId)
      .returning('own_vehicle_id')
      .executeTakeFirst()
    return stopped !== undefined
  })
}
