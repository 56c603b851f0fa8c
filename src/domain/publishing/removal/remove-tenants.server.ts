import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from '../publishing-ctx.ts'
import { deleteTenant } from './delete-tenant.server.ts'

/** Deletes these tenants with everything that is theirs; running servers are told. Slugs nobody has are passed over. */
export async function removeTenants(ctx: PublishingCtx, slugs: readonly string[]): Promise<string[]> {
  const found = (await listTenantSlugs(ctx.platform)).filter(({ slug }) => slugs.includes(slug))
  for (const { tenantId } of found)
    await withTenant({ tenant: { tenantId }, db: ctx.app }, (trx) => deleteTenant(trx, tenantId))
  return found.map(({ slug }) => slug)
}
