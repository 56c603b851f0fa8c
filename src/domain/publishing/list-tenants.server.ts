import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'

/** Every tenant with what it has, in slug order; of its vehicles those in stock or coming soon. */
export async function listTenants(ctx: PublishingCtx) {
  const summaries = []
  for (const { tenantId } of await listTenantSlugs(ctx.platform)) {
    const tenant = await loadTenant(ctx.app, tenantId)
    if (!tenant) continue
    const { rows } = await withTenant({ tenant, db: ctx.app }, (trx) =>
      sql<{ dealerships: number; locations: number; vehicles: number }>`
        select (select count(*)::int from dealerships where tenant_id = ${tenantId}) as dealerships,
          (select count(*)::int from locations where tenant_id = ${tenantId}) as locations,
          (select count(*)::int from listings where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon')) as vehicles`.execute(
        trx,
      ),
    )
    const { slug, name, template, hosts, isPreview } = tenant
    summaries.push({ tenantId, slug, name, template, hosts, ...(isPreview && { isPreview }), ...rows[0]! })
  }
  return summaries
}
