import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/**
 * Raises the tenant's stock version and answers it: stamp it on every listing the transaction changes. Readers (search,
 * pages) hear of it when the transaction commits. The tenant's row stays locked until then, so versions become visible
 * in the order they were given.
 */
export async function touchStock(trx: TenantTransaction, tenantId: number): Promise<number> {
  const { stock_version } = await trx
    .updateTable('tenants')
    .set((row) => ({ stock_version: row('stock_version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .returning('stock_version')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('forecourt_changes', ${JSON.stringify({ tenantId, stock: stock_version })})`.execute(trx)
  return stock_version
}

/** Waits for an import or another edit of the tenant's stock to end; none begins until this transaction does. */
export async function holdStock(trx: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock import ${tenantId}`}, 0))`.execute(trx)
}

/** Marks listings as changed in this stock version. */
export async function stampListings(
  trx: TenantTransaction,
  ctx: TenantCtx,
  changed: readonly { listingId: number }[],
  stockVersion: number,
): Promise<void> {
  await sql`
    update listings set stock_version = ${stockVersion}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.tenantId}
      and listing_id = any(${changed.map(({ listingId }) => listingId)}::bigint[])`.execute(trx)
}
