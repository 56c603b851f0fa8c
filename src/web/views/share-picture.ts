import { imageUrl, type SizedImage } from '#domain/media/image-variants.ts'
import type { ShareTags } from '#ui/page/head.tsx'
import type { SectionView } from '#ui/sections/views.ts'
import type { PageContext } from '../site/page-context.ts'

/** Networks want 1200 at least; this is the next size there is. */
const PICTURE_WIDTH_PX = 1280

/** A picture as networks take it, with the size it really has: a smaller original is never enlarged. */
export function sharePicture(
  { imageId, widthPx, heightPx }: SizedImage,
  origin: string,
  alt: string,
): NonNullable<ShareTags['picture']> {
  const width = Math.min(PICTURE_WIDTH_PX, widthPx)
  return {
    src: `${origin}${imageUrl({ imageId, widthPx: PICTURE_WIDTH_PX, format: 'jpeg' })}`,
    widthPx: width,
    heightPx: Math.round((heightPx * width) / widthPx),
    alt,
  }
}

/**
 * How a page of sections looks where it is shared: with the picture of its opening, or of the first section that has
 * one in the tenant's folder; the size of a picture at another address is not known.
 */
export function shareOfSections(sections: readonly SectionView[], { ctx, origin }: PageContext): ShareTags {
  for (const section of sections) {
    const picture = 'picture' in section ? section.picture : null
    if (picture?.kind === 'stored')
      return { siteName: ctx.tenant.name, picture: sharePicture(picture.picture, origin, picture.alt), price: null }
  }
  return { siteName: ctx.tenant.name, picture: null, price: null }
}
