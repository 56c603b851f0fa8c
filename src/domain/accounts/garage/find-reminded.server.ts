import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { vehicleOfLink } from './reminder-link.server.ts'

/** The vehicle that a letter's link is about, and whether its owner still is written to; null where there is none. */
export async function findReminded(
  ctx: TenantCtx,
  link: string,
): Promise<{ name: string; isReminded: boolean } | null> {
  const ownVehicleId = await vehicleOfLink(ctx, link)
  if (ownVehicleId === null) return null
  const found = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('own_vehicles')
      .select(['name', 'is_reminded as isReminded'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('own_vehicle_id', '=', ownVehicleId)
      .executeTakeFirst(),
  )
  return found ?? null
}
