import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { VIEW_MINUTES } from './record-view.server.ts'

/** Events are kept for thirteen months, so that a month can be held against the same one a year before. */
export const EVENT_DAYS = 400
const DAY_MS = 86_400_000

/** Forgets a dealer's events after thirteen months, visits after half an hour, and the salts of past days. */
export async function deleteExpired(ctx: TenantCtx): Promise<void> {
  const { tenantId } = ctx.tenant
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  await withTenant(ctx, async (trx) => {
    await trx
      .deleteFrom('analytics_events')
      .where('tenant_id', '=', tenantId)
      .where('occurred_at', '<', before(EVENT_DAYS * DAY_MS))
      .execute()
    await trx
      .deleteFrom('vehicle_visits')
      .where('tenant_id', '=', tenantId)
      .where('counted_at', '<=', before(VIEW_MINUTES * 60_000))
      .execute()
    await trx
      .deleteFrom('visitor_salts')
      .where('tenant_id', '=', tenantId)
      .where('day', '<', ctx.now.toISOString().slice(0, 10))
      .execute()
  })
}
