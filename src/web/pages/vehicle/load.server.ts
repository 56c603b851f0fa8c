import type { RouterContextProvider } from 'react-router'
import { asksToCalculate, requestedCalculators } from '#domain/finance/calculator-query.ts'
import { endOfDay } from '#domain/locations/zoned-time.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { EMPTY_VOCABULARY } from '#domain/search/search-vocabulary.ts'
import { justArrivedUntil } from '#domain/stock/card-tag.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { breadcrumbTitle, listingTitle } from '#domain/stock/listing-title.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { BlocksView } from '#ui/page/page-blocks.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import { expiresBy, type PageContext, pageContext } from '../../site/page-context.ts'
import { makeBlocks } from '../shared/blocks/make-blocks.server.ts'
import { cardsExpireAt } from '../shared/card-view.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { alertLink } from '../shared/forms/alert-link.ts'
import { nothingThere } from '../shared/nothing-there.server.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'
import { breadcrumbList } from '../shared/structured-data.ts'
import { goneNotice } from '../shell/notices.ts'
import { towBlock } from './tow-block.ts'
import { findVehicleFacts, similarTo } from './vehicle-facts.server.ts'
import { vehicleHead, vehicleJsonLd } from './vehicle-head.ts'
import { vehicleView } from './view.ts'

export type VehicleData = { vehicle: VehicleView; head: HeadView; below: BlocksView }

type Outcome =
  | { kind: 'page'; data: VehicleData }
  | { kind: 'moved'; location: string }
  | { kind: 'notice'; status: 404 | 410; notice: NoticeView }

/**
 * One vehicle (rule:vehicle-lifetime): 301 from an old address and from other spellings of this one, 410 with similar
 * stock once it is gone, 404 if it never was; throws the notice of 503 while the database is away.
 */
export async function loadVehiclePage(
  request: Request,
  asked: string,
  context: Readonly<RouterContextProvider>,
): Promise<Outcome> {
  const page = context.get(pageContext)
  const { ctx, site } = page
  const slug = asked.toLowerCase()
  if (!/^[a-z0-9-]+$/.test(slug)) return nothingThere(page)
  const url = new URL(request.url)
  const moved = (to: string): Outcome => ({ kind: 'moved', location: page.movedTo(`/cars/${to}`) })

  const found = await readOrNotice(page, findVehicle(ctx, slug), 'vehicle could not be read')
  // Another spelling of a former address leads to where the vehicle is at once.
  if (found.kind === 'moved') return moved(found.slug)
  if (pagePath(url) !== `/cars/${slug}`) return moved(slug)
  switch (found.kind) {
    case 'unknown':
      return nothingThere(page)
    case 'gone': {
      const vocabulary = await vocabularyOf(page)
      const { cards } = await similarTo(page, found.listing, 'kind' in vocabulary ? EMPTY_VOCABULARY : vocabulary)
      const { listing } = found
      const alert = alertLink(listing, ctx.tenant.settings)
      const facts = { title: listingTitle(listing), sold: listing.status === 'sold', similar: cards, alert }
      return { kind: 'notice', status: 410, notice: goneNotice(site.site, facts) }
    }
    case 'found':
      return { kind: 'page', data: await vehicleData(page, found, url) }
  }
}

async function vehicleData(
  page: PageContext,
  { listing, until }: { listing: Listing; until: Date | null },
  url: URL,
): Promise<VehicleData> {
  const { ctx, origin, facts } = page
  const { settings } = ctx.tenant
  const asked = requestedCalculators(pageQuery(url))
  const vehicleFacts = await findVehicleFacts(page, listing, asked)
  const { crumbs, similar, timeZone } = vehicleFacts
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
  facts.structuredData.push(breadcrumbList([...crumbs, here], origin), vehicleJsonLd(vehicleFacts))
  const head = vehicleHead(vehicleFacts)
  // Nobody misses them where their search failed.
  const { beside, below } = (await makeBlocks(url, page)) ?? { beside: [], below: [] }
  const vehicle = { ...vehicleView(vehicleFacts), beside }
  facts.count = { href: vehicle.actions.views.href }
  return {
    vehicle,
    below: [...towBlock(listing, settings), ...below],
    head: asksToCalculate(asked) ? { ...head, robots: 'noindex' } : head,
  }
}
