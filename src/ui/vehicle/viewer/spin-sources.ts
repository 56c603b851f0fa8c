import { imageUrl, type VariantWidthPx } from '#domain/media/image-variants.ts'
import type { Size } from '../../hooks/use-size.ts'
import type { PictureView } from '../views.ts'

/** Widths a frame can be had in; phones get no more than the second, whatever their density. */
const WIDTHS_PX = [480, 640, 960, 1280] as const
const PHONE_PX = 600
const QUICK_PX = WIDTHS_PX[1]
/** More pixels than this to one of the page nobody sees on something that turns. */
const MOST_DENSITY = 1.5

export type SpinSources = {
  /** Frames small enough to turn at once, and as sharp as the stage shows them; the same where that is no larger. */
  quick: string[]
  sharp: string[]
}

/** The addresses of a spin's frames at the sizes that a stage so many pixels wide needs. */
export function spinSources(frames: readonly PictureView[], stagePx: number, density: number): SpinSources {
  const framePx = Math.min(...frames.map(({ widthPx }) => widthPx))
  const { quick, sharp } = widthsOf(stagePx, density, framePx)
  // WebP: a stranger to the cache waits a tenth as long for it, and thirty-six of them are quickly unpacked.
  const sourcesOf = (widthPx: VariantWidthPx) =>
    frames.map(({ imageId }) => imageUrl({ imageId, widthPx, format: 'webp' }))
  return { quick: sourcesOf(quick), sharp: sourcesOf(sharp) }
}

/** The size of a picture of that ratio (width to height) that covers a frame: shares of it are shares of its layer. */
export function coverSize(frame: Size, ratio: number): Size {
  const width = Math.max(frame.width, frame.height * ratio)
  return { width, height: width / ratio }
}

/** In pixels of the picture, for a stage so many pixels of the page wide and frames that are so wide themselves. */
export function widthsOf(stagePx: number, density: number, framePx: number): Record<'quick' | 'sharp', VariantWidthPx> {
  const wanted = Math.min(stagePx * Math.min(density, MOST_DENSITY), framePx)
  const most = stagePx < PHONE_PX ? QUICK_PX : WIDTHS_PX[3]
  const sharp = WIDTHS_PX.find((width) => width >= Math.min(wanted, most)) ?? most
  const quick = sharp === WIDTHS_PX[0] ? sharp : QUICK_PX
  return { quick, sharp }
}
