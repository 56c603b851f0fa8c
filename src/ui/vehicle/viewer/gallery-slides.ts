import type { PictureView } from '../views.ts'
import type { VideoView, ViewerView } from './view.ts'

export type Slide = { key: string | number } & ({ picture: PictureView; number: number } | { video: VideoView })

/** The vehicle's pictures, numbered from 1, its video among them. */
export function slidesOf({ pictures, video, videoIndex }: ViewerView): Slide[] {
  const slides: Slide[] = pictures.map((picture, index) => ({ key: picture.imageId, picture, number: index + 1 }))
  if (video) slides.splice(videoIndex, 0, { key: 'video', video })
  return slides
}

/** The indexes of the slides that are pictures: what fills the screen. */
export function pictureSlides(slides: readonly Slide[]): number[] {
  return slides.flatMap((slide, index) => ('picture' in slide ? [index] : []))
}

/** Which picture (from 0, among pictures alone) stands at a slide; on a video the one after it, else the last. */
export function pictureAt(slides: readonly Slide[], slide: number): number {
  const pictures = pictureSlides(slides)
  const found = pictures.findIndex((index) => index >= slide)
  return found < 0 ? pictures.length - 1 : found
}
