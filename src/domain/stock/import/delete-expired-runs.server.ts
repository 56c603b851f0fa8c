import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** A quarter of nightly imports, to look back to when something went wrong. */
export const RUN_DAYS = 90

/**
 * Forgets a dealer's imports after ninety days, but for the last of each source and dealership that went through and the last
 * that was refused: those say where the stock comes from and how old it is (rule:feed-runs).
 */
export async function deleteExpiredRuns(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    sql`
      delete from feed_runs r where tenant_id = ${ctx.tenant.tenantId}
        and started_at < ${ctx.now}::timestamptz - make_interval(days => ${RUN_DAYS})
        and exists (
          select from feed_runs n where n.tenant_id = r.tenant_id and n.dealership_id is not distinct from r.dealership_id
            and coalesce(n.source, n.format) = coalesce(r.source, r.format)
            and (n.summary ->> 'refusal' is null) = (r.summary ->> 'refusal' is null)
            and (n.started_at, n.feed_run_id) > (r.started_at, r.feed_run_id))`.execute(trx),
  )
}
