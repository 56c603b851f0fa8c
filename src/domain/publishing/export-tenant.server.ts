import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readStoredConfig } from './stored-config.server.ts'
import type { TenantConfig } from './tenant-config.ts'
import { writtenConfig } from './written-config.ts'

export type ExportOutcome =
  | { kind: 'exported'; json: Record<string, unknown>; config: TenantConfig }
  | { kind: 'unknown-tenant'; slugs: string[] }

/** A tenant as the `config.json` that would make it: applying it again changes nothing. */
export async function exportTenant(ctx: PublishingCtx, slug: string): Promise<ExportOutcome> {
  const tenants = await listTenantSlugs(ctx.platform)
  const tenantId = tenants.find((tenant) => tenant.slug === slug)?.tenantId
  if (tenantId === undefined) return { kind: 'unknown-tenant', slugs: tenants.map((tenant) => tenant.slug) }
  const config = await withTenant({ tenant: { tenantId }, db: ctx.app }, (trx) => readStoredConfig(trx, tenantId))
  if (!config) return { kind: 'unknown-tenant', slugs: tenants.map((tenant) => tenant.slug) }
  return { kind: 'exported', json: writtenConfig(config), config }
}
