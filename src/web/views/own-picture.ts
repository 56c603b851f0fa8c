import { fileHref, type TenantFiles } from '#domain/content/tenant-file.ts'
import { imageUrl, srcSet } from '#domain/media/image-variants.ts'
import type { OwnPictureView } from '#ui/page/site-view.ts'

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
