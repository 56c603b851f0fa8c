import type { Point } from '#domain/locations/distance.ts'
import { leavesAt } from '#domain/search/default-filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { type CardTag, cardTag, justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { CarType, ListingStatus } from '#domain/stock/listing.ts'
import { listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CardView, PriceView, TagView } from '#ui/vehicle/views.ts'
import { cardFacts, distanceText } from './card-facts.ts'
import { cardLinks } from './card-links.ts'
import { priceView } from './price-view.ts'
import { silhouetteOf } from './silhouette.ts'
import { showsLocation } from './vehicle/shows-location.ts'

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
    facts: cardFacts(document, settings),
    distance: showsLocation({ dealershipSlug: document.dealership_slug }, settings)
      ? distanceText(document, site.from)
      : null,
    available: isPurchasable(document),
    ...cardLinks(document, site),
  }
}

/** A card in a row that swipes itself: one picture, for two rows in one cannot be told apart by a finger. */
export function rowCard(document: SearchDocument, site: CardSite): CardView {
  const card = cardView(document, site)
  return { ...card, pictures: card.pictures.slice(0, 1) }
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
    dealershipSlug: document.dealership_slug,
    make: document.make,
    year: document.year,
    available: isPurchasable(document),
    weeklyRepayment: document.weekly_repayment,
    interestRate: document.interest_rate,
    comparisonRate: document.comparison_rate,
  }
  return priceView(vehicle, settings, now)
}

/** The next instant at which one of these cards would read differently or no longer be there. */
export function cardsExpireAt(documents: readonly SearchDocument[], settings: TenantSettings, now: Date): Date | null {
  const changes = documents.flatMap((document) => [
    justArrivedUntil({ createdAt: new Date(document.created_at_timestamp * 1000) }, settings.cards),
    ...soldHitLeaves(document, settings),
  ])
  return changes.filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** When the dealer's days of a sold vehicle are over (B§5). */
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

function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}
