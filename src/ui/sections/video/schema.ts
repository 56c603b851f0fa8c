import * as z from 'zod'
import type { OwnPictureView } from '../../page/site-view.ts'
import { heading, picture, pictureAlt } from '../written.ts'

export const schema = z.strictObject({
  title: heading,
  src: z
    .string()
    .trim()
    .max(2000)
    .regex(
      /^(?:(?:pictures|videos)\/[\w.-]+\.(?:mp4|webm)|https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/|vimeo\.com\/)[\w-]+)$/,
      'Use a file of the folder such as "videos/yard.mp4", or the address of a video on YouTube or Vimeo',
    )
    .describe('The video.'),
  posterSrc: picture('The picture before it plays.'),
  posterAlt: pictureAlt,
})

export type View = {
  title: string | null
  /** A file of the dealer's, or a player elsewhere that loads on a click only. */
  source: { kind: 'file'; src: string } | { kind: 'embed'; src: string; site: string; watchHref: string }
  poster: OwnPictureView | null
}
