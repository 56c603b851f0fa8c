import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { HeadView, ShareTags } from '#ui/page/head.tsx'
import { sharePicture } from '../share-picture.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** What search engines show of a title. */
const LONGEST_TITLE = 62

/** Title, description and share tags of a vehicle's page, from its facts. */
export function vehicleHead(facts: VehiclePageFacts): HeadView {
  const { listing, advert, settings, page } = facts
  const city = advert.showsPlace ? listing.city : null
  const siteName = settings.seo.titleSuffix ?? page.ctx.tenant.name
  return {
    title: fittingTitle(facts, siteName, city),
    description: advert.available ? description(facts, city) : soldDescription(facts),
    canonical: `${page.origin}/cars/${listing.slug}`,
    robots: null,
    share: shareTags(facts, siteName),
  }
}

/** How the page looks where it is shared. A price by the week is no price of the vehicle, and a sold one has none. */
function shareTags({ listing, advert, page }: VehiclePageFacts, siteName: string): ShareTags {
  const { price, available, title } = advert
  const [first] = listing.images
  return {
    siteName,
    picture: first ? sharePicture(first, page.origin, title) : null,
    price: price.kind === 'price' && available ? (price.cents / 100).toFixed(2) : null,
  }
}

/** The fullest wording that search engines show whole; what it is always stands first. */
function fittingTitle({ listing, advert }: VehiclePageFacts, siteName: string, city: string | null): string {
  const { title, badge, available } = advert
  const short = `${CAR_TYPE_WORDS[listing.carType]} ${title}`
  const name = badge ? `${short} ${badge}` : short
  const end = available ? ' for sale' : ', sold'
  const wordings = [
    ...(available && city ? [`${name}${end} in ${city} | ${siteName}`] : []),
    `${name}${end} | ${siteName}`,
    `${name}${end}`,
    `${short}${end} | ${siteName}`,
  ]
  return wordings.find((wording) => wording.length <= LONGEST_TITLE) ?? `${short}${end}`
}

function description({ listing, price }: VehiclePageFacts, city: string | null): string {
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

function soldDescription({ listing, settings }: VehiclePageFacts): string {
  return sentences([
    `This ${settings.site.vehicleWord} recently sold`,
    `Similar ones in stock at ${listing.dealershipName}`,
  ])
}

function sentences(parts: (string | null)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}
