import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const DAY_MS = 86_400_000
/** Somebody may come back for a little while after an offer is over. */
const GRACE_DAYS = 30

/**
 * Lets trade-ins go that nobody accepted (rule:trade-in-retention): a month after their offer or look-up is over, saved valuations
 * when the dealer's leads go. Those of a lead go with it. Needs the worker's role.
 */
export async function deleteExpiredTradeIns(ctx: TenantCtx): Promise<void> {
  const { leads, tradeIn } = ctx.tenant.settings
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  await withTenant(ctx, (trx) =>
    sql`delete from trade_ins where tenant_id = ${ctx.tenant.tenantId} and lead_id is null
      and case when saved_valuation is null
        then coalesce(valid_until, coalesce(valued_at, created_at) + make_interval(days => ${tradeIn.validDays}))
          < ${daysAgo(GRACE_DAYS)}::timestamptz
        else created_at < ${daysAgo(leads.keepDays)}::timestamptz end`.execute(trx),
  )
}
