import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type VehicleRow, vehicleRow, writeColumns } from './edit-vehicle.server.ts'

/**
 * Writes columns as a person wants them, and locks them: no feed touches them until they are unlocked, or until `until`.
 * What stood there is remembered as the feed's, unless an earlier lock knows that already. Answers the vehicle as it is then.
 */
export async function writeByHand(
  trx: TenantTransaction,
  ctx: TenantCtx,
  row: VehicleRow,
  columns: Record<string, unknown>,
  until: Date | null = null,
): Promise<VehicleRow> {
  const { tenantId } = ctx.tenant
  const names = Object.keys(columns)
  const before = Object.fromEntries(names.map((name) => [name, row.columns[name] ?? null]))
  await sql`
    insert into listing_locks (listing_id, tenant_id, field, locked_at, set_at, until, feed_value)
    select ${row.listingId}, ${tenantId}, was.key, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${until}::timestamptz, was.value
    from jsonb_each(${JSON.stringify(before)}::jsonb) was
    on conflict (listing_id, field) do update set set_at = excluded.set_at, until = excluded.until,
      feed_value = coalesce(listing_locks.feed_value, excluded.feed_value)`.execute(trx)
  await writeColumns(trx, ctx, row, columns)
  return vehicleRow(trx, tenantId, row.listingId)
}
