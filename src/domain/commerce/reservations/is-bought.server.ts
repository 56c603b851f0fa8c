import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { Reservation } from './reservation.ts'

/**
 * Whether the dealer says that the vehicle of a paid reservation was sold (`stock sell`): to its shopper, and the deposit is part of the
 * price then. What only left a feed, or is sold by its word, may be anybody's.
 */
async function isSoldByDealer(trx: TenantTransaction, tenantId: number, listingId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from listings l join listing_locks k on k.listing_id = l.listing_id and k.field = 'status'
    where l.tenant_id = ${tenantId} and l.listing_id = ${listingId} and l.status = 'sold'`.execute(trx)
  return rows.length > 0
}

/**
 * Whether its shopper bought it: the dealer says so, or the order it was paid for has, or had, a contract. That order stays as it is until the
 * transaction, which has locked the reservation, ends.
 */
export async function isBought(
  trx: TenantTransaction,
  tenantId: number,
  { reservationId, listingId }: Pick<Reservation, 'reservationId' | 'listingId'>,
): Promise<boolean> {
  const { rows } = await sql<{ hasContract: boolean }>`
    select contract_at is not null as "hasContract" from orders
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} for no key update`.execute(trx)
  return rows.some(({ hasContract }) => hasContract) || isSoldByDealer(trx, tenantId, listingId)
}
