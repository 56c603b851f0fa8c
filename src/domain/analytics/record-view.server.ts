import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { USED_VEHICLE_VIEW } from './event-ids.ts'

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

/** What is known of who asks: enough to tell two visitors apart, and never kept as it is. */
type Visitor = { address: string; userAgent: string }

/**
 * A visitor's name for one day on one dealer's site (rule:view-count): a hash of address and browser with a salt that
 * the next day's replaces. Who has no salt any more cannot be told again, nor one dealer's visitor from another's.
 */
async function visitorOf(
  trx: TenantTransaction,
  { tenantId, now }: { tenantId: number; now: Date },
  { address, userAgent }: Visitor,
): Promise<string> {
  const salt = await saltOf(trx, tenantId, now.toISOString().slice(0, 10))
  return createHash('sha256')
    .update(JSON.stringify([salt, address, userAgent]))
    .digest('base64url')
}

/** A dealer's salt of a day (yyyy-mm-dd): what names of visitors are hashed with. */
export async function saltOf(trx: TenantTransaction, tenantId: number, day: string): Promise<string> {
  const known = trx.selectFrom('visitor_salts').select('salt').where('tenant_id', '=', tenantId)
  const todays = await known.where('day', '=', day).executeTakeFirst()
  if (todays) return todays.salt
  const salt = randomBytes(32).toString('base64url')
  await trx
    .insertInto('visitor_salts')
    .values({ tenant_id: tenantId, day, salt })
    .onConflict((taken) => taken.column('tenant_id').doUpdateSet({ day, salt }).where('visitor_salts.day', '<', day))
    .execute()
  // Another request may have been first.
  return (await known.executeTakeFirstOrThrow()).salt
}
