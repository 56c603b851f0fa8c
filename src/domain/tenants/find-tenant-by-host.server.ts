import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlatformCtx } from './context.ts'
import { loadTenant } from './load-tenant.server.ts'
import { type HostAnswer, type HostRow, hostCandidates, hostTable, resolveHost } from './resolve-host.ts'
import type { Tenant } from './tenant.ts'

/** A host's answer with its tenant in hand; a tenant deleted meanwhile leaves an unknown host. */
export type TenantAnswer = { kind: 'tenant'; tenant: Tenant } | Exclude<HostAnswer, { kind: 'tenant' }>

export type FindByHost = { header: string | undefined; baseDomain: string; app: Kysely<Database> }

/**
 * The tenant a Host header asks for, straight from the database: hosts are read by the platform's role, the tenant
 * then by the plain role inside its own transaction. A running server asks its `TenantDirectory` instead.
 */
export async function findTenantByHost(
  platform: PlatformCtx,
  { header, baseDomain, app }: FindByHost,
): Promise<TenantAnswer> {
  const rows = await readHosts(platform, { reachableBy: hostCandidates(header, baseDomain) })
  const answer = resolveHost(header, baseDomain, hostTable(rows))
  if (answer.kind !== 'tenant') return answer
  const tenant = await loadTenant(app, answer.tenantId)
  return tenant ? { kind: 'tenant', tenant } : { kind: 'unknown-host', host: header ?? '' }
}

/** Rows of the hosts table: all, one tenant's, or those of every tenant that has one of these names. */
export async function readHosts(
  platform: PlatformCtx,
  only: { tenantId?: number; reachableBy?: readonly string[] } = {},
): Promise<HostRow[]> {
  if (only.reachableBy?.length === 0) return []
  let query = platform.db.selectFrom('hosts').select(['host', 'tenant_id', 'is_primary'])
  if (only.tenantId !== undefined) query = query.where('tenant_id', '=', only.tenantId)
  if (only.reachableBy) {
    const names = [...only.reachableBy]
    query = query.where('tenant_id', 'in', (hosts) =>
      hosts.selectFrom('hosts').select('tenant_id').where('host', 'in', names),
    )
  }
  const rows = await query.execute()
  return rows.map((row) => ({ host: row.host, tenantId: row.tenant_id, isPrimary: row.is_primary }))
}
