import { withTenant } from '#db/tenant-session.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readStoredConfig } from './stored-config.server.ts'
import { readStoredContent } from './stored-content.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import { writtenConfig } from './written-config.ts'

export type ExportOutcome =
  | {
      kind: 'exported'
      json: Record<string, unknown>
      config: TenantConfig
      /** Files of text by their names in the folder, `content/pages/home.json`. */
      texts: { name: string; text: string }[]
      /** Pictures and videos by their names, and where in the media store they are. */
      files: { name: string; sha256: string }[]
    }
  | { kind: 'unknown-tenant'; slugs: string[] }

/** A tenant as the folder that would make it, without its stock: applying that again changes nothing. */
export async function exportTenant(ctx: PublishingCtx, slug: string): Promise<ExportOutcome> {
  const tenants = await listTenantSlugs(ctx.platform)
  const tenantId = tenants.find((tenant) => tenant.slug === slug)?.tenantId
  if (tenantId === undefined) return { kind: 'unknown-tenant', slugs: tenants.map((tenant) => tenant.slug) }
  const stored = await withTenant({ tenant: { tenantId }, db: ctx.app }, async (trx) => ({
    config: await readStoredConfig(trx, tenantId),
    content: await readStoredContent(trx, tenantId),
  }))
  const { config, content } = stored
  if (!config) return { kind: 'unknown-tenant', slugs: tenants.map((tenant) => tenant.slug) }
  const files = content.files.map(({ name, sha256 }) => ({ name, sha256 }))
  return { kind: 'exported', json: writtenConfig(config), config, texts: content.texts, files }
}
