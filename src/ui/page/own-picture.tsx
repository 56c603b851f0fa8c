import { imageUrl, srcSet } from '#domain/media/image-variants.ts'
import type { OwnPictureView } from '../sections/views.ts'

type Props = {
  picture: OwnPictureView | null
  className?: string
  sizes: string
  /** Loads first; the others wait until they come near. */
  eager?: boolean
}

/** A picture of the dealer's own, or nothing. */
export function OwnPicture({ picture, className, sizes, eager }: Props) {
  if (!picture) return null
  return (
    <img
      {...(picture.kind === 'address' ? { src: picture.src } : storedAttributes(picture.picture, sizes))}
      className={className}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}

type Stored = Extract<OwnPictureView, { kind: 'stored' }>['picture']

function storedAttributes(picture: Stored, sizes: string) {
  return {
    src: imageUrl({ imageId: picture.imageId, widthPx: 1280 }),
    srcSet: srcSet(picture, 1920),
    sizes,
    width: picture.widthPx,
    height: picture.heightPx,
  }
}

/** Where a player's picture comes from: one address, as `poster` takes no choice. */
export function posterSrc(picture: OwnPictureView | null): string | undefined {
  if (!picture) return undefined
  return picture.kind === 'address' ? picture.src : imageUrl({ imageId: picture.picture.imageId, widthPx: 1280 })
}
