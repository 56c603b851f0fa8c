import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** How many of the tenant's vehicles were sold from `since` until now. */
export async function countSales(ctx: TenantCtx, since: Date): Promise<number> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ sold: number }>`
      select count(*)::int as sold from listings
      where tenant_id = ${tenantId} and status = 'sold' and sold_at >= ${since} and sold_at <= ${ctx.now}`.execute(trx)
    return rows[0]!.sold
  })
}
