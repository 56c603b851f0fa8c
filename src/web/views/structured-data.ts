import type { SpecialOffer } from '#domain/content/offers/special-offers.ts'
import { modelPath, type RangeModel } from '#domain/content/range/model-range.ts'
import { imageUrl } from '#domain/media/image-variants.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { priceDisplay } from '#domain/stock/price-display.ts'

type Thing = Record<string, unknown>

/** schema.org, read by search engines; absent facts are left out. */
export function itemList(documents: readonly SearchDocument[], origin: string): Thing {
  return linkList(
    documents.map(({ path, name }) => [path, name]),
    origin,
  )
}

/** Pages of a list by path and name. */
export function linkList(entries: readonly (readonly [path: string, name: string])[], origin: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: entries.map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + path,
      name,
    })),
  }
}

export function breadcrumbList(crumbs: readonly { label: string; href: string | null }[], origin: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  }
}

type Posting = { slug: string; title: string; date: string; description: string | null }

export function articlePosting({ slug, title, date, description }: Posting, origin: string, publisher: string): Thing {
  return present({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    url: `${origin}/blog/${slug}`,
    datePublished: date,
    description,
    publisher: { '@type': 'AutoDealer', name: publisher },
  })
}

/** A model of the range; its offers are those of new vehicles in stock, never a figure alone. */
export function rangeModelThing(
  { model, manufacturer, stock }: RangeThing,
  { origin, subscription }: ModelSite,
): Thing {
  const cheapest = stock.kind === 'stock' && !subscription ? stock.cheapestNew : null
  return present({
    '@context': 'https://schema.org',
    '@type': 'ProductModel',
    name: `${manufacturer.name} ${model.name}`,
    url: origin + modelPath(model),
    description: model.description,
    category: model.body,
    brand: { '@type': 'Brand', name: manufacturer.name },
    offers:
      stock.kind === 'stock' && cheapest?.price
        ? {
            '@type': 'AggregateOffer',
            lowPrice: cheapest.price.toFixed(2),
            priceCurrency: 'AUD',
            offerCount: stock.newCount,
            itemCondition: `https://schema.org/${CONDITIONS.new}`,
          }
        : null,
  })
}

type ModelSite = { origin: string; subscription: boolean }
type RangeThing = RangeModel & {
  stock: { kind: 'never-listed' } | { kind: 'stock'; newCount: number; cheapestNew: SearchDocument | null }
}

/** An offer with the days it holds; a price only where the dealer names one. */
export function specialOfferThing(offer: SpecialOffer, origin: string, sellerName: string): Thing {
  const { name, description, path, priceCents, startsOn, endsOn } = offer
  return present({
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name,
    description,
    url: origin + path,
    ...(priceCents === null ? {} : { price: (priceCents / 100).toFixed(2), priceCurrency: 'AUD' }),
    validFrom: startsOn,
    validThrough: endsOn,
    seller: { '@type': 'AutoDealer', name: sellerName },
  })
}

const TYPES: Record<Listing['itemType'], string> = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  truck: 'Vehicle',
  caravan: 'Vehicle',
}
const CONDITIONS: Record<Listing['carType'], string> = {
  new: 'NewCondition',
  demo: 'UsedCondition',
  used: 'UsedCondition',
}

type OfferSite = { origin: string; sellerName: string; subscription: boolean }

/** A vehicle with its offer. Plate and private fields stay out; a vehicle without a price has no offer. */
export function vehicleOffer(listing: Listing, { origin, sellerName, subscription }: OfferSite): Thing {
  const { specs } = listing
  return present({
    '@context': 'https://schema.org',
    '@type': TYPES[listing.itemType],
    name: listing.name,
    url: `${origin}/cars/${listing.slug}`,
    image: listing.images
      .slice(0, 6)
      .map(({ imageId }) => `${origin}${imageUrl({ imageId, widthPx: 1280, format: 'jpeg' })}`),
    description: listing.dealerComments?.slice(0, 5000),
    sku: listing.stockNumber,
    vehicleIdentificationNumber: listing.vin,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleModelDate: String(listing.year),
    vehicleConfiguration: listing.badge,
    itemCondition: `https://schema.org/${CONDITIONS[listing.carType]}`,
    mileageFromOdometer: quantity(listing.odometerKm, 'KMT'),
    bodyType: listing.body,
    color: listing.colour,
    vehicleInteriorColor: listing.interiorColour,
    driveWheelConfiguration: listing.drive,
    vehicleTransmission: listing.transmission,
    fuelType: listing.fuel,
    numberOfDoors: listing.doors,
    vehicleSeatingCapacity: listing.seats,
    fuelConsumption: specs.fuelLitresPer100Km
      ? { '@type': 'QuantitativeValue', value: specs.fuelLitresPer100Km, unitText: 'L/100 km' }
      : null,
    offers: offer(listing, { origin, sellerName, subscription }),
  })
}

function offer(listing: Listing, { origin, sellerName, subscription }: OfferSite): Thing | null {
  const price = priceDisplay(listing, { subscriptionSite: subscription })
  if (price.kind !== 'price') return null
  const sold = listing.status === 'sold'
  return {
    '@type': 'Offer',
    url: `${origin}/cars/${listing.slug}`,
    price: (price.cents / 100).toFixed(2),
    priceCurrency: 'AUD',
    availability: `https://schema.org/${sold ? 'SoldOut' : listing.status === 'coming_soon' ? 'PreOrder' : 'InStock'}`,
    itemCondition: `https://schema.org/${CONDITIONS[listing.carType]}`,
    seller: { '@type': 'AutoDealer', name: sellerName },
  }
}

function quantity(value: number | null, unitCode: string): Thing | null {
  return value === null ? null : { '@type': 'QuantitativeValue', value, unitCode }
}

function present(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )
}
