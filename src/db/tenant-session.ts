import { type Kysely, sql, type Transaction } from 'kysely'
import { currentRequestId } from './request-scope.ts'
import type { Database } from './schema.ts'

/** One tenant's open transaction: the only handle through which its rows can be read or written. */
export type TenantTransaction = Transaction<Database>

/**
 * Runs `work` in one transaction in which row-level security shows this tenant's rows only (rule:tenant-isolation, two
 * locks: queries name tenant_id too where they can). Commits what `work` did, or nothing when it throws. With `isSnapshot`
 * all that `work` reads is of one instant, and it writes nothing. With `lockTimeoutMs` it throws (55P03) where a row is locked
 * longer by somebody else. With `isTrial` what `work` did is undone at its end, and what it answers is what would have been.
 */
export async function withTenant<T>(
  ctx: { tenant: { tenantId: number }; db: Kysely<Database> },
  work: (trx: TenantTransaction) => Promise<T>,
  {
    isSnapshot = false,
    isTrial = false,
    lockTimeoutMs,
  }: { isSnapshot?: boolean; isTrial?: boolean; lockTimeoutMs?: number } = {},
): Promise<T> {
  const tenantId = BigInt(ctx.tenant.tenantId)
  return ctx.db.connection().execute(async (db) => {
    try {
      // One round trip, which Kysely's own transactions would make two of.
      const begin = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin'
      const requestId = currentRequestId()
      const known = requestId ? `, set_config('app.request_id', '${requestId}', true)` : ''
      const patience = lockTimeoutMs ? `, set_config('lock_timeout', '${lockTimeoutMs}ms', true)` : ''
      await sql.raw(`${begin}; select set_config('app.tenant_id', '${tenantId}', true)${known}${patience}`).execute(db)
      const result = await work(db as TenantTransaction)
      await sql.raw(isTrial ? 'rollback' : 'commit').execute(db)
      return result
    } catch (error) {
      // What cannot be undone any more went with its connection.
      await sql`rollback`.execute(db).catch(() => {})
      throw error
    }
  })
}

/** Tenants asked at a time: their transaction stays short, and its text small. */
const ASKED_AT_ONCE = 2_000

/**
 * The answer to one question for each of many tenants, in three round trips for two thousand of them instead of three for
 * each. It is asked as every tenant in turn, so row-level security holds as in `withTenant`. `question` is a constant: a
 * select of one JSON value that writes nothing. A tenant of which it finds no row has no answer.
 */
export async function askEachTenant<Answer>(
  db: Kysely<Database>,
  tenantIds: readonly number[],
  question: string,
): Promise<Map<number, Answer>> {
  const answers = new Map<number, Answer>()
  for (let at = 0; at < tenantIds.length; at += ASKED_AT_ONCE) {
    const asked = tenantIds.slice(at, at + ASKED_AT_ONCE).map((tenantId) => BigInt(tenantId))
    const given = await askPortion<Answer>(db, asked, question)
    for (const [i, answer] of given.entries()) if (answer !== null) answers.set(tenantIds[at + i]!, answer)
  }
  return answers
}

async function askPortion<Answer>(
  db: Kysely<Database>,
  tenantIds: readonly bigint[],
  question: string,
): Promise<(Answer | null)[]> {
  return db.connection().execute(async (connection) => {
    try {
      await sql
        .raw(
          `begin read only; do $each$
          declare
            asked bigint;
            answer jsonb;
            answers jsonb[];
          begin
            foreach asked in array '{${tenantIds}}'::bigint[] loop
              perform set_config('app.tenant_id', asked::text, true);
              answer := (${question});
              answers := answers || array[answer];
            end loop;
            perform set_config('app.tenant_id', '', true);
            perform set_config('app.answers', array_to_json(answers)::text, true);
          end $each$`,
        )
        .execute(connection)
      const { rows } = await sql<{ answers: (Answer | null)[] }>`
        select current_setting('app.answers')::json as answers`.execute(connection)
      await sql`commit`.execute(connection)
      return rows[0]!.answers
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}
