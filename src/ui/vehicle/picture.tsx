import { type Place, pictureAttributes } from '#domain/media/image-variants.ts'
import { Silhouette } from '../primitives/icon.tsx'
import type { PictureView } from './views.ts'

/** What is in view first has the line to itself: what a browser finds in view beside it would be let in as well. */
const LOADING = {
  first: { fetchPriority: 'high' },
  soon: { fetchPriority: 'low' },
  near: { fetchPriority: 'low', loading: 'lazy' },
  ahead: { fetchPriority: 'low', loading: 'eager' },
} as const

/**
 * One picture of a vehicle in a box of fixed proportions, or the drawing of its body where it has none. Eager ones
 * load first, those `soon` with the page but behind them; the rest wait until they come near, or are fetched `ahead`.
 */
export function VehiclePicture(props: {
  picture: PictureView | undefined
  standIn: string
  alt: string
  place: Place
  eager?: boolean | 'soon' | 'ahead'
  sizes?: string
}) {
  const { picture, standIn, alt, place, eager, sizes } = props
  const loading = LOADING[eager === true ? 'first' : eager || 'near']
  if (!picture) {
    if (!standIn.includes('/')) return <Silhouette body={standIn} />
    return <img src={standIn} width={640} height={427} alt="" {...loading} decoding="async" />
  }
  const attributes = pictureAttributes(picture, place)
  return <img {...attributes} sizes={sizes ?? attributes.sizes} alt={alt} {...loading} decoding="async" />
}
