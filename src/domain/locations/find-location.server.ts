import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readLocations } from './list-locations.server.ts'
import type { Location } from './location.ts'

/** The tenant's location of this slug, or null. A hidden one is found too; whether to show it is the page's to decide. */
export async function findLocation(ctx: TenantCtx, slug: string): Promise<Location | null> {
  return withTenant(ctx, async (trx) => (await readLocations(trx, ctx.tenant.tenantId, slug))[0] ?? null)
}
