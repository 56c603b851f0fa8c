import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EventId } from './event-ids.ts'

export type EventReport = {
  eventId: EventId
  /** Where it happened; a query or fragment is left out, for people write in them. */
  path: string
  /** The vehicle it is about; null for none. */
  carId: number | null
}

const LONGEST_PATH = 300

/** Counts that something happened on the dealer's site; keeps nothing of who it was. */
export async function recordEvent(
  ctx: TenantCtx,
  { eventId, path, carId }: EventReport,
): Promise<{ kind: 'recorded' } | { kind: 'unknown-car' }> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    if (carId !== null) {
      const car = trx.selectFrom('listings').select('listing_id').where('tenant_id', '=', tenantId)
      if (!(await car.where('listing_id', '=', carId).executeTakeFirst())) return { kind: 'unknown-car' }
    }
    const event = { tenant_id: tenantId, event_id: eventId, path: pathOf(path), listing_id: carId }
    await trx
      .insertInto('analytics_events')
      .values({ ...event, occurred_at: ctx.now })
      .execute()
    return { kind: 'recorded' }
  })
}

function pathOf(written: string): string {
  return (URL.parse(written, 'http://site.invalid')?.pathname ?? '/').slice(0, LONGEST_PATH)
}
