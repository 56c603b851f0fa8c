import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/**
 * The jobs that give reservations back (`releaseReservation`) as they run out, of one vehicle or of all; one job a vehicle. Never
 * at once: a worker whose clock is behind the database's would come too early again and again.
 */
export async function enqueueReleases(trx: TenantTransaction, tenantId: number, listingId?: number): Promise<void> {
  await sql`
    select forecourt.enqueue_at('release-reservation', jsonb_build_object('listingId', listing_id),
      greatest(until, now() + interval '1 second'), 'reservation-' || listing_id)
    from listing_locks
    where tenant_id = ${tenantId} and field = 'reserved' and until is not null
      and listing_id = coalesce(${listingId ?? null}::bigint, listing_id)`.execute(trx)
}
