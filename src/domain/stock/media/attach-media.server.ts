import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type IngestedImage, upsertImages } from '#domain/media/image-store.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundListing, findListing } from '../find-listing.server.ts'
import type { Hotspot, ListingMedia } from '../listing.ts'
import { touchStock } from '../touch-stock.server.ts'
import {
  type FileOrUrl,
  type GatheredMedia,
  gatherMedia,
  type MediaProblem,
  type MediaSources,
} from './gather-media.server.ts'
import type { PhotoIntake } from './ingest-photos.server.ts'
import { enqueueWarming } from './warm-photos.server.ts'

export type AttachOutcome =
  | {
      kind: 'attached'
      stockNumber: string
      slug: string
      attached: Partial<Record<keyof MediaSources, number>>
      warnings: string[]
    }
  /** Nothing was changed: each problem names the option, the file and the reason. */
  | { kind: 'refused'; problems: MediaProblem[] }
  | Exclude<FoundListing, { kind: 'found' }>

/**
 * Gives one vehicle its spin frames, panorama, videos, history report, hotspots or photos, each replacing what it had
 * of that kind, all in one transaction. Frames and photos stand in the natural order of their file names.
 */
export async function attachMedia(
  ctx: TenantCtx,
  store: MediaStore,
  input: { vehicle: string; dealership: string | null; sources: MediaSources; intake?: PhotoIntake },
): Promise<AttachOutcome> {
  const find = (trx: TenantTransaction) => findListing(trx, ctx.tenant.tenantId, input.vehicle, input.dealership)
  const sought = await withTenant(ctx, find)
  if (sought.kind !== 'found') return sought

  const gathered = await gatherMedia(store, input.sources, input.intake)
  if (gathered.problems.length) return { kind: 'refused', problems: gathered.problems }

  return withTenant(ctx, async (trx) => {
    // Reading the files took a while; the vehicle may have gone.
    const listing = await find(trx)
    if (listing.kind !== 'found') return listing

    const { stockNumber, slug, listingId } = listing
    const attached = await writeMedia(trx, { tenantId: ctx.tenant.tenantId, listingId }, gathered)
    await stampListing(trx, ctx, listingId, gathered.photos !== undefined)
    return {
      kind: 'attached',
      stockNumber,
      slug,
      attached,
      warnings: [...gathered.warnings, ...(await hotspotWarnings(trx, listingId))],
    }
  })
}

type Place = { tenantId: number; listingId: number }

async function writeMedia(
  trx: TenantTransaction,
  place: Place,
  media: GatheredMedia,
): Promise<Partial<Record<keyof MediaSources, number>>> {
  const counts: Partial<Record<keyof MediaSources, number>> = {}
  for (const [field, kind] of KINDS) {
    const given = media[field]
    if (!given) continue
    const all = [given].flat()
    await replaceMedia(trx, place, kind, all)
    counts[field] = all.length
  }
  const { hotspots, photos } = media
  if (hotspots) await replaceHotspots(trx, place, hotspots)
  if (photos) await replacePhotos(trx, place, photos)
  return {
    ...counts,
    ...(hotspots && { hotspots: hotspots.length }),
    ...(photos && { photos: photos.length }),
  }
}

const KINDS = [
  ['spin', 'spin_frame'],
  ['panorama', 'interior_panorama'],
  ['video', 'video'],
  ['walkaround', 'walkaround_video'],
  ['historyReport', 'history_report'],
] as const satisfies [keyof MediaSources, ListingMedia['kind']][]

async function replaceMedia(
  trx: TenantTransaction,
  { tenantId, listingId }: Place,
  kind: ListingMedia['kind'],
  given: readonly (IngestedImage | FileOrUrl)[],
): Promise<void> {
  const ids = await upsertImages(
    trx,
    tenantId,
    given.filter((one) => 'widthPx' in one),
  )
  await trx
    .deleteFrom('listing_media')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .where('kind', '=', kind)
    .execute()
  const values = given.map((one, position) => ({
    ...{ tenant_id: tenantId, listing_id: listingId, kind, position },
    ...('url' in one ? { url: one.url } : 'widthPx' in one ? { image_id: ids[position] } : { file_sha256: one.sha256 }),
  }))
  if (values.length) await trx.insertInto('listing_media').values(values).execute()
}

async function replaceHotspots(
  trx: TenantTransaction,
  { tenantId, listingId }: Place,
  hotspots: readonly Hotspot[],
): Promise<void> {
  await trx
    .deleteFrom('listing_hotspots')
    .where('listing_id', '=', listingId)
    .where('tenant_id', '=', tenantId)
    .execute()
  const values = hotspots.map(({ scope, description, positions }, position) => ({
    tenant_id: tenantId,
    listing_id: listingId,
    scope,
    description,
    positions: JSON.stringify(positions),
    position,
  }))
  if (values.length) await trx.insertInto('listing_hotspots').values(values).execute()
}

async function replacePhotos(
  trx: TenantTransaction,
  { tenantId, listingId }: Place,
  images: readonly IngestedImage[],
): Promise<void> {
  const ids = await upsertImages(trx, tenantId, images)
  await trx.deleteFrom('listing_photos').where('tenant_id', '=', tenantId).where('listing_id', '=', listingId).execute()
  const values = ids.map((image_id, position) => ({ tenant_id: tenantId, listing_id: listingId, position, image_id }))
  await trx.insertInto('listing_photos').values(values).execute()
}

async function stampListing(
  trx: TenantTransaction,
  ctx: TenantCtx,
  listingId: number,
  photosChanged: boolean,
): Promise<void> {
  const { tenantId } = ctx.tenant
  const stockVersion = await touchStock(trx, tenantId)
  await trx
    .updateTable('listings')
    .set({ stock_version: stockVersion, updated_at: ctx.now })
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .execute()
  if (photosChanged) await enqueueWarming(trx, { sinceStockVersion: stockVersion - 1 })
}

/** Hotspots may come before or after the frames they point at, so this looks at what the vehicle has now. */
async function hotspotWarnings(trx: TenantTransaction, listingId: number): Promise<string[]> {
  const { frames } = await trx
    .selectFrom('listing_media')
    .select((select) => select.fn.countAll<number>().as('frames'))
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'spin_frame')
    .executeTakeFirstOrThrow()
  const rows = await trx
    .selectFrom('listing_hotspots')
    .select(['description', 'positions'])
    .where('listing_id', '=', listingId)
    .where('scope', '=', 'exterior')
    .execute()
  return rows
    .filter(({ positions }) => (positions as Hotspot['positions']).some(({ frame }) => frame > frames))
    .map(({ description }) => `hotspots: "${description}" points at a frame the spin does not have (${frames} frames)`)
}
