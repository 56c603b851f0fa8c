import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { USED_VEHICLE_VIEW } from './event-ids.ts'
import { type Visitor, visitorOf } from './visitor-of.server.ts'

/** So long one visitor's looks at one vehicle are one view (rule:view-count). */
export const VIEW_MINUTES = 30

export type ViewCount = {
  kind: 'counted' | 'counted-before'
  /** How often the vehicle was looked at in all. */
  views: number
}

/**
 * Counts that a visitor looks at a vehicle, once in half an hour; a used one's view is event 4 too (rule:event-ids). Of
 * two that come at once only one counts. `unknown-car` for what is not this dealer's.
 */
export async function recordView(
  ctx: TenantCtx,
  { listingId, visitor }: { listingId: number; visitor: Visitor },
): Promise<ViewCount | { kind: 'unknown-car' }> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const listings = trx.selectFrom('listings').select(['views', 'car_type', 'slug'])
    const car = await listings.where('tenant_id', '=', tenantId).where('listing_id', '=', listingId).executeTakeFirst()
    if (!car) return { kind: 'unknown-car' }
    const name = await visitorOf(trx, { tenantId, now: ctx.now }, visitor)
    if (!(await isFirst(trx, ctx, listingId, name))) return { kind: 'counted-before', views: car.views }

    const { views } = await trx
      .updateTable('listings')
      .set({ views: sql`views + 1` })
      .where('tenant_id', '=', tenantId)
      .where('listing_id', '=', listingId)
      .returning('views')
      .executeTakeFirstOrThrow()
    if (car.car_type === 'used') {
      const event = { tenant_id: tenantId, event_id: USED_VEHICLE_VIEW, path: `/cars/${car.slug}` }
      await trx
        .insertInto('analytics_events')
        .values({ ...event, listing_id: listingId, occurred_at: ctx.now })
        .execute()
    }
    return { kind: 'counted', views }
  })
}

/** Whether the visitor's last counted look lies long enough back; if so, this one is the last from now on. */
async function isFirst(trx: TenantTransaction, ctx: TenantCtx, listingId: number, visitor: string): Promise<boolean> {
  const counted_at = ctx.now
  const row = { tenant_id: ctx.tenant.tenantId, listing_id: listingId, visitor, counted_at }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('vehicle_visits')
    .values(row)
    .onConflict((again) =>
      again
        .columns(['tenant_id', 'listing_id', 'visitor'])
        .doUpdateSet({ counted_at })
        .where('vehicle_visits.counted_at', '<=', new Date(ctx.now.getTime() - VIEW_MINUTES * 60_000)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
