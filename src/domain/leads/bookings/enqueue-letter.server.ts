import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** The job by which a letter about a booking is tried, now or at a later instant; one job a letter. */
export async function enqueueLetter(trx: TenantTransaction, letterId: number, at?: Date): Promise<void> {
  const payload = JSON.stringify({ letterId })
  const runAt = at ? sql`${at}::timestamptz` : sql`now()`
  await sql`select forecourt.enqueue_at('tell-booking', ${payload}::jsonb, ${runAt}, ${`booking-letter-${letterId}`})`.execute(
    trx,
  )
}
