import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

export type SuspendedDestination = { kind: string; to: string; since: Date }

/** The receivers that stayed dead and are asked no more (rule:lead-suspension). */
export async function listSuspendedDestinations(ctx: TenantCtx): Promise<SuspendedDestination[]> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('lead_destinations')
      .select(['kind', 'target', 'suspended_at'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('suspended_at', 'is not', null)
      .orderBy('target')
      .execute(),
  )
  return rows.map(({ kind, target, suspended_at }) => ({ kind, to: target, since: suspended_at! }))
}
