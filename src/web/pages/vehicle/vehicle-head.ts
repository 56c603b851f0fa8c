import { imageUrl } from '#domain/media/image-variants.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { shownOdometer } from '#domain/stock/towing/shown-odometer.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { priceWords } from '../shared/price-view.ts'
import { sharedAs } from '../shared/share/share-card.ts'
import { vehicleShare } from '../shared/share/share-cards.ts'
import { present, type Thing } from '../shared/structured-data.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

/** What search engines show of a title. */
const LONGEST_TITLE = 62

/** Title, description and share tags of a vehicle's page, from its facts. */
export function vehicleHead(facts: VehiclePageFacts): HeadView {
  const { listing, advert, settings, page } = facts
  const { price, available } = advert
  const city = advert.showsPlace ? listing.city : null
  const siteName = settings.seo.titleSuffix ?? page.ctx.tenant.name
  return {
    title: fittingTitle(facts, siteName, city),
    description: description(facts, city),
    canonical: `${page.origin}/cars/${listing.slug}`,
    robots: null,
    share: {
      siteName,
      picture: sharedAs(vehicleShare(listing, page), `/cars/${listing.slug}`, page.origin),
      // A price by the week is no price of the vehicle, and a sold one has none.
      price: price.kind === 'price' && available ? (price.cents / 100).toFixed(2) : null,
    },
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

function description({ listing, price, advert, settings }: VehiclePageFacts, city: string | null): string {
  const sold = [`This ${settings.site.vehicleWord} recently sold`, `Similar ones in stock at ${listing.dealershipName}`]
  const odometerKm = shownOdometer(listing)
  const facts = [
    odometerKm === null ? null : `${grouped(odometerKm)} km`,
    listing.simpleTransmission,
    listing.simpleFuel,
    listing.colour,
  ]
  const offered = [
    price.isAmount ? priceWords(price) : null,
    facts.filter(Boolean).join(', '),
    city ? `In ${city}` : null,
    `Stock number ${listing.stockNumber}`,
  ]
  const sentences = (advert.available ? offered : sold).filter(Boolean)
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

const SCHEMA = 'https://schema.org'

/** Kinds that schema.org has no type for say in `category` what they are. */
const KINDS: Record<Listing['itemType'], { type: string; category: string | null; seller: string }> = {
  car: { type: 'Car', category: null, seller: 'AutoDealer' },
  motorcycle: { type: 'Motorcycle', category: null, seller: 'MotorcycleDealer' },
  truck: { type: 'Vehicle', category: 'Truck', seller: 'AutoDealer' },
  caravan: { type: 'Vehicle', category: 'Caravan', seller: 'AutoDealer' },
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
  const { specs } = listing
  const { type, category } = KINDS[listing.itemType]
  return present({
    '@context': SCHEMA,
    '@type': type,
    name: listing.name,
    url: `${page.origin}/cars/${listing.slug}`,
    image: listing.images
      .slice(0, PICTURES_NAMED)
      .map(({ imageId }) => `${page.origin}${imageUrl({ imageId, widthPx: 1280, format: 'jpeg' })}`),
    description: listing.dealerComments?.slice(0, DESCRIPTION_CHARACTERS),
    sku: listing.stockNumber,
    vehicleIdentificationNumber: listing.vin,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleModelDate: String(listing.year),
    vehicleConfiguration: listing.badge,
    itemCondition: conditionOf(listing),
    category,
    mileageFromOdometer: quantity(shownOdometer(listing), { unitCode: 'KMT' }),
    bodyType: listing.simpleBody ?? listing.body,
    color: listing.colour,
    vehicleInteriorColor: listing.interiorColour,
    driveWheelConfiguration: driveOf(listing),
    vehicleTransmission: listing.simpleTransmission ?? listing.transmission,
    fuelType: listing.simpleFuel ?? listing.fuel,
    vehicleEngine: engine(listing),
    numberOfDoors: listing.doors || null,
    vehicleSeatingCapacity: listing.seats,
    fuelConsumption: quantity(specs.fuelLitresPer100Km, { unitText: 'L/100 km' }),
    trailerWeight: quantity(specs.towingCapacityBrakedKg, { unitCode: 'KGM' }),
    weight: quantity(specs.tareWeightKg, { unitCode: 'KGM' }),
    offers: offer(facts),
  })
}

function conditionOf({ carType }: Listing): string {
  return `${SCHEMA}/${carType === 'new' ? 'NewCondition' : 'UsedCondition'}`
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
  const isWeekly = price.kind === 'subscription'
  const amount = { price: ((isWeekly ? price.weeklyCents : price.cents) / 100).toFixed(2), priceCurrency: 'AUD' }
  return present({
    '@type': 'Offer',
    url: `${page.origin}/cars/${listing.slug}`,
    // What a subscription costs is dear by the week: a reader of the bare figure has to know.
    businessFunction: isWeekly ? 'http://purl.org/goodrelations/v1#LeaseOut' : null,
    price: amount.price,
    priceSpecification: isWeekly ? { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'WEE' } : null,
    priceCurrency: amount.priceCurrency,
    availability: `${SCHEMA}/${availability(facts)}`,
    itemCondition: conditionOf(listing),
    seller: seller(facts),
  })
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
