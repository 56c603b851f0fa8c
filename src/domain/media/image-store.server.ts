import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { type BrokenImage, type NormalisedImage, normaliseImage } from './normalise-image.server.ts'
import type { MediaStore, StoredFile } from './store.ts'

/** A picture in the store, ready to be named by an `images` row. */
export type IngestedImage = { kind: 'ingested' } & StoredFile & Omit<NormalisedImage, 'bytes'>

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
  if (images.length === 0) return []
  const distinct = [...new Map(images.map((image) => [image.sha256, image])).values()]
  // In one order everywhere, so that two imports at once cannot lock each other out.
  await sql`
    insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
    select ${tenantId}, sha256, "widthPx", "heightPx", "byteCount", format
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb)
    as i (sha256 text, "widthPx" integer, "heightPx" integer, "byteCount" integer, format text)
    order by sha256
    on conflict (tenant_id, sha256) do nothing`.execute(trx)
  const { rows } = await sql<{ imageId: number; sha256: string }>`
    select image_id as "imageId", sha256 from images
    where tenant_id = ${tenantId} and sha256 = any(${distinct.map(({ sha256 }) => sha256)}::text[])`.execute(trx)
  const ids = new Map(rows.map(({ sha256, imageId }) => [sha256, imageId]))
  return images.map(({ sha256 }) => ids.get(sha256)!)
}
