import { fileHref } from '#domain/content/tenant-file.ts'
import { embeddedVideo } from '#domain/content/video-source.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import type { Made, Written } from '../maker.ts'

/** A video of the folder, or a player elsewhere that is asked for on a click only. */
export function make({ title, src, posterSrc, posterAlt }: Written<'video'>, { site }: PageContext): Made {
  const { files } = site.content
  const poster = ownPicture(posterSrc, posterAlt, files)
  const embedded = embeddedVideo(src)
  if (embedded) {
    const { site: name, playerSrc, watchHref } = embedded
    return { kind: 'video', title, source: { kind: 'embed', src: playerSrc, site: name, watchHref }, poster }
  }
  const file = files.find(src)
  return file ? { kind: 'video', title, source: { kind: 'file', src: fileHref(file) }, poster } : null
}
