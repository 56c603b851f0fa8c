import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** Vehicles of a tenant on sale that have no photo, and wait for none; and how many are on sale. */
export async function countWithoutPhotos(
  trx: TenantTransaction,
  tenantId: number,
): Promise<{ withoutPhotos: number; onSale: number }> {
  const { rows } = await sql<{ withoutPhotos: number; onSale: number }>`
    select count(*)::int as "onSale", count(*) filter (where not exists (
      select from listing_photos p where p.listing_id = l.listing_id and p.state in ('ready', 'pending')
    ))::int as "withoutPhotos"
    from listings l where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon')`.execute(trx)
  return rows[0]!
}
