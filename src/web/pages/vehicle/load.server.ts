import type { RouterContextProvider } from 'react-router'
import { primaryLocation } from '#domain/locations/location.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { EMPTY_VOCABULARY } from '#domain/search/search-vocabulary.ts'
import { similarListings } from '#domain/search/similar-listings.server.ts'
import { justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { NoticeView } from '#ui/page/notice-view.ts'
import { expiresBy, type PageContext, pageContext } from '../../context.ts'
import { cardsExpireAt, cardView } from '../../views/card-view.ts'
import { goneNotice, notFoundNotice } from '../../views/notices.ts'
import { breadcrumbList, vehicleOffer } from '../../views/structured-data.ts'
import { vehicleHead } from '../../views/vehicle-head.ts'
import { vehicleLinks } from '../../views/vehicle-links.ts'
import { vehicleView } from '../../views/vehicle-view.ts'
import { nextMidnight } from './next-midnight.ts'
import type { VehicleData } from './show.tsx'

type Outcome =
  | { kind: 'page'; data: VehicleData }
  | { kind: 'moved'; slug: string }
  | { kind: 'notice'; status: 404 | 410; notice: NoticeView }

/** One vehicle (decisions §3): 301 from an old address, 410 with similar stock once it is gone, 404 if it never was. */
export async function loadVehiclePage(slug: string, context: Readonly<RouterContextProvider>): Promise<Outcome> {
  const page = context.get(pageContext)
  const { ctx, site } = page
  const found = await findVehicle(ctx, slug)
  switch (found.kind) {
    case 'moved':
      return found
    case 'unknown':
      return { kind: 'notice', status: 404, notice: notFoundNotice(site.site) }
    case 'gone': {
      const { cards } = await similarCards(page, found.listing)
      return { kind: 'notice', status: 410, notice: goneNotice(site.site, listingTitle(found.listing), cards) }
    }
    case 'found':
      return { kind: 'page', data: await vehicleData(page, found.listing, found.until) }
  }
}

async function vehicleData(page: PageContext, listing: Listing, until: Date | null): Promise<VehicleData> {
  const { ctx, services, site, origin, facts } = page
  const { settings } = ctx.tenant
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => EMPTY_VOCABULARY)
  const location = site.locations.find(({ locationId }) => locationId === listing.locationId) ?? null
  const timeZone = (location ?? primaryLocation(site.locations))?.timeZone ?? settings.site.timeZone
  const links = vehicleLinks(listing, vocabulary, settings)
  const { cards, documents } = await similarCards(page, listing)

  const arrived = justArrivedUntil(listing, settings.cards)
  for (const instant of [
    until,
    arrived > ctx.now ? arrived : null,
    cardsExpireAt(documents, settings, ctx.now),
    nextMidnight(ctx.now, timeZone),
  ]) {
    expiresBy(facts, instant)
  }
  facts.tags.push(`car:${ctx.tenant.slug}:${listing.listingId}`)
  facts.structuredData.push(
    breadcrumbList([...links.crumbs, { label: listingTitle(listing), href: `/cars/${listing.slug}` }], origin),
    vehicleOffer(listing, {
      origin,
      sellerName: listing.dealershipName || ctx.tenant.name,
      subscription: settings.site.subscriptionSite,
    }),
  )
  return {
    vehicle: vehicleView({ listing, location, settings, timeZone, now: ctx.now, similar: cards, ...links }),
    head: vehicleHead(listing, { origin, siteName: settings.seo.titleSuffix ?? ctx.tenant.name, settings }),
  }
}

/** Similar stock is no reason for a page to fail: without a search there is none. */
async function similarCards({ ctx, services }: PageContext, listing: Listing) {
  const answer = await similarListings(ctx, services.search, {
    id: listing.listingId,
    make: listing.make,
    model: listing.model,
    item_type: listing.itemType,
    simple_body: listing.simpleBody,
    car_type: listing.carType,
    price: listing.priceCents === null ? null : listing.priceCents / 100,
    curatedIds: listing.similarListingIds,
  })
  const documents =
    answer.kind === 'found' ? answer.documents.slice(0, ctx.tenant.settings.vehiclePage.similarMaximum) : []
  return { documents, cards: documents.map((document) => cardView(document, ctx.tenant.settings, ctx.now)) }
}
