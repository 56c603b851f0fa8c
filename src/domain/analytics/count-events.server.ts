import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { EVENTS, type EventId } from './event-ids.ts'

export type EventCount = { eventId: number; name: string; count: number }

const DAY_MS = 86_400_000

/** How often each event happened on the dealer's site in the last `days` times 24 hours, the commonest first. */
export async function countEvents(ctx: TenantCtx, { days }: { days: number }): Promise<EventCount[]> {
  const since = new Date(ctx.now.getTime() - days * DAY_MS)
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('analytics_events')
      .select(({ fn }) => ['event_id', fn.countAll<string>().as('count')])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('occurred_at', '>=', since)
      .groupBy('event_id')
      .execute(),
  )
  return rows
    .map(({ event_id, count }) => ({
      eventId: event_id,
      name: EVENTS[event_id as EventId] ?? 'Unknown',
      count: Number(count),
    }))
    .sort((a, b) => b.count - a.count || a.eventId - b.eventId)
}
