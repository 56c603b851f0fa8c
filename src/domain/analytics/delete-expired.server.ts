import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { VIEW_MINUTES } from './record-view.server.ts'

/** Events are kept for thirteen months, so that a month can be held against the same one a year before. */
export const EVENT_DAYS = 400
const DAY_MS = 86_400_000

/** Forgets a dealer's events after thirteen months. */
export async function deleteExpiredEvents(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('analytics_events')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('occurred_at', '<', before(ctx, EVENT_DAYS * DAY_MS))
      .execute(),
  )
}

/** Forgets who looked at a dealer's vehicles after half an hour. */
export async function deleteExpiredVisits(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('vehicle_visits')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('counted_at', '<=', before(ctx, VIEW_MINUTES * 60_000))
      .execute(),
  )
}

/** Forgets what visitors of past days were named with. */
export async function deleteExpiredSalts(ctx: TenantCtx): Promise<void> {
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('visitor_salts')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('day', '<', ctx.now.toISOString().slice(0, 10))
      .execute(),
  )
}

function before({ now }: TenantCtx, ms: number): Date {
  return new Date(now.getTime() - ms)
}
