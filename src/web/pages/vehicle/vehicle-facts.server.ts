import { type Advert, advertOf, lenderFigures } from '#domain/finance/advert.ts'
import type { RequestedCalculators } from '#domain/finance/calculator-query.ts'
import { primaryLocation } from '#domain/locations/location.ts'
import { comparePrice, explainRange, mayCompare, pricedCar } from '#domain/market-price/compare-price.server.ts'
import { type MarketIndicator, marketIndicator } from '#domain/market-price/market-indicator.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { capital } from '#domain/search/search-heading.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { EMPTY_VOCABULARY, makeByLabel, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { settingsOfKind, vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { formatDollars } from '#ui/forms/numbers.ts'
import { gaugeFigures, waitingFigures } from '#ui/vehicle/market/gauge-figures.ts'
import type { GaugeFigures, GaugeView, MarketView, VehicleView } from '#ui/vehicle/view.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { moreFromDealerHref } from '../shared/card-view.ts'
import { priceView } from '../shared/price-view.ts'
import { similarCards } from '../shared/similar-cards.server.ts'

/** What the parts of a vehicle's page are made of. */
export type VehiclePageFacts = Awaited<ReturnType<typeof findVehicleFacts>>

/** `location`: the yard it stands at; `similar`: null where the page fetches them; `asked`: what its calculators work out. */
export async function findVehicleFacts(page: PageContext, listing: Listing, asked: RequestedCalculators) {
  const { ctx, services, site } = page
  const { now, tenant } = ctx
  const settings = settingsOfKind(tenant.settings, listing.itemType)
  const vocabulary = await searchVocabulary(ctx, services.search).catch((error: unknown) => {
    withoutSearch(page, String(error))
    return EMPTY_VOCABULARY
  })
  const location = site.locations.find(({ locationId }) => locationId === listing.locationId) ?? null
  const advert = advertOf(listing, lenderFigures(listing, settings, now), settings, now, location)
  const { blocks, similarInViewOnly } = settings.vehiclePage
  const isInPage = blocks.similar && !similarInViewOnly
  return {
    page,
    listing,
    location,
    advert,
    price: priceView(advert, settings.price),
    settings,
    timeZone: (location ?? primaryLocation(site.locations))?.timeZone ?? settings.site.timeZone,
    now,
    firstListedAtMs: vocabulary.firstListedAtMs,
    market: await marketView(page, listing, advert),
    asked,
    similar: isInPage ? await similarTo(page, listing, vocabulary) : null,
    ...vehicleLinks(listing, vocabulary, tenant.settings),
  }
}

/** Similar stock is no reason for a page to fail: without a search there is none, this once. */
export async function similarTo(page: PageContext, listing: Listing, vocabulary: SearchVocabulary) {
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
