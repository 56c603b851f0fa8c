import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { type CardTag, cardTag, justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { CarType, ListingStatus } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS, listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { IconName } from '#ui/primitives/icon-names.ts'
import type { CardView, FactView, PriceView, TagView } from '#ui/vehicle/views.ts'
import { cardLinks } from './card-links.ts'
import { priceView } from './price-view.ts'
import { silhouetteOf } from './silhouette.ts'

type CardAttribute = TenantSettings['cards']['attributes'][number]

/** What the cards of a page are made with, besides their vehicles. */
export type CardSite = {
  settings: TenantSettings
  vocabulary: SearchVocabulary
  now: Date
  leadsSomewhere(href: string): boolean
  /** Where the shopper looks from: the card says how far away the vehicle is. */
  from?: Point | null
  /** The results are those of one dealership: none of their cards leads to more of it. */
  ofOneDealer?: boolean
}

/** A vehicle as a card shows it: everything already words, so that neither page nor browser computes. */
export function cardView(document: SearchDocument, site: CardSite): CardView {
  const { settings, now } = site
  const status = document.status as ListingStatus
  const named = { ...document, carsalesTitle: document.carsales_title }
  return {
    id: document.id,
    href: document.path,
    title: listingTitle(named, settings.cards.titleFrom),
    badge: settings.cards.titleFrom === 'name' ? listingBadgeLine(named) : null,
    tag: tagView(cardTag(taggedVehicle(document), settings.cards, now)),
    pictures: document.images
      .slice(0, settings.cards.swipePictures)
      .map(({ id, width, height }) => ({ imageId: id, widthPx: width, heightPx: height })),
    standIn: settings.site.placeholderPictureSrc ?? silhouetteOf(document.item_type, document.simple_body),
    pictureCount: document.photos_count,
    price: cardPrice(document, settings, now),
    facts: [...settings.cards.attributes, ...placeAttribute(document, settings)].flatMap((attribute) =>
      factView(document, attribute),
    ),
    distance: distanceText(document, site.from),
    available: isAvailable(status),
    ...cardLinks(document, site),
  }
}

/** The words of a card's price alone. */
export function cardPrice(document: SearchDocument, settings: TenantSettings, now: Date): PriceView {
  const vehicle = {
    priceCents: cents(document.list_price),
    offerPriceCents: cents(document.offer_price),
    beforePriceCents: cents(document.before_price),
    subscriptionPriceCents: cents(document.subscription_price),
    preorder: document.preorder,
    priceType: document.price_type,
    make: document.make,
    year: document.year,
    available: isAvailable(document.status as ListingStatus),
    weeklyRepayment: document.weekly_repayment,
    comparisonRate: document.comparison_rate,
  }
  return priceView(vehicle, settings, now)
}

/** The next instant at which one of these cards would read differently. */
export function cardsExpireAt(documents: readonly SearchDocument[], settings: TenantSettings, now: Date): Date | null {
  let next: Date | null = null
  for (const document of documents) {
    const until = justArrivedUntil({ createdAt: new Date(document.created_at_timestamp * 1000) }, settings.cards)
    if (until > now && (!next || until < next)) next = until
  }
  return next
}

/** B§4: in stock and coming soon are available; anything else is gone. */
export function isAvailable(status: ListingStatus): boolean {
  return status === 'in_stock' || status === 'coming_soon'
}

export function tagView(tag: CardTag | null): TagView | null {
  if (!tag) return null
  if (tag.kind === 'certified') return { text: tag.text, tone: 'quiet', src: tag.src }
  return { text: tag.text, tone: TONES[tag.kind] }
}

const TONES: Record<Exclude<CardTag['kind'], 'certified'>, TagView['tone']> = {
  sold: 'ink',
  fuel: 'positive',
  reserved: 'caution',
  custom: 'quiet',
  'coming-soon': 'quiet',
  'just-arrived': 'accent',
}

function taggedVehicle(document: SearchDocument) {
  return {
    status: document.status as ListingStatus,
    carType: document.car_type as CarType,
    reserved: document.reserved,
    certified: document.certified,
    simpleFuel: document.simple_fuel,
    tag: document.tag,
    createdAt: new Date(document.created_at_timestamp * 1000),
  }
}

const FACTS: Record<CardAttribute, { icon: IconName; label: string; text(document: SearchDocument): string | null }> = {
  car_type: {
    icon: 'tag',
    label: 'Condition',
    text: ({ car_type }) => CAR_TYPE_WORDS[car_type as CarType] ?? car_type,
  },
  simple_body: { icon: 'car-front', label: 'Body', text: ({ simple_body }) => simple_body },
  km: { icon: 'gauge', label: 'Odometer', text: ({ km }) => (km === null ? null : `${grouped(km)} km`) },
  simple_transmission: { icon: 'cog', label: 'Transmission', text: ({ simple_transmission }) => simple_transmission },
  stocknum: { icon: 'hash', label: 'Stock number', text: ({ stocknum }) => stocknum },
  year: { icon: 'calendar', label: 'Year', text: ({ year }) => String(year) },
  badge: { icon: 'layers', label: 'Badge', text: ({ badge }) => badge },
  series: { icon: 'layers', label: 'Series', text: ({ series }) => series },
  simple_colour: { icon: 'palette', label: 'Colour', text: ({ simple_colour }) => simple_colour },
  simple_fuel: { icon: 'fuel', label: 'Fuel', text: ({ simple_fuel }) => simple_fuel },
  simple_drive: { icon: 'compass', label: 'Drive', text: ({ simple_drive }) => simple_drive },
  seats: { icon: 'armchair', label: 'Seats', text: ({ seats }) => (seats === null ? null : `${seats} seats`) },
  doors: { icon: 'door-open', label: 'Doors', text: ({ doors }) => (doors === null ? null : `${doors} doors`) },
  engine_size: { icon: 'zap', label: 'Engine', text: ({ engine_size }) => engine_size },
  location_name: { icon: 'map-pin', label: 'Location', text: ({ location_name }) => location_name },
  dealership_name: { icon: 'building', label: 'Dealership', text: ({ dealership_name }) => dealership_name },
  city: { icon: 'map-pin', label: 'City', text: ({ city }) => city },
}

function factView(document: SearchDocument, attribute: CardAttribute): FactView[] {
  const { icon, label, text } = FACTS[attribute]
  const words = text(document)?.trim()
  return words ? [{ icon, label, text: words }] : []
}

/** Where it is comes last, unless the tenant lists it already or does not say. */
function placeAttribute(
  document: SearchDocument,
  { cards, dealershipOverrides, vehiclePage }: TenantSettings,
): CardAttribute[] {
  const shown = dealershipOverrides[document.dealership_slug]?.showLocation ?? vehiclePage.blocks.location
  if (!shown || cards.attributes.includes('city') || cards.attributes.includes('location_name')) return []
  return [document.location_name ? 'location_name' : 'city']
}

/** As the crow flies, in whole kilometres; nothing where either place is unknown. */
function distanceText({ coordinates }: SearchDocument, from: Point | null | undefined): string | null {
  const point = from ? pointOf(coordinates) : null
  if (!from || !point) return null
  const km = Math.round(distanceKm(from, point))
  return km < 1 ? 'Less than 1 km away' : `${grouped(km)} km away`
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}
