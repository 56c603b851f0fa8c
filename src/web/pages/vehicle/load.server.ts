import type { RouterContextProvider } from 'react-router'
import { type Advert, advertOf, lenderFigures } from '#domain/finance/advert.ts'
import { asksToCalculate, type RequestedCalculators, requestedCalculators } from '#domain/finance/calculator-query.ts'
import { primaryLocation } from '#domain/locations/location.ts'
import { endOfDay } from '#domain/locations/zoned-time.ts'
import { comparePrice, explainRange, mayCompare, pricedCar } from '#domain/market-price/compare-price.server.ts'
import { type MarketIndicator, marketIndicator } from '#domain/market-price/market-indicator.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { EMPTY_VOCABULARY, makeByLabel, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { breadcrumbTitle, CAR_TYPE_WORDS, listingTitle } from '#domain/stock/listing-title.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { formatDollars } from '#ui/forms/numbers.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import { gaugeFigures, waitingFigures } from '#ui/vehicle/market/gauge-figures.ts'
import type { GaugeFigures, GaugeView, MarketView, VehicleView } from '#ui/vehicle/view.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import { expiresBy, type PageContext, pageContext } from '../../site/page-context.ts'
import { cardsExpireAt, moreFromDealerHref } from '../shared/card-view.ts'
import { priceView } from '../shared/price-view.ts'
import { capital } from '../shared/search/search-facts.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'
import { similarCards } from '../shared/similar-cards.server.ts'
import { breadcrumbList } from '../shared/structured-data.ts'
import { goneNotice, notFoundNotice, unreachableNotice } from '../shell/notices.ts'
import { vehicleWords } from '../shell/site-view.server.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'
import { vehicleHead, vehicleJsonLd } from './vehicle-head.ts'
import { vehicleView } from './view.ts'

export type VehicleData = { vehicle: VehicleView; head: HeadView }

type Outcome =
  | { kind: 'page'; data: VehicleData }
  | { kind: 'moved'; location: string }
  | { kind: 'notice'; status: 404 | 410 | 503; notice: NoticeView }

/**
 * One vehicle (rule:vehicle-lifetime): 301 from an old address and from other spellings of this one, 410 with similar
 * stock once it is gone, 404 if it never was, 503 while the database is away.
 */
export async function loadVehiclePage(
  request: Request,
  asked: string,
  context: Readonly<RouterContextProvider>,
): Promise<Outcome> {
  const page = context.get(pageContext)
  const { ctx, site, services, requestId } = page
  const slug = asked.toLowerCase()
  const unknown: Outcome = { kind: 'notice', status: 404, notice: notFoundNotice(site.site) }
  if (!/^[a-z0-9-]+$/.test(slug)) return unknown
  const url = new URL(request.url)
  const moved = (to: string): Outcome => ({ kind: 'moved', location: page.movedTo(`/cars/${to}`) })
  if (pagePath(url) !== `/cars/${slug}`) return moved(slug)

  const found = await findVehicle(ctx, slug).catch((error: unknown) => {
    if (!isOutage(error)) throw error
    services.log.error({ reqId: requestId, reason: String(error) }, 'vehicle could not be read')
    return null
  })
  switch (found?.kind) {
    case undefined:
      return { kind: 'notice', status: 503, notice: unreachableNotice(site.site) }
    case 'moved':
      return moved(found.slug)
    case 'unknown':
      return unknown
    case 'gone': {
      const vocabulary = await vocabularyOf(page)
      const { cards } = await similarTo(page, found.listing, 'kind' in vocabulary ? EMPTY_VOCABULARY : vocabulary)
      const facts = { title: listingTitle(found.listing), sold: found.listing.status === 'sold', similar: cards }
      return { kind: 'notice', status: 410, notice: goneNotice(site.site, facts) }
    }
    case 'found':
      return { kind: 'page', data: await vehicleData(page, found, requestedCalculators(pageQuery(url))) }
  }
}

async function vehicleData(
  page: PageContext,
  { listing, until }: { listing: Listing; until: Date | null },
  asked: RequestedCalculators,
): Promise<VehicleData> {
  const { ctx, services, site, origin, facts } = page
  const { settings } = ctx.tenant
  const vocabulary = await searchVocabulary(ctx, services.search).catch((error: unknown) => {
    withoutSearch(page, String(error))
    return EMPTY_VOCABULARY
  })
  const location = site.locations.find(({ locationId }) => locationId === listing.locationId) ?? null
  const timeZone = (location ?? primaryLocation(site.locations))?.timeZone ?? settings.site.timeZone
  const advert = advertOf(listing, lenderFigures(listing, settings.finance), settings, ctx.now, location)
  const { blocks, similarInViewOnly } = settings.vehiclePage
  const isInPage = blocks.similar && !similarInViewOnly
  const similar = isInPage ? await similarTo(page, listing, vocabulary) : null
  const vehicleFacts: VehiclePageFacts = {
    page,
    listing,
    location,
    advert,
    price: priceView(advert, settings.price),
    settings,
    timeZone,
    now: ctx.now,
    market: await marketView(page, listing, advert),
    asked,
    similar: similar?.cards ?? null,
    ...vehicleLinks(listing, vocabulary, settings),
  }

  const arrived = justArrivedUntil(listing, settings.cards)
  for (const instant of [
    until,
    arrived > ctx.now ? arrived : null,
    similar && cardsExpireAt(similar.documents, settings, ctx.now),
    endOfDay(ctx.now, timeZone),
    asksToCalculate(asked) ? ctx.now : null,
  ]) {
    expiresBy(facts, instant)
  }
  facts.tags.push(`car:${ctx.tenant.slug}:${listing.listingId}`)
  const here = { label: breadcrumbTitle(listing, settings.vehiclePage.breadcrumbFrom), href: `/cars/${listing.slug}` }
  facts.structuredData.push(breadcrumbList([...vehicleFacts.crumbs, here], origin), vehicleJsonLd(vehicleFacts))
  const head = vehicleHead(vehicleFacts)
  const vehicle = vehicleView(vehicleFacts)
  facts.count = { href: vehicle.actions.views.href }
  return { vehicle, head: asksToCalculate(asked) ? { ...head, robots: 'noindex' } : head }
}

/** Similar stock is no reason for a page to fail: without a search there is none, this once. */
async function similarTo(page: PageContext, listing: Listing, vocabulary: SearchVocabulary) {
  const answer = await similarCards({ ...page, vocabulary }, listing)
  if (answer.kind === 'found') return answer
  withoutSearch(page, answer.reason)
  return { documents: [], cards: [] }
}

/** What lacks a part because a search failed is shown once and kept by nobody. */
function withoutSearch({ ctx, facts, services, requestId }: PageContext, reason: string): void {
  services.log.error({ reqId: requestId, reason }, 'search failed')
  expiresBy(facts, ctx.now)
}

/** Where a vehicle's page leads: the trail of rule:vehicle-trail (car type, make, known model, body), more of its make, its dealer. */
function vehicleLinks(listing: Listing, vocabulary: SearchVocabulary, settings: TenantSettings) {
  const href = (query: SearchQuery) => searchHref(query, vocabulary)
  const all = emptyQuery(vocabulary.defaultSort)
  const ofType = withRefinement(all, 'car_type', listing.carType)
  const ofMake = withRefinement(ofType, 'make', listing.make)
  const isKnownModel = makeByLabel(vocabulary, listing.make)?.models.some(({ label }) => label === listing.model)
  const ofModel = isKnownModel ? withRefinement(ofMake, 'model', listing.model) : ofMake

  const crumbs: VehicleView['crumbs'] = [
    { label: 'Home', href: '/' },
    { label: `${CAR_TYPE_WORDS[listing.carType]} ${vehicleWords(settings)}`, href: href(ofType) },
    { label: listing.make, href: href(ofMake) },
  ]
  if (isKnownModel) crumbs.push({ label: listing.model, href: href(ofModel) })
  if (listing.simpleBody)
    crumbs.push({ label: capital(listing.simpleBody), href: href(withRefinement(ofModel, 'body', listing.simpleBody)) })
  return {
    crumbs,
    similarHref: href(withRefinement(all, 'make', listing.make)),
    dealershipHref: moreFromDealerHref(listing.dealershipSlug, { settings, vocabulary }),
  }
}

const STATES: Record<string, string> = {
  ACT: 'ACT',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australian',
  TAS: 'Tasmanian',
  VIC: 'Victorian',
  WA: 'Western Australian',
}
const METHODS = {
  stock:
    'We look at used cars of the same make and model that dealers offer now or sold in the last 90 days, at most a hundred, the most alike first. Year, kilometres, badge, engine, body, gearbox and drive all count, and an offer far from the rest counts less. About four of five such cars are priced within the range. The lower the price in it, the fuller the gauge.',
  autograb:
    'The range comes from AutoGrab, which follows asking prices across Australia. It leaves out government charges, so this car is compared by its price without them. The lower the price in the range, the fuller the gauge.',
} as const

/** How a vehicle's price stands in the market; null where nothing honest can be said. */
async function marketView(page: PageContext, listing: Listing, advert: Advert): Promise<MarketView | null> {
  const { settings } = page.ctx.tenant
  const gauge = await gaugeView(page, listing)
  const indicator = advert.available ? indicatorText(listing, settings) : null
  return gauge || indicator ? { gauge, indicator } : null
}

/** Whole where the estimate is at hand; to be asked for where somebody else has it. */
async function gaugeView({ ctx, services }: PageContext, listing: Listing): Promise<GaugeView | null> {
  const { settings } = ctx.tenant
  const { isRemote } = services.estimator
  const view = {
    settings: settings.vehiclePage.gauge,
    seconds: settings.animation.gaugeSeconds,
    method: isRemote ? METHODS.autograb : METHODS.stock,
  }
  if (isRemote) {
    const figures = mayCompare(listing, settings) && figuresToCome(listing, view.settings)
    return figures ? { ...view, figures, isWaiting: true } : null
  }
  const comparison = await comparePrice(ctx, services.estimator, listing)
  const figures = comparison && gaugeFigures(comparison, view.settings)
  return figures && { ...view, figures, isWaiting: false }
}

/** About what will be said of it, so that its place is as large. */
function figuresToCome(listing: Listing, settings: GaugeView['settings']): GaugeFigures | null {
  const car = pricedCar(listing)
  if (!car) return null
  const cents = car.prices[car.shownBasis]!
  return waitingFigures(cents / 100, explainRange({ basis: 'excl_govt_charges', comparables: 100 }, car), settings)
}

function indicatorText(listing: Listing, { price, site }: TenantSettings): string | null {
  if (!price.marketIndicator || isPricedByTheWeek(site)) return null
  const vehicle = { ...listing, advertisedCents: advertisedPriceCents(listing) }
  const below = marketIndicator(vehicle, price.marketIndicatorDollars)
  return below && `${formatDollars(below.belowDollars)} below the ${averageOf(below, listing.state)} average`
}

function averageOf({ of }: MarketIndicator, state: string | null): string {
  if (of === 'country') return 'Australian'
  return (state && STATES[state]) || 'state'
}
