import { LRUCache } from 'lru-cache'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What serving a picture needs to know of it; it never changes for a given id. */
export type StoredImage = { imageId: number; sha256: string; widthPx: number; heightPx: number }

/** A tenant's picture by id; null when there is none, or when it is another tenant's. */
export type FindImage = (ctx: TenantCtx, imageId: number) => Promise<StoredImage | null>

const REMEMBERED = 50_000

/** A `FindImage` that remembers what it found, per tenant; absences are asked again each time. */
export function createImageFinder(): FindImage {
  const known = new LRUCache<string, StoredImage>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })

  return async (ctx, imageId) => {
    const key = `${ctx.tenant.tenantId}/${imageId}`
    const found = known.get(key) ?? (await readImage(ctx, imageId))
    if (found) known.set(key, found)
    return found
  }
}

async function readImage(ctx: TenantCtx, imageId: number): Promise<StoredImage | null> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('images')
      .select(['image_id as imageId', 'sha256', 'width_px as widthPx', 'height_px as heightPx'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('image_id', '=', imageId)
      .executeTakeFirst(),
  )
  return row ?? null
}
