import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type IngestedImage, upsertImages } from '#domain/media/image-store.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FoundListing, findListing } from '../find-listing.server.ts'
import type { Hotspot, ListingMedia } from '../listing.ts'
import { stampListings, touchStock } from '../touch-stock.server.ts'
import {
  type FileOrUrl,
  type GatheredMedia,
  gatherMedia,
  type MediaProblem,
  type MediaSources,
} from './gather-media.server.ts'
import type { PhotoIntake } from './ingest-photos.server.ts'
import { photosNamedOtherwise } from './photos-named-otherwise.server.ts'
import { replacePhotos } from './replace-photos.server.ts'
import { enqueueWarming } from './warm-photos.server.ts'

export type AttachOutcome =
  | { kind: 'attached'; stockNumber: string; slug: string; attached: Counts; warnings: string[] }
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
    const { tenantId } = ctx.tenant
    const attached = await writeMedia({ trx, tenantId, listingId }, gathered)
    const stockVersion = await touchStock(trx, tenantId)
    await stampListings(trx, ctx, [listing], stockVersion)
    if (gathered.photos) await enqueueWarming(trx, { sinceStockVersion: stockVersion - 1 })
    const vehicle = { tenantId, listingId, stockNumber }
    const misnamed = await photosNamedOtherwise(trx, vehicle, gathered.photoFiles)
    const warnings = [...gathered.warnings, ...misnamed, ...(await hotspotWarnings(trx, listingId))]
    return { kind: 'attached', stockNumber, slug, attached, warnings }
  })
}

type Place = { trx: TenantTransaction; tenantId: number; listingId: number }
type Counts = Partial<Record<keyof MediaSources, number>>

async function writeMedia(place: Place, media: GatheredMedia): Promise<Counts> {
  const counts: Counts = {}
  for (const [field, kind] of KINDS) {
    const given = media[field]
    if (!given) continue
    const all = [given].flat()
    await replaceMedia(place, kind, all)
    counts[field] = all.length
  }
  const { hotspots, photos } = media
  if (hotspots) await replaceHotspots(place, hotspots)
  if (photos) {
    const { trx, tenantId, listingId } = place
    await replacePhotos(trx, tenantId, [{ listingId, imageIds: await upsertImages(trx, tenantId, photos) }])
  }
  return { ...counts, ...(hotspots && { hotspots: hotspots.length }), ...(photos && { photos: photos.length }) }
}

const KINDS = [
  ['spin', 'spin_frame'],
  ['panorama', 'interior_panorama'],
  ['video', 'video'],
  ['walkaround', 'walkaround_video'],
  ['historyReport', 'history_report'],
] as const satisfies [keyof MediaSources, ListingMedia['kind']][]

async function replaceMedia(
  { trx, tenantId, listingId }: Place,
  kind: ListingMedia['kind'],
  given: readonly (IngestedImage | FileOrUrl)[],
): Promise<void> {
  const images = given.filter((one) => 'widthPx' in one)
  const ids = await upsertImages(trx, tenantId, images)
  await sql`delete from listing_media where tenant_id = ${tenantId} and listing_id = ${listingId} and kind = ${kind}`.execute(
    trx,
  )
  const values = given.map((one, position) => ({
    ...{ tenant_id: tenantId, listing_id: listingId, kind, position },
    ...('url' in one ? { url: one.url } : 'widthPx' in one ? { image_id: ids[position] } : { file_sha256: one.sha256 }),
  }))
  if (values.length) await trx.insertInto('listing_media').values(values).execute()
}

async function replaceHotspots({ trx, tenantId, listingId }: Place, hotspots: readonly Hotspot[]): Promise<void> {
  await sql`delete from listing_hotspots where tenant_id = ${tenantId} and listing_id = ${listingId}`.execute(trx)
  const values = hotspots.map((hotspot, position) => ({
    ...{ ...hotspot, tenant_id: tenantId, listing_id: listingId, position },
    positions: JSON.stringify(hotspot.positions),
  }))
  if (values.length) await trx.insertInto('listing_hotspots').values(values).execute()
}

/** Hotspots may come before or after the frames they point at, so this looks at what the vehicle has now. */
async function hotspotWarnings(trx: TenantTransaction, listingId: number): Promise<string[]> {
  const { rows } = await sql<{ description: string; frames: number }>`
    select h.description, f.frames from listing_hotspots h, lateral (
      select count(*)::int as frames from listing_media m where m.listing_id = h.listing_id and m.kind = 'spin_frame') f
    where h.listing_id = ${listingId} and h.scope = 'exterior'
      and exists (select from jsonb_array_elements(h.positions) p where (p ->> 'frame')::int > f.frames)
    order by h.position`.execute(trx)
  return rows.map(
    ({ description, frames }) =>
      `hotspots: "${description}" points at a frame the spin does not have (${frames} frames)`,
  )
}
