import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { PlatformCtx } from './context.ts'
import type { TenantSettings } from './settings.ts'
import type { Tenant } from './tenant.ts'

/** The tenant of this number, or null when there is none (any more). Settings are stored complete. */
export async function loadTenant(db: Kysely<Database>, tenantId: number): Promise<Tenant | null> {
  return withTenant({ tenant: { tenantId }, db }, async (trx) => {
    const row = await trx.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
    if (!row) return null
    const hosts = await trx.selectFrom('hosts').select('host').where('tenant_id', '=', tenantId).orderBy('is_primary', 'desc').orderBy('host').execute()
    return {
      tenantId,
      slug: row.slug,
      name: row.name,
      template: row.template,
      settings: row.settings as TenantSettings,
      settingsVersion: row.settings_version,
      hosts: hosts.map(({ host }) => host),
    }
  })
}

/** The tenant number of every slug, in slug order: each tenant has a host row that is its bare slug. */
export async function listTenantSlugs(ctx: PlatformCtx): Promise<{ slug: string; tenantId: number }[]> {
  const rows = await ctx.db.selectFrom('hosts').select(['host', 'tenant_id']).where('host', 'not like', '%.%').orderBy('host').execute()
  return rows.map((row) => ({ slug: row.host, tenantId: row.tenant_id }))
}
