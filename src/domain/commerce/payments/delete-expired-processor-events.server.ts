import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Processors send an event again for three days. */
const EVENT_DAYS = 30
const DAY_MS = 86_400_000

/** Lets go which events were taken long ago. Needs the worker's role. */
export async function deleteExpiredProcessorEvents(ctx: TenantCtx): Promise<void> {
  const before = new Date(ctx.now.getTime() - EVENT_DAYS * DAY_MS)
  await withTenant(ctx, (trx) =>
    trx
      .deleteFrom('processor_events')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('taken_at', '<', before)
      .execute(),
  )
}
