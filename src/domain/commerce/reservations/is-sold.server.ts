import type { TenantTransaction } from '#db/tenant-session.ts'

/** Whether the vehicle of a reservation was sold: the deposit is part of its price then. */
export async function isSold(trx: TenantTransaction, tenantId: number, listingId: number | null): Promise<boolean> {
  if (listingId === null) return false
  const row = await trx
    .selectFrom('listings')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row?.status === 'sold'
}
