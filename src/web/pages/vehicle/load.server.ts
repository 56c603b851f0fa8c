import type { RouterContextProvider } from 'react-router'
import { advertOf, lenderFigures } from '#domain/finance/advert.ts'
import { asksToCalculate, type RequestedCalculators, requestedCalculators } from '#domain/finance/calculator-query.ts'
import { primaryLocation } from '#domain/locations/location.ts'
import { endOfDay } from '#domain/locations/zoned-time.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { EMPTY_VOCABULARY, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { breadcrumbTitle, listingTitle } from '#domain/stock/listing-title.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-view.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import { expiresBy, type PageContext, pageContext } from '../../site/page-context.ts'
import { cardsExpireAt } from '../../views/card-view.ts'
import { goneNotice, notFoundNotice, unreachableNotice } from '../../views/notices.ts'
import { priceView } from '../../views/price-view.ts'
import { vocabularyOf } from '../../views/sections/found-stock.server.ts'
import { breadcrumbList } from '../../views/structured-data.ts'
import { marketView } from '../../views/vehicle/market-view.server.ts'
import { similarCards } from '../../views/vehicle/similar-cards.server.ts'
import type { VehiclePageFacts } from '../../views/vehicle/vehicle-facts.ts'
import { vehicleHead } from '../../views/vehicle/vehicle-head.ts'
import { vehicleJsonLd } from '../../views/vehicle/vehicle-json-ld.ts'
import { vehicleLinks } from '../../views/vehicle/vehicle-links.ts'
import { vehicleView } from '../../views/vehicle/vehicle-view.ts'

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
  return {
    vehicle,
    head: asksToCalculate(asked) ? { ...head, robots: 'noindex' } : head,
  }
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
