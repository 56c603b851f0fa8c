import type { VIEW_MODES } from '#domain/tenants/settings/vocabulary.ts'
import type { PictureView } from '../views.ts'

export type ViewMode = (typeof VIEW_MODES)[number]

/** What the stage of a vehicle's page can show (rule:vehicle-viewer): only what the vehicle has. */
export type ViewerView = {
  /** In the order of their tabs; none where there is nothing to see yet. */
  modes: ViewMode[]
  /** One of `modes` where there are any. */
  opensOn: ViewMode
  pictures: PictureView[]
  standIn: string
  thumbnails: boolean
  eagerPictures: number
  /** The vehicle's own video, among its pictures at `videoIndex` (from 0). */
  video: VideoView | null
  videoIndex: number
  walkarounds: VideoView[]
  spin: SpinView | null
  /** Where another firm shows it turning; null with a spin of its own. */
  spinHref: string | null
  interior: InteriorView | null
}

/** A file of this site that plays in its place, a video of another site, or an address to watch it at. */
export type VideoView =
  | { kind: 'file'; src: string }
  | { kind: 'embedded'; site: string; playerSrc: string; watchHref: string }
  | { kind: 'link'; href: string }

export type SpotView = {
  description: string
  /** `frame` counts from 0; x and y are shares of the picture's width and height. */
  positions: { frame: number; x: number; y: number }[]
}

export type SpinView = {
  frames: PictureView[]
  pixelsPerFrame: number
  autoRotate: boolean
  autoRotateIntervalMs: number
  spots: SpotView[]
}

export type InteriorView = {
  picture: PictureView
  /** The whole panorama, where the picture is one (2:1); a flat picture otherwise. */
  panoramaHref: string | null
  spots: SpotView[]
}
