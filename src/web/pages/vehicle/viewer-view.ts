import { embeddedVideo } from '#domain/content/video-source.ts'
import { attachedFileHref, wholePictureHref } from '#domain/media/attached-file.ts'
import type { Hotspot, Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { InteriorView, SpinView, SpotView, VideoView, ViewerView, ViewMode } from '#ui/vehicle/viewer/view.ts'
import { silhouetteOf } from '../shared/silhouette.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

/** Fewer do not read as turning. */
const LEAST_FRAMES = 2
/** Equirectangular pictures are twice as wide as high; `media attach` says so of others. */
const PANORAMA_RATIO = 2
const RATIO_TOLERANCE = 0.02

/** What the stage of a vehicle's page shows (rule:vehicle-viewer). */
export function viewerView({ listing, settings }: Pick<VehiclePageFacts, 'listing' | 'settings'>): ViewerView {
  const { vehiclePage: page, site } = settings
  const video = videoOf(listing)
  const walkarounds = listing.media.filter(({ kind }) => kind === 'walkaround_video').flatMap(videoView)
  const spin = spinView(listing, page.spin)
  const spinHref = spin ? null : spinHrefOf(listing, page.spin)
  const interior = interiorView(listing)
  const has: Record<ViewMode, boolean> = {
    spinner: spin !== null || spinHref !== null,
    walkaround: walkarounds.length > 0,
    gallery: listing.images.length > 0 || video !== null,
    interior: interior !== null,
  }
  const modes = (Object.keys(has) as ViewMode[]).filter((mode) => has[mode])
  return {
    modes,
    // A picture that leads elsewhere is nothing to begin with.
    opensOn: opensOn(modes, spinHref ? 'gallery' : page.defaultViewMode),
    pictures: listing.images,
    standIn: site.placeholderPictureSrc ?? silhouetteOf(listing.itemType, listing.simpleBody),
    thumbnails: listing.status === 'in_stock' && listing.images.length > page.thumbnailsAbovePictures,
    eagerPictures: page.eagerPictures,
    video,
    videoIndex: Math.min(page.videoPosition - 1, listing.images.length),
    walkarounds,
    spin,
    spinHref,
    interior,
  }
}

/** The tenant's choice where the vehicle has it, else its pictures, else whatever there is. */
function opensOn(modes: readonly ViewMode[], wanted: ViewMode): ViewMode {
  return [wanted, 'gallery' as const].find((mode) => modes.includes(mode)) ?? modes[0] ?? 'gallery'
}

/** What was attached comes before what the feed names. */
function videoOf(listing: Listing): VideoView | null {
  const attached = listing.media.filter(({ kind }) => kind === 'video').flatMap(videoView)
  const named = [listing.videoUrl, listing.externalVideoUrl].flatMap((url) => videoView({ fileSha256: null, url }))
  return attached[0] ?? named[0] ?? null
}

function videoView(media: { fileSha256: string | null; url: string | null }): VideoView[] {
  const href = attachedFileHref(media)
  if (!href) return []
  if (media.fileSha256) return [{ kind: 'file', src: href }]
  const embedded = embeddedVideo(href)
  if (embedded) return [{ kind: 'embedded', ...embedded }]
  return /^https?:\/\//i.test(href) ? [{ kind: 'link', href }] : []
}

function spinView(listing: Listing, settings: TenantSettings['vehiclePage']['spin']): SpinView | null {
  const frames = listing.media.flatMap(({ kind, image }) => (kind === 'spin_frame' && image ? [image] : []))
  if (frames.length < LEAST_FRAMES) return null
  const spots = spotsOf(listing.hotspots, 'exterior')
  const { codeHref: _, ...turning } = settings
  return { frames, ...turning, spots: spots.filter(({ positions }) => positions.length > 0) }
}

/** The `spin_code` (rule:vehicle-viewer): an address itself, or what a spin firm calls the vehicle. */
function spinHrefOf({ spinCode }: Listing, { codeHref }: TenantSettings['vehiclePage']['spin']): string | null {
  const code = spinCode?.trim()
  if (!code) return null
  const href = /^https?:/i.test(code) ? code : codeHref?.replaceAll('{code}', encodeURIComponent(code))
  return href && URL.parse(href)?.protocol === 'https:' ? href : null
}

function interiorView(listing: Listing): InteriorView | null {
  const picture = listing.media.find(({ kind, image }) => kind === 'interior_panorama' && image)?.image
  if (!picture) return null
  const { imageId, widthPx, heightPx } = picture
  const isPanorama = Math.abs(widthPx / heightPx - PANORAMA_RATIO) <= RATIO_TOLERANCE
  const panoramaHref = isPanorama ? wholePictureHref(imageId) : null
  return { picture, panoramaHref, spots: spotsOf(listing.hotspots, 'interior') }
}

/** Frames are counted from 1 where dealers write them. */
function spotsOf(hotspots: readonly Hotspot[], wanted: Hotspot['scope']): SpotView[] {
  return hotspots
    .filter(({ scope }) => scope === wanted)
    .map(({ description, positions }) => ({
      description,
      positions: positions.map(({ frame, x, y }) => ({ frame: frame - 1, x, y })),
    }))
}
