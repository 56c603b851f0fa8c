import { type Advert, advertOf } from '#domain/finance/advert.ts'
import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import { leavesAt } from '#domain/search/default-filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { cardButtons } from '#domain/stock/card-buttons.ts'
import { type CardTag, cardTag, justArrivedUntil } from '#domain/stock/card-tag.ts'
import { canBeContacted } from '#domain/stock/contact-ways.ts'
import { whereSaved } from '#domain/stock/dealership-rules.ts'
import type { CarType, ListingStatus, OfferedVehicle, PriceType } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS, listingTitle } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { IconName } from '#ui/primitives/icon-names.ts'
import type { CardView, FactView, PriceView, TagView } from '#ui/vehicle/views.ts'
import { priceView } from './price-view.ts'
import { silhouetteOf } from './silhouette.ts'

/** A vehicle as a card shows it: everything already words, so that neither page nor browser computes. */
export function cardView(document: SearchDocument, site: CardSite): CardView {
  const { settings, now } = site
  const { cards } = settings
  const advert = cardAdvert(document, settings, now)
  const { vehicle, badge, available, showsPlace } = advert
  return {
    id: document.id,
    href: document.path,
    title: listingTitle(vehicle, cards.titleFrom),
    badge: (cards.titleFrom === 'name' && badge) || undefined,
    tag: tagView(cardTag(vehicle, cards, now, site.vocabulary.firstListedAtMs)) ?? undefined,
    pictures: document.images
      .slice(0, cards.swipePictures)
      .map(({ id, width, height }) => ({ imageId: id, widthPx: width, heightPx: height })),
    standIn: settings.site.placeholderPictureSrc ?? silhouetteOf(document.item_type, document.simple_body),
    pictureCount: document.photos_count,
    price: priceView(advert, settings.price),
    facts: cardFacts(document, cards.attributes, showsPlace),
    distance: showsPlace ? distanceText(document, site.from) : undefined,
    available,
    ...cardLinks(document, advert, site),
  }
}

/** A card in a row that swipes itself: one picture, for two rows in one cannot be told apart by a finger. */
export function rowCard(document: SearchDocument, site: CardSite): CardView {
  const card = cardView(document, site)
  return { ...card, pictures: card.pictures.slice(0, 1) }
}

/** The words of a card's price alone. */
export function cardPrice(document: SearchDocument, settings: TenantSettings, now: Date): PriceView {
  return priceView(cardAdvert(document, settings, now), settings.price)
}

/** The next instant at which one of these cards would read differently or no longer be there. */
export function cardsExpireAt(documents: readonly SearchDocument[], settings: TenantSettings, now: Date): Date | null {
  const changes = documents.flatMap((document) => [
    justArrivedUntil({ createdAt: createdAt(document) }, settings.cards),
    ...soldHitLeaves(document, settings),
  ])
  return changes.filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** When the dealer's days of a sold vehicle are over (rule:sold-window). */
function soldHitLeaves({ status, sold_date_timestamp }: SearchDocument, { search }: TenantSettings): Date[] {
  if (status !== 'sold' || sold_date_timestamp === null) return []
  return [leavesAt(sold_date_timestamp, search.includeSoldCarsDays)]
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

function cardAdvert(document: SearchDocument, settings: TenantSettings, now: Date): Advert {
  const lender = {
    provider: document.finance_provider,
    weeklyRepayment: document.weekly_repayment,
    interestRate: document.interest_rate,
    comparisonRate: document.comparison_rate,
    terms: document.finance_terms,
  }
  return advertOf(offered(document), lender, settings, now)
}

/** A document in the words of stock again: cents, instants. */
function offered(document: SearchDocument): OfferedVehicle {
  const { slug, year, make, model, badge, series, reserved, certified, preorder, tag } = document
  return {
    ...{ slug, year, make, model, badge, series, reserved, certified, preorder, tag },
    listingId: document.id,
    dealershipSlug: document.dealership_slug,
    state: document.state,
    vin: null,
    createdAt: createdAt(document),
    carsalesTitle: document.carsales_title,
    simpleFuel: document.simple_fuel,
    carType: document.car_type as CarType,
    status: document.status as ListingStatus,
    priceCents: cents(document.list_price),
    priceType: document.price_type as PriceType | null,
    offerPriceCents: cents(document.offer_price),
    beforePriceCents: cents(document.before_price),
    subscriptionPriceCents: cents(document.subscription_price),
    reserveDepositCents: cents(document.reserve_deposit),
  }
}

function createdAt({ created_at_timestamp }: SearchDocument): Date {
  return new Date(created_at_timestamp * 1000)
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}

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

/** Where a card leads besides its vehicle's page, and whether the vehicle can be saved. */
function cardLinks(
  document: SearchDocument,
  { vehicle, available, ways }: Advert,
  site: CardSite,
): Pick<CardView, 'buttons' | 'moreFromDealerHref' | 'favourite' | 'compareMost'> {
  const { cards, shortlist } = site.settings
  const { make, model, dealershipSlug } = vehicle
  const savedIn = cards.favouriteButton ? whereSaved(dealershipSlug, site.settings) : null
  const targets = { leadsSomewhere: site.leadsSomewhere, asks: canBeContacted(ways) }
  return {
    buttons: cardButtons(vehicle, site.settings, targets).map(({ text, href }) => ({
      text,
      href: href === document.path || href.startsWith(`${document.path}#`) ? href.slice(document.path.length) : href,
    })),
    moreFromDealerHref: moreFromDealerHref(dealershipSlug, site) ?? undefined,
    favourite: savedIn ? { make, model, ...(savedIn !== 'device' && { savedIn }) } : undefined,
    // Who cannot be bought any more is not weighed against others.
    compareMost: cards.compareButton && shortlist.compare && available ? shortlist.compareMaximum : undefined,
  }
}

/** The search of its dealership (rule:search-path), where there is another to tell it from. */
export function moreFromDealerHref(
  dealershipSlug: string,
  { settings, vocabulary, ofOneDealer }: Pick<CardSite, 'settings' | 'vocabulary' | 'ofOneDealer'>,
): string | null {
  if (!settings.search.seeMoreFromDealer || ofOneDealer || vocabulary.dealerships.length < 2) return null
  return searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'dealership_slug', dealershipSlug), vocabulary)
}

type CardAttribute = TenantSettings['cards']['attributes'][number]

const PLACES: readonly CardAttribute[] = ['city', 'location_name']

/** What a card lists under its title: the tenant's attributes, those the vehicle has, and where it is. */
function cardFacts(document: SearchDocument, attributes: readonly CardAttribute[], showsPlace: boolean): FactView[] {
  const shown = showsPlace
    ? [...attributes, ...placeAttribute(document, attributes)]
    : attributes.filter((attribute) => !PLACES.includes(attribute))
  return shown.flatMap((attribute) => factView(document, attribute))
}

/** As the crow flies, in whole kilometres; undefined where either place is unknown. */
function distanceText({ coordinates }: SearchDocument, from: Point | null | undefined): string | undefined {
  const point = from ? pointOf(coordinates) : null
  if (!from || !point) return
  const km = Math.round(distanceKm(from, point))
  return km < 1 ? 'Less than 1 km away' : `${grouped(km)} km away`
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

/** Where it is comes last, unless the tenant lists it already. */
function placeAttribute({ location_name }: SearchDocument, listed: readonly CardAttribute[]): CardAttribute[] {
  return listed.some((attribute) => PLACES.includes(attribute)) ? [] : [location_name ? 'location_name' : 'city']
}
