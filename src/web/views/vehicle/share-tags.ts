import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { priceDisplay } from '#domain/stock/price-display.ts'
import type { ShareTags } from '#ui/page/head.tsx'
import { sharePicture } from '../share-picture.ts'

type ShareSite = { origin: string; siteName: string; subscriptionSite: boolean }

/** How a vehicle's page looks where it is shared. A price by the week is no price of the vehicle, and a sold one has none. */
export function shareTags(listing: Listing, { origin, siteName, subscriptionSite }: ShareSite): ShareTags {
  const price = priceDisplay(listing, { subscriptionSite })
  const [first] = listing.images
  return {
    siteName,
    picture: first ? sharePicture(first, origin, listingTitle(listing)) : null,
    price: price.kind === 'price' && isPurchasable(listing) ? (price.cents / 100).toFixed(2) : null,
  }
}
