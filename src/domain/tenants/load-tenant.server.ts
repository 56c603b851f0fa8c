import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { PlatformCtx, TenantCtx } from './context.ts'
import { readStoredSettings, type TenantSettingsInput } from './settings.ts'
import type { Tenant } from './tenant.ts'
import type { TokensConfig } from './tokens-schema.ts'

/** The column `tenants.settings`: settings as the dealer wrote them, and the tokens beside them. */
export type StoredSettings = TenantSettingsInput & { tokens?: TokensConfig }

/**
 * The tenant of this number with all defaults filled in, or null when there is none (any more). A stored promotion or
 * other showpiece that does not fit this release is left out; throws when another setting does not: a release that
 * renames one migrates it.
 */
export async function loadTenant(db: Kysely<Database>, tenantId: number): Promise<Tenant | null> {
  return withTenant({ tenant: { tenantId }, db }, async (trx) => {
    const row = await trx
      .selectFrom('tenants')
      .selectAll()
      .select([
        sql<
          string[]
        >`array(select location_type from locations l where l.tenant_id = tenants.tenant_id and visible)`.as('places'),
        sql<
          string | null
        >`(select time_zone from locations l where l.tenant_id = tenants.tenant_id order by is_primary desc, visible desc, position, location_id limit 1)`.as(
          'clock',
        ),
      ])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    if (!row) return null
    const hosts = await trx
      .selectFrom('hosts')
      .select(['host', 'is_primary', 'preview'])
      .where('tenant_id', '=', tenantId)
      .where('host', 'like', '%.%')
      .orderBy('is_primary', 'desc')
      .orderBy((row) => row('preview', 'is', null))
      .orderBy('host')
      .execute()
    const [first] = hosts
    const { tokens = {}, ...settings } = row.settings as StoredSettings
    return {
      tenantId,
      slug: row.slug,
      name: row.name,
      template: row.template,
      ...readStoredSettings(settings, row.places, row.clock),
      tokens,
      settingsVersion: row.settings_version,
      hosts: hosts.map(({ host }) => host),
      ...(first && !first.is_primary && first.preview !== null && { isPreview: true as const }),
    }
  })
}

export type FoundTenant = { kind: 'found'; ctx: TenantCtx } | { kind: 'unknown'; slugs: string[] }

/** The tenant of this slug as verbs take it, or the slugs there are. */
export async function findTenant(platform: PlatformCtx, app: Kysely<Database>, slug: string): Promise<FoundTenant> {
  const slugs = await listTenantSlugs(platform)
  const tenantId = slugs.find((row) => row.slug === slug)?.tenantId
  const tenant = tenantId === undefined ? null : await loadTenant(app, tenantId)
  return tenant
    ? { kind: 'found', ctx: { tenant, db: app, now: platform.now } }
    : { kind: 'unknown', slugs: slugs.map((row) => row.slug) }
}

/** The tenant number of every slug, in slug order: each tenant has a host row that is its bare slug. */
export async function listTenantSlugs(ctx: PlatformCtx): Promise<{ slug: string; tenantId: number }[]> {
  const rows = await ctx.db
    .selectFrom('hosts')
    .select(['host', 'tenant_id'])
    .where('host', 'not like', '%.%')
    .orderBy('host')
    .execute()
  return rows.map((row) => ({ slug: row.host, tenantId: row.tenant_id }))
}
