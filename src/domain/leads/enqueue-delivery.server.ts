import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** The job by which a delivery is tried, now or at a later instant; one job a delivery. */
export async function enqueueDelivery(trx: TenantTransaction, deliveryId: number, at?: Date): Promise<void> {
  const payload = JSON.stringify({ deliveryId })
  const runAt = at ? sql`${at}::timestamptz` : sql`now()`
  await sql`select forecourt.enqueue_at('deliver-lead', ${payload}::jsonb, ${runAt}, ${`lead-delivery-${deliveryId}`})`.execute(
    trx,
  )
}
