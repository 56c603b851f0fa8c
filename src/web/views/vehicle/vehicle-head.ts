import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS, listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { priceView } from '../price-view.ts'
import { shareTags } from './share-tags.ts'
import { showsLocation } from './shows-location.ts'

/** What search engines show of a title. */
const LONGEST_TITLE = 62

type HeadSite = { origin: string; siteName: string; settings: TenantSettings }

/** Title, description and share tags of a vehicle's page, from its facts. */
export function vehicleHead(listing: Listing, { origin, siteName, settings }: HeadSite): HeadView {
  const available = isPurchasable(listing)
  const city = showsLocation(listing, settings) ? listing.city : null
  return {
    title: fittingTitle(listing, { siteName, available, city }),
    description: available ? description(listing, settings, city) : soldDescription(listing, settings),
    canonical: `${origin}/cars/${listing.slug}`,
    robots: null,
    share: shareTags(listing, { origin, siteName, subscriptionSite: settings.site.subscriptionSite }),
  }
}

/** The fullest wording that search engines show whole; what it is always stands first. */
function fittingTitle(
  listing: Listing,
  { siteName, available, city }: { siteName: string; available: boolean; city: string | null },
): string {
  const short = [CAR_TYPE_WORDS[listing.carType], listingTitle(listing)].join(' ')
  const name = [short, listingBadgeLine(listing)].filter(Boolean).join(' ')
  const end = available ? ' for sale' : ', sold'
  const wordings = [
    ...(available && city ? [`${name}${end} in ${city} | ${siteName}`] : []),
    `${name}${end} | ${siteName}`,
    `${name}${end}`,
    `${short}${end} | ${siteName}`,
  ]
  return wordings.find((wording) => wording.length <= LONGEST_TITLE) ?? `${short}${end}`
}

function description(listing: Listing, settings: TenantSettings, city: string | null): string {
  const price = priceView(
    { ...listing, available: true, weeklyRepayment: null, interestRate: null, comparisonRate: null },
    settings,
    listing.updatedAt,
  )
  const facts = [
    listing.odometerKm === null ? null : `${grouped(listing.odometerKm)} km`,
    listing.simpleTransmission,
    listing.simpleFuel,
    listing.colour,
  ]
  return sentences([
    price.isAmount ? [price.text, price.suffix, price.includes].filter(Boolean).join(' ') : null,
    facts.filter(Boolean).join(', '),
    city ? `In ${city}` : null,
    `Stock number ${listing.stockNumber}`,
  ])
}

function soldDescription(listing: Listing, { site }: TenantSettings): string {
  return sentences([`This ${site.vehicleWord} recently sold`, `Similar ones in stock at ${listing.dealershipName}`])
}

function sentences(parts: (string | null)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}
