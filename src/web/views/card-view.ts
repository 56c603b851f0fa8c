import { type Advert, advertOf } from '#domain/finance/advert.ts'
import { leavesAt } from '#domain/search/default-filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { type CardTag, cardTag, justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { CarType, ListingStatus, OfferedVehicle, PriceType } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { CardView, PriceView, TagView } from '#ui/vehicle/views.ts'
import { cardFacts, distanceText } from './card-facts.ts'
import { type CardSite, cardLinks } from './card-links.ts'
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
    tag: tagView(cardTag(vehicle, cards, now)) ?? undefined,
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
  const { weekly_repayment, interest_rate, comparison_rate } = document
  const lender = { weeklyRepayment: weekly_repayment, interestRate: interest_rate, comparisonRate: comparison_rate }
  return advertOf(offered(document), lender, settings, now)
}

/** A document in the words of stock again: cents, instants. */
function offered(document: SearchDocument): OfferedVehicle {
  const { slug, year, make, model, badge, series, reserved, certified, preorder, tag } = document
  return {
    ...{ slug, year, make, model, badge, series, reserved, certified, preorder, tag },
    listingId: document.id,
    dealershipSlug: document.dealership_slug,
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
  }
}

function createdAt({ created_at_timestamp }: SearchDocument): Date {
  return new Date(created_at_timestamp * 1000)
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}
