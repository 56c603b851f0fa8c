import type { PlatformCtx } from './context.ts'
import type { HostRow } from './resolve-host.ts'

/** Rows of the hosts table: all, one tenant's, or those of every tenant that has one of these names. */
export async function readHosts(
  platform: PlatformCtx,
  only: { tenantId?: number; reachableBy?: readonly string[] } = {},
): Promise<HostRow[]> {
  let query = platform.db.selectFrom('hosts').select(['host', 'tenant_id as tenantId', 'is_primary as isPrimary'])
  if (only.tenantId !== undefined) query = query.where('tenant_id', '=', only.tenantId)
  if (only.reachableBy) {
    const names = [...only.reachableBy]
    query = query.where('tenant_id', 'in', (hosts) =>
      hosts.selectFrom('hosts').select('tenant_id').where('host', 'in', names),
    )
  }
  return query.execute()
}
