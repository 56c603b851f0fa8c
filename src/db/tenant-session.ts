import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** One tenant's open transaction: the only handle through which its rows can be read or written. */
export type TenantTransaction = Transaction<Database>

/**
 * Runs `work` in one transaction in which row-level security shows this tenant's rows only (rule:tenant-isolation, two
 * locks: queries name tenant_id too where they can). Commits what `work` did, or nothing when it throws. With `isSnapshot`
 * all that `work` reads is of one instant, and it writes nothing.
 */
export async function withTenant<T>(
  ctx: { tenant: { tenantId: number }; db: Kysely<Database> },
  work: (trx: TenantTransaction) => Promise<T>,
  { isSnapshot = false } = {},
): Promise<T> {
  const tenantId = BigInt(ctx.tenant.tenantId)
  return ctx.db.connection().execute(async (db) => {
    try {
      // One round trip, which Kysely's own transactions would make two of.
      const begin = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin'
      await sql.raw(`${begin}; select set_config('app.tenant_id', '${tenantId}', true)`).execute(db)
      const result = await work(db as TenantTransaction)
      await sql`commit`.execute(db)
      return result
    } catch (error) {
      // What cannot be undone any more went with its connection.
      await sql`rollback`.execute(db).catch(() => {})
      throw error
    }
  })
}
