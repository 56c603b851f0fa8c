import { fileHref, type TenantFiles } from '#domain/content/tenant-file.ts'
import { imageUrl, type SizedImage, srcSet } from '#domain/media/image-variants.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ShareTags } from '#ui/page/head.tsx'
import type { OwnPictureView } from '#ui/page/site-view.ts'
import type { SectionView } from '#ui/sections/sections.ts'

/** A picture named by settings or content: in all its sizes where the tenant's folder holds it, else at its address. */
export function ownPicture(src: string | null, alt: string, files: TenantFiles): OwnPictureView | null {
  if (src === null) return null
  const file = files.find(src)
  if (file?.kind === 'image') return { kind: 'stored', picture: file.image, alt }
  return { kind: 'address', src: file ? fileHref(file) : src, alt }
}

/** The attributes of an `<img>` in running text. */
export function textPictureAttributes(src: string, files: TenantFiles): Record<string, string> | null {
  const file = files.find(src)
  if (file?.kind !== 'image') return file || !src.startsWith('pictures/') ? { src: file ? fileHref(file) : src } : null
  const { imageId, widthPx, heightPx } = file.image
  return {
    src: imageUrl({ imageId, widthPx: 960 }),
    srcset: srcSet(file.image, TEXT_WIDTH_PX),
    sizes: '(min-width: 768px) 720px, 94vw',
    width: String(widthPx),
    height: String(heightPx),
  }
}

const TEXT_WIDTH_PX = 1280

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
export function shareOfSections(
  sections: readonly SectionView[],
  { ctx, origin }: { ctx: Pick<TenantCtx, 'tenant'>; origin: string },
): ShareTags {
  for (const section of sections) {
    const picture = 'picture' in section ? section.picture : null
    if (picture?.kind === 'stored')
      return { siteName: ctx.tenant.name, picture: sharePicture(picture.picture, origin, picture.alt), price: null }
  }
  return { siteName: ctx.tenant.name, picture: null, price: null }
}
