import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'

export type TenantSummary = {
  tenantId: number
  slug: string
  name: string
  template: string
  hosts: readonly string[]
  dealerships: number
  locations: number
  /** In stock or coming soon. */
  vehicles: number
}

/** Every tenant with what it has, in slug order. */
export async function listTenants(ctx: PublishingCtx): Promise<TenantSummary[]> {
  const summaries: TenantSummary[] = []
  for (const { tenantId } of await listTenantSlugs(ctx.platform)) {
    const tenant = await loadTenant(ctx.app, tenantId)
    if (!tenant) continue
    const counts = await withTenant({ tenant, db: ctx.app }, async (trx) => {
      const { rows } = await sql<Pick<TenantSummary, 'dealerships' | 'locations' | 'vehicles'>>`
        select (select count(*)::int from dealerships where tenant_id = ${tenantId}) as dealerships,
          (select count(*)::int from locations where tenant_id = ${tenantId}) as locations,
          (select count(*)::int from listings where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon')) as vehicles`.execute(
        trx,
      )
      return rows[0]!
    })
    const { slug, name, template, hosts } = tenant
    summaries.push({ tenantId, slug, name, template, hosts, ...counts })
  }
  return summaries
}
