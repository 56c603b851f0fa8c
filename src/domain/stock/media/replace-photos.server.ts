import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'

/** Gives listings these pictures, in this order, in place of all they had. */
export async function replacePhotos(
  trx: TenantTransaction,
  tenantId: number,
  given: readonly { listingId: number; imageIds: readonly number[] }[],
): Promise<void> {
  const listings = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("listingId" bigint, "imageIds" jsonb)`
  await sql`
    delete from listing_photos p using ${listings}
    where p.tenant_id = ${tenantId} and p.listing_id = g."listingId"`.execute(trx)
  await sql`
    insert into listing_photos (listing_id, tenant_id, position, image_id, state)
    select g."listingId", ${tenantId}, i.n - 1, i.image_id::bigint, 'ready'
    from ${listings}, jsonb_array_elements_text(g."imageIds") with ordinality i (image_id, n)`.execute(trx)
}
