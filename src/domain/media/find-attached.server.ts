import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { AttachedFile } from './attached-file.ts'

/**
 * The file behind an address of `attachedFileHref` or `wholePictureHref`: what is attached to a vehicle of this tenant
 * that it has not taken back. Null for anything else, another dealer's included; of pictures only interior panoramas.
 */
export async function findAttached(ctx: TenantCtx, asked: AttachedFile): Promise<{ sha256: string } | null> {
  const [sha256, imageId] = asked.kind === 'file' ? [asked.sha256, null] : [null, asked.imageId]
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ sha256: string }>`
      select coalesce(i.sha256, m.file_sha256) as sha256
      from listing_media m join listings l on l.listing_id = m.listing_id and l.status <> 'withdrawn'
      left join images i on i.image_id = m.image_id and m.kind = 'interior_panorama'
      where m.tenant_id = ${ctx.tenant.tenantId} and (m.file_sha256 = ${sha256} or i.image_id = ${imageId}) limit 1`.execute(
      trx,
    )
    return rows[0] ?? null
  })
}
