import { imageUrl } from '#domain/media/image-variants.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import type { PriceDisplay } from '#domain/stock/price-display.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { HeadView, ShareTags } from '#ui/page/head.tsx'
import { sharePicture } from '../shared/own-picture.ts'
import { present, type Thing } from '../shared/structured-data.ts'
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

const SCHEMA = 'https://schema.org'

/** Kinds that schema.org has no type for say in `category` what they are. */
const KINDS: Record<Listing['itemType'], { type: string; category: string | null; seller: string }> = {
  car: { type: 'Car', category: null, seller: 'AutoDealer' },
  motorcycle: { type: 'Motorcycle', category: null, seller: 'MotorcycleDealer' },
  truck: { type: 'Vehicle', category: 'Truck', seller: 'AutoDealer' },
  caravan: { type: 'Vehicle', category: 'Caravan', seller: 'AutoDealer' },
}
const CONDITIONS: Record<Listing['carType'], string> = {
  new: 'NewCondition',
  demo: 'UsedCondition',
  used: 'UsedCondition',
}
const DRIVES: Record<string, string> = {
  FWD: 'FrontWheelDriveConfiguration',
  RWD: 'RearWheelDriveConfiguration',
  AWD: 'AllWheelDriveConfiguration',
  '4WD': 'FourWheelDriveConfiguration',
}
const PICTURES_NAMED = 6
const DESCRIPTION_CHARACTERS = 5000

/**
 * A vehicle with its offer, as search engines read it (rule:structured-data). Plate and private fields stay out; a
 * vehicle without a price has no offer.
 */
export function vehicleJsonLd(facts: VehiclePageFacts): Thing {
  const { listing, page } = facts
  const { type, category } = KINDS[listing.itemType]
  return present({
    '@context': SCHEMA,
    '@type': type,
    ...identity(listing, page.origin),
    category,
    ...build(listing),
    offers: offer(facts),
  })
}

function identity(listing: Listing, origin: string): Thing {
  return {
    name: listing.name,
    url: `${origin}/cars/${listing.slug}`,
    image: listing.images
      .slice(0, PICTURES_NAMED)
      .map(({ imageId }) => `${origin}${imageUrl({ imageId, widthPx: 1280, format: 'jpeg' })}`),
    description: listing.dealerComments?.slice(0, DESCRIPTION_CHARACTERS),
    sku: listing.stockNumber,
    vehicleIdentificationNumber: listing.vin,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleModelDate: String(listing.year),
    vehicleConfiguration: listing.badge,
    itemCondition: `${SCHEMA}/${CONDITIONS[listing.carType]}`,
  }
}

function build(listing: Listing): Thing {
  const { specs } = listing
  return {
    mileageFromOdometer: quantity(listing.odometerKm, { unitCode: 'KMT' }),
    bodyType: listing.body,
    color: listing.colour,
    vehicleInteriorColor: listing.interiorColour,
    driveWheelConfiguration: driveOf(listing),
    vehicleTransmission: listing.transmission,
    fuelType: listing.fuel,
    vehicleEngine: engine(listing),
    numberOfDoors: listing.doors || null,
    vehicleSeatingCapacity: listing.seats,
    fuelConsumption: quantity(specs.fuelLitresPer100Km, { unitText: 'L/100 km' }),
    trailerWeight: quantity(specs.towingCapacityBrakedKg, { unitCode: 'KGM' }),
    weight: quantity(specs.tareWeightKg, { unitCode: 'KGM' }),
  }
}

function driveOf({ simpleDrive, drive }: Listing): string | null {
  const named = simpleDrive ? DRIVES[simpleDrive] : undefined
  return named ? `${SCHEMA}/${named}` : drive
}

function engine({ fuel, specs }: Listing): Thing | null {
  const facts = present({
    name: specs.engineType,
    fuelType: fuel,
    engineDisplacement: quantity(specs.engineCc, { unitCode: 'CMQ' }),
    enginePower: quantity(specs.powerKw, { unitCode: 'KWT' }),
    torque: quantity(specs.torqueNm, { unitCode: 'NU' }),
  })
  return Object.keys(facts).length ? { '@type': 'EngineSpecification', ...facts } : null
}

function offer(facts: VehiclePageFacts): Thing | null {
  const { listing, page } = facts
  const { price } = facts.advert
  if (price.kind !== 'price' && price.kind !== 'subscription') return null
  return {
    '@type': 'Offer',
    url: `${page.origin}/cars/${listing.slug}`,
    ...amount(price),
    priceCurrency: 'AUD',
    availability: `${SCHEMA}/${availability(facts)}`,
    itemCondition: `${SCHEMA}/${CONDITIONS[listing.carType]}`,
    seller: seller(facts),
  }
}

/** What a subscription costs is dear by the week: a reader of the bare figure has to know. */
function amount(price: Extract<PriceDisplay, { kind: 'price' | 'subscription' }>): Thing {
  if (price.kind === 'price') return { price: (price.cents / 100).toFixed(2) }
  const weekly = (price.weeklyCents / 100).toFixed(2)
  return {
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    price: weekly,
    priceSpecification: { '@type': 'UnitPriceSpecification', price: weekly, priceCurrency: 'AUD', unitCode: 'WEE' },
  }
}

function availability({ listing, advert }: VehiclePageFacts): string {
  if (!advert.available) return 'SoldOut'
  if (listing.reserved) return 'LimitedAvailability'
  return listing.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}

function seller({ listing, advert, location, page }: VehiclePageFacts): Thing {
  const yard = advert.showsPlace ? location : null
  const address = yard?.address
  return present({
    '@type': KINDS[listing.itemType].seller,
    '@id': `${page.origin}/#${listing.dealershipSlug}`,
    name: listing.dealershipName || page.ctx.tenant.name,
    url: `${page.origin}/`,
    telephone: yard?.phone,
    address: address?.street
      ? present({
          '@type': 'PostalAddress',
          streetAddress: address.street,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.postcode,
          addressCountry: 'AU',
        })
      : null,
  })
}

function quantity(value: number | null, unit: { unitCode: string } | { unitText: string }): Thing | null {
  return value === null ? null : { '@type': 'QuantitativeValue', value, ...unit }
}
