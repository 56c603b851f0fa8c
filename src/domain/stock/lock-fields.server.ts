import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundListing, findListing } from './find-listing.server.ts'
import { lockableField, lockWords } from './lockable-fields.ts'

/** `vehicle` is a slug or a stock number; `dealership` narrows a stock number that a group uses twice. */
export type LockInput = { vehicle: string; dealership: string | null; fields: readonly string[] }

export type LockOutcome =
  /** `lockedFields`: all that are locked now, in the dealer's words. */
  | { kind: 'done'; slug: string; stockNumber: string; lockedFields: string[] }
  | { kind: 'unknown-field'; field: string; closest: string }
  | Exclude<FoundListing, { kind: 'found' }>

/**
 * Makes fields of one vehicle the dealer's own: no feed touches them until they are unlocked (rule:feed-import). With
 * no fields it only answers what is locked.
 */
export async function lockFields(ctx: TenantCtx, input: LockInput): Promise<LockOutcome> {
  return changeLocks(ctx, input, (trx, listingId, columns) =>
    sql`
      insert into listing_locks (listing_id, tenant_id, field, locked_at)
      select ${listingId}, ${ctx.tenant.tenantId}, field, ${ctx.now} from unnest(${columns}::text[]) field
      on conflict (listing_id, field) do nothing`.execute(trx),
  )
}

/** Gives fields back to the feed; its next run writes what it says of them, even when the file has not changed. */
export async function unlockFields(ctx: TenantCtx, input: LockInput): Promise<LockOutcome> {
  const { tenantId } = ctx.tenant
  return changeLocks(ctx, input, async (trx, listingId, columns) => {
    await sql`
      delete from listing_locks
      where tenant_id = ${tenantId} and listing_id = ${listingId} and field = any(${columns}::text[])`.execute(trx)
    // No digest is empty: the row is compared anew. Null would say that the vehicle was gone from the feed.
    await sql`
      update listings set feed_digest = case when feed_digest is null then null else '' end,
        feed_photos_digest = case when 'photos' = any(${columns}::text[]) then null else feed_photos_digest end
      where tenant_id = ${tenantId} and listing_id = ${listingId}`.execute(trx)
  })
}

async function changeLocks(
  ctx: TenantCtx,
  input: LockInput,
  change: (trx: TenantTransaction, listingId: number, columns: string[]) => Promise<unknown>,
): Promise<LockOutcome> {
  const columns: string[] = []
  for (const field of input.fields) {
    const known = lockableField(field)
    if (known.kind === 'unknown') return { kind: 'unknown-field', field, closest: known.closest }
    columns.push(...known.columns)
  }

  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const found = await findListing(trx, tenantId, input.vehicle, input.dealership)
    if (found.kind !== 'found') return found
    if (columns.length > 0) await change(trx, found.listingId, columns)
    const { listingId, slug, stockNumber } = found
    const { rows } = await sql<{ field: string }>`
      select field from listing_locks where tenant_id = ${tenantId} and listing_id = ${listingId} order by field`.execute(
      trx,
    )
    return { kind: 'done', slug, stockNumber, lockedFields: lockWords(rows.map(({ field }) => field)) }
  })
}
