import { imageUrl, srcSet } from '#domain/media/image-variants.ts'
import type { OwnPictureView } from './site-view.ts'

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
      {...(picture.kind === 'address' ? { src: picture.src } : storedAttributes(picture.picture, sizes, eager))}
      className={className}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}

type Stored = Extract<OwnPictureView, { kind: 'stored' }>['picture']

function storedAttributes(picture: Stored, sizes: string, isOpening?: boolean) {
  return {
    src: imageUrl({ imageId: picture.imageId, widthPx: 1280 }),
    // Only phones with dense screens take the small sizes of an opening: half the bytes, and nobody sees it there.
    srcSet: srcSet(picture, 1920, isOpening ? 640 : 0),
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
