import { fromColumns } from '#db/columns.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DealershipConfig } from './location-schema.ts'

/** A seller within the tenant (rule:dealership-switches): stock and leads belong to one. */
export type Dealership = DealershipConfig & { dealershipId: number }

/** The tenant's dealerships in the order of its configuration. */
export async function listDealerships(ctx: TenantCtx): Promise<Dealership[]> {
  return withTenant(ctx, (trx) => readDealerships(trx, ctx.tenant.tenantId))
}

/** The same inside a transaction. */
export async function readDealerships(trx: TenantTransaction, tenantId: number): Promise<Dealership[]> {
  const rows = await trx
    .selectFrom('dealerships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('dealership_id')
    .execute()
  return rows.map(({ tenant_id, position, ...row }) => fromColumns(row) as Dealership)
}
