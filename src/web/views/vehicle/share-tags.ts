import { imageUrl } from '#domain/media/image-variants.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { priceDisplay } from '#domain/stock/price-display.ts'
import type { ShareTags } from '#ui/page/head.tsx'

/** Networks want 1200 at least; this is the next size there is. */
const PICTURE_WIDTH_PX = 1280

type ShareSite = { origin: string; siteName: string; subscriptionSite: boolean }

/** How a vehicle's page looks where it is shared. A price by the week is no price of the vehicle, and a sold one has none. */
export function shareTags(listing: Listing, { origin, siteName, subscriptionSite }: ShareSite): ShareTags {
  const price = priceDisplay(listing, { subscriptionSite })
  const [first] = listing.images
  return {
    siteName,
    picture: first ? pictureOf(first, origin, listingTitle(listing)) : null,
    price: price.kind === 'price' && listing.status !== 'sold' ? (price.cents / 100).toFixed(2) : null,
  }
}

/** With the size it really has: a smaller original is never enlarged. */
function pictureOf(
  { imageId, widthPx, heightPx }: Listing['images'][number],
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
