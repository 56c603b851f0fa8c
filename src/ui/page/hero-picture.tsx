import { imageUrl, srcSet } from '#domain/media/image-variants.ts'
import type { OwnPictureView } from '../sections/views.ts'

/** The large picture of a page: the tenant's own, or a vehicle from stock. */
export function HeroPicture({
  picture: own,
  className,
  sizes,
}: {
  picture: OwnPictureView | null
  className: string
  sizes: string
}) {
  if (!own) return null
  if (own.kind === 'address') return <img className={className} src={own.src} alt={own.alt} fetchPriority="high" />
  return (
    <img
      className={className}
      src={imageUrl({ imageId: own.picture.imageId, widthPx: 1280 })}
      srcSet={srcSet(own.picture, 1920)}
      sizes={sizes}
      width={own.picture.widthPx}
      height={own.picture.heightPx}
      alt={own.alt}
      fetchPriority="high"
    />
  )
}
