import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'

/** Deletes these tenants with everything that is theirs; running servers are told. Slugs nobody has are passed over. */
export async function removeTenants(ctx: PublishingCtx, slugs: readonly string[]): Promise<string[]> {
  const found = (await listTenantSlugs(ctx.platform)).filter(({ slug }) => slugs.includes(slug))
  for (const { tenantId } of found) {
    await withTenant({ tenant: { tenantId }, db: ctx.app }, async (trx) => {
      // Photos, media and files of the folder point at images, listings at dealerships, without cascading: theirs go first.
      for (const table of ['listings', 'tenant_files', 'images'] as const)
        await trx.deleteFrom(table).where('tenant_id', '=', tenantId).execute()
      await trx.deleteFrom('tenants').where('tenant_id', '=', tenantId).execute()
      await sql`select pg_notify('forecourt_changes', ${JSON.stringify({ tenantId, settings: 0 })})`.execute(trx)
    })
  }
  return found.map(({ slug }) => slug)
}
