import type { TenantTransaction } from '#db/tenant-session.ts'
import type { ImageFormat } from './file-kind.ts'
import { type BrokenImage, normaliseImage } from './normalise-image.server.ts'
import type { MediaStore } from './store.ts'

/** A picture in the store, ready to be named by an `images` row. */
export type IngestedImage = {
  kind: 'ingested'
  sha256: string
  widthPx: number
  heightPx: number
  byteCount: number
  format: ImageFormat
}

/**
 * Takes one picture in: normalised (see `normaliseImage`) and kept once however often it comes. Ingesting the same
 * bytes again gives the same answer. `broken` for what is no usable picture; a full disk throws.
 */
export async function ingestImage(
  store: MediaStore,
  bytes: Uint8Array,
  options: { maxWidthPx?: number } = {},
): Promise<IngestedImage | BrokenImage> {
  const answer = await normaliseImage(bytes, options.maxWidthPx)
  if (answer.kind === 'broken') return answer

  const { bytes: kept, ...facts } = answer.image
  const stored = await store.put(kept)
  return { kind: 'ingested', ...stored, ...facts }
}

/**
 * The tenant's ids of these pictures, in the order given, adding rows for new ones. Needs an open `withTenant`
 * transaction of that tenant. Pictures it already has, and repeats in the list, keep one id.
 */
export async function upsertImages(
  trx: TenantTransaction,
  tenantId: number,
  images: readonly Omit<IngestedImage, 'kind'>[],
): Promise<number[]> {
  const ids = new Map<string, number>()
  const distinct = [...new Map(images.map((image) => [image.sha256, image])).values()]
  for (let from = 0; from < distinct.length; from += ROWS_PER_STATEMENT) {
    await upsertBatch(trx, tenantId, distinct.slice(from, from + ROWS_PER_STATEMENT), ids)
  }
  return images.map((image) => ids.get(image.sha256)!)
}

// Six values a row; PostgreSQL takes 65,535 in a statement.
const ROWS_PER_STATEMENT = 5_000

async function upsertBatch(
  trx: TenantTransaction,
  tenantId: number,
  images: readonly Omit<IngestedImage, 'kind'>[],
  ids: Map<string, number>,
): Promise<void> {
  await trx
    .insertInto('images')
    .values(
      // In one order everywhere, so that two imports at once cannot lock each other out.
      [...images]
        .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
        .map((image) => ({
          tenant_id: tenantId,
          sha256: image.sha256,
          width_px: image.widthPx,
          height_px: image.heightPx,
          byte_count: image.byteCount,
          format: image.format,
        })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doNothing())
    .execute()

  const rows = await trx
    .selectFrom('images')
    .select(['image_id', 'sha256'])
    .where('tenant_id', '=', tenantId)
    .where(
      'sha256',
      'in',
      images.map((image) => image.sha256),
    )
    .execute()
  for (const row of rows) ids.set(row.sha256, row.image_id)
}
