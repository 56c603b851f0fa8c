import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS, listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { priceView } from '../price-view.ts'

/** Title and description of a vehicle's page, from its facts. */
export function vehicleHead(
  listing: Listing,
  site: { origin: string; siteName: string; settings: TenantSettings },
): HeadView {
  const name = [CAR_TYPE_WORDS[listing.carType], listingTitle(listing), listingBadgeLine(listing)]
    .filter(Boolean)
    .join(' ')
  const price = priceView(
    { ...listing, available: true, weeklyRepayment: null, comparisonRate: null },
    site.settings,
    listing.updatedAt,
  )
  const facts = [
    listing.odometerKm === null ? null : `${grouped(listing.odometerKm)} km`,
    listing.simpleTransmission,
    listing.simpleFuel,
    listing.colour,
  ]
  return {
    title: `${name} for sale${listing.city ? ` in ${listing.city}` : ''} | ${site.siteName}`,
    description: [
      price.isAmount ? [price.text, price.includes].filter(Boolean).join(' ') : null,
      facts.filter(Boolean).join(', '),
      `Stock number ${listing.stockNumber}`,
    ]
      .filter(Boolean)
      .join('. '),
    canonical: `${site.origin}/cars/${listing.slug}`,
    robots: null,
  }
}
