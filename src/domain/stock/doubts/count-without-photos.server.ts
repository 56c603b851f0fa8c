import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { plannedVehicles } from './find-doubts.server.ts'

/** `hasFilePhotos`: some vehicle has photos that had no address, as the files of a folder. */
type WithoutPhotos = { withoutPhotos: number; onSale: number; hasFilePhotos: boolean }

/** Vehicles of a tenant on sale that have no photo, and wait for none; and how many are on sale. */
export async function countWithoutPhotos(trx: TenantTransaction, tenantId: number): Promise<WithoutPhotos> {
  const { rows } = await sql<WithoutPhotos>`
    select count(*)::int as "onSale", count(*) filter (where not exists (
      select from listing_photos p where p.listing_id = l.listing_id and p.state in ('ready', 'pending')
    ))::int as "withoutPhotos",
    exists (select from listing_photos where tenant_id = ${tenantId} and state = 'ready' and source_url is null) as "hasFilePhotos"
    from listings l where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon')`.execute(trx)
  return rows[0]!
}

/** The same as a planned file (`planFeed`, `planGone`) will leave them, before it is written; a file counts as a photo until it is read. */
export async function countPlannedWithoutPhotos(trx: TenantTransaction, tenantId: number): Promise<number> {
  const pictured = (listingId: string) => sql`exists (select from listing_photos h
    where h.listing_id = ${sql.ref(listingId)} and h.state in ('ready', 'pending'))`
  const { rows } = await sql<{ count: number }>`
    select ((
      select count(*) from ${plannedVehicles()} join feed_rows r on r.row_no = p.row_no
      where v.status in ('in_stock', 'coming_soon')
        and case when p.photos_change then coalesce(cardinality(r.photos), 0) = 0 else not ${pictured('p.listing_id')} end
    ) + (
      select count(*) from listings o
      where o.tenant_id = ${tenantId} and o.status in ('in_stock', 'coming_soon') and not ${pictured('o.listing_id')}
        and not exists (select from feed_plan p where p.listing_id = o.listing_id)
        and not exists (select from feed_gone g where g.listing_id = o.listing_id)
    ))::int as count`.execute(trx)
  return rows[0]!.count
}
