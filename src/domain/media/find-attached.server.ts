import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { AttachedFile } from './attached-file.ts'

/**
 * The file behind an address of `attachedFileHref` or `wholePictureHref`: what is attached to a vehicle of this tenant
 * that it has not taken back. Null for anything else, another dealer's included; of pictures only interior panoramas.
 */
export async function findAttached(ctx: TenantCtx, asked: AttachedFile): Promise<{ sha256: string } | null> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const attached = trx
      .selectFrom('listing_media')
      .innerJoin('listings', 'listings.listing_id', 'listing_media.listing_id')
      .where('listing_media.tenant_id', '=', tenantId)
      .where('listings.status', '!=', 'withdrawn')
    if (asked.kind === 'file') {
      const row = await attached
        .select('listing_media.file_sha256 as sha256')
        .where('listing_media.file_sha256', '=', asked.sha256)
        .executeTakeFirst()
      return row ? { sha256: asked.sha256 } : null
    }
    const row = await attached
      .innerJoin('images', 'images.image_id', 'listing_media.image_id')
      .select('images.sha256')
      .where('listing_media.kind', '=', 'interior_panorama')
      .where('listing_media.image_id', '=', asked.imageId)
      .executeTakeFirst()
    return row ?? null
  })
}
