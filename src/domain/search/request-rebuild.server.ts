import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Has every running node read this tenant's stock whole again; shoppers are served from the old stock meanwhile. */
export async function requestRebuild(ctx: TenantCtx): Promise<void> {
  const message = JSON.stringify({ tenantId: ctx.tenant.tenantId, rebuild: true })
  await withTenant(ctx, (trx) => sql`select pg_notify('forecourt_changes', ${message})`.execute(trx))
}
