import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EventId } from './event-ids.ts'

export type EventReport = {
  eventId: EventId
  /** Where it happened, null for the vehicle's own page; a query or fragment is left out, for people write in them. */
  path: string | null
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
    const cars = trx.selectFrom('listings').select('slug').where('tenant_id', '=', tenantId)
    const car = carId === null ? null : await cars.where('listing_id', '=', carId).executeTakeFirst()
    if (car === undefined) return { kind: 'unknown-car' }
    const at = eventPath(path ?? (car ? `/cars/${car.slug}` : '/'))
    const event = { tenant_id: tenantId, event_id: eventId, path: at, listing_id: carId }
    await trx
      .insertInto('analytics_events')
      .values({ ...event, occurred_at: ctx.now })
      .execute()
    return { kind: 'recorded' }
  })
}

/** Of an address its path, as events keep it. */
export function eventPath(written: string): string {
  return (URL.parse(written, 'http://site.invalid')?.pathname ?? '/').slice(0, LONGEST_PATH)
}
