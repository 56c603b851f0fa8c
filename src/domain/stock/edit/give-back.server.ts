import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { hasLeftFeed, type VehicleRow, writeColumns } from './edit-vehicle.server.ts'

/**
 * Unlocks columns: each is at once what the feed last said of it, or what stood there before a person wrote. A vehicle
 * that left the feed meanwhile stays sold, or is what missing means; a yard that is no more is none. The next run of the
 * feed compares the row anew, though its file is the same, and one that it lists is for sale again.
 */
export async function giveBack(
  trx: TenantTransaction,
  ctx: TenantCtx,
  row: VehicleRow,
  columns: readonly string[],
): Promise<void> {
  const { tenantId } = ctx.tenant
  const { rows } = await sql<{ field: string; value: unknown; isKnown: boolean }>`
    delete from listing_locks
    where tenant_id = ${tenantId} and listing_id = ${row.listingId} and field = any(${columns}::text[])
    returning field, feed_value is not null as "isKnown",
      case when field = 'location_id' and not exists (
        select from locations o where o.tenant_id = ${tenantId} and to_jsonb(o.location_id) = feed_value)
      then null else feed_value end as value`.execute(trx)
  const back = Object.fromEntries(rows.filter(({ isKnown }) => isKnown).map(({ field, value }) => [field, value]))
  const hasLeft = hasLeftFeed(row)
  const hasStatus = rows.some(({ field }) => field === 'status')
  delete back.sold_at
  if (hasStatus) {
    const { status: now } = row.columns
    const missing = isOffSale(now) ? now : ctx.tenant.settings.search.missingMeans
    back.status = hasLeft ? missing : (back.status ?? now)
    back.sold_at = back.status === 'sold' ? (row.columns.sold_at ?? ctx.now.toISOString()) : null
  }
  await writeColumns(trx, ctx, row, back)
  // No digest is empty: the row is compared anew. Null says that the vehicle was gone, so that its listing brings it back.
  const isGone = hasStatus && isOffSale(back.status)
  await sql`
    update listings set feed_digest = case when feed_digest is null or ${isGone} then null else '' end,
      feed_photos_digest = case when 'photos' = any(${columns}::text[]) then null else feed_photos_digest end
    where tenant_id = ${tenantId} and listing_id = ${row.listingId}`.execute(trx)
}

/** Sold or withdrawn. */
export function isOffSale(status: unknown): boolean {
  return status === 'sold' || status === 'withdrawn'
}
