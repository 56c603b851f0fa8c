import { wholeDollars } from '#domain/tenants/amounts.ts'
import type { Listing } from './listing.ts'
import { advertisedDollars } from './price-display.ts'

/** What of a vehicle changes while a page about it lies somewhere. */
export type VolatileFields = ReturnType<typeof currentFields>

/**
 * The `car_fields` (rule:view-call): these of a vehicle that changed after the instant a page was made, none otherwise;
 * its number of pictures also when it is another than the page's, for pictures come in on their own.
 */
export function volatileFields(
  listing: Listing,
  page: { updatedAt: Date | null; photosCount: number | null },
): Partial<VolatileFields> {
  const photos_count = listing.images.length
  if (page.updatedAt && listing.updatedAt <= page.updatedAt)
    return page.photosCount === null || page.photosCount === photos_count ? {} : { photos_count }
  return currentFields(listing)
}

/** All of these as they are now, in the words of rule:vehicle-fields: whole dollars, ISO 8601. */
export function currentFields(listing: Listing) {
  return {
    status: listing.status,
    reserved: listing.reserved,
    preorder: listing.preorder,
    tag: listing.tag,
    price: advertisedDollars(listing),
    before_price: wholeDollars(listing.beforePriceCents),
    offer_price: wholeDollars(listing.offerPriceCents),
    subscription_price: wholeDollars(listing.subscriptionPriceCents),
    price_type: listing.priceType,
    km: listing.odometerKm,
    photos_count: listing.images.length,
    updated_at: listing.updatedAt.toISOString(),
  }
}
