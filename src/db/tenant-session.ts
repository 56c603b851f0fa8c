import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** One tenant's open transaction: the only handle through which its rows can be read or written. */
export type TenantTransaction = Transaction<Database>

/**
 * Runs `work` in one transaction in which row-level security shows this tenant's rows only (rule:tenant-isolation, two
 * locks: queries name tenant_id too where they can). Commits what `work` did, or nothing when it throws.
 */
export async function withTenant<T>(
  ctx: { tenant: { tenantId: number }; db: Kysely<Database> },
  work: (trx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.tenant_id', ${String(ctx.tenant.tenantId)}, true)`.execute(trx)
    return work(trx)
  })
}
