import { data } from 'react-router'
import { showsLocation } from '#domain/locations/shows-location.ts'
import { documentOf } from '#domain/search/find-vehicle.server.ts'
import type { FoundByNumber } from '#domain/search/find-vehicles.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { ComparedVehicleView, CompareTableView } from '#ui/shortlist/views.ts'
import { compared } from '#ui/stores/compared.ts'
import type { PageContext } from '../../site/page-context.ts'
import { cardPrice } from '../../views/card-view.ts'
import { notFoundNotice } from '../../views/notices.ts'
import { compareRows } from '../../views/shortlist/compare-rows.ts'
import { goneWords } from '../../views/shortlist/gone-words.ts'
import { silhouetteOf } from '../../views/silhouette.ts'
import { findRequested } from './find-requested.server.ts'
import { requestedIds } from './requested-ids.ts'

export type CompareData = { head: HeadView; table: CompareTableView }

/** `/compare?ids=a,b,c` (rule:shortlist-pages): vehicles side by side, as many as the site allows; 404 where it compares none. */
export async function loadCompare(url: URL, page: PageContext): Promise<CompareData> {
  const { ctx, site } = page
  const { shortlist } = ctx.tenant.settings
  if (!shortlist.compare) throw data(notFoundNotice(site.site), { status: 404 })
  const ids = requestedIds(url.searchParams.get('ids'), shortlist.compareMaximum)
  if (!url.searchParams.has('ids')) page.facts.deviceList = compared.key
  const found = await findRequested(page, ids)
  const { vehicleWord, vehicleWords, stockHref } = site.site
  const listings = found.flatMap((vehicle) => (vehicle.kind === 'found' ? [vehicle.listing] : []))
  const table: CompareTableView = {
    vehicleWords,
    stockHref,
    most: shortlist.compareMaximum,
    vehicles: listings.map((listing) => comparedVehicle(page, listing, listings)),
    rows: listings.length > 1 ? compareRows(listings, (listing) => showsLocation(listing, ctx.tenant.settings)) : [],
    gone: goneTexts(found, vehicleWord),
    shareHref: listings.length > 1 ? `${page.origin}${compareHref(listings)}` : null,
  }
  const head = {
    title: titleOf(listings, vehicleWords, ctx.tenant.name),
    description: null,
    canonical: null,
    robots: 'noindex',
  }
  return { head, table }
}

function comparedVehicle(page: PageContext, listing: Listing, all: readonly Listing[]): ComparedVehicleView {
  const { ctx } = page
  const { settings } = ctx.tenant
  return {
    id: listing.listingId,
    href: `/cars/${listing.slug}`,
    title: listingTitle(listing),
    badge: listingBadgeLine(listing),
    picture: listing.images[0],
    standIn: settings.site.placeholderPictureSrc ?? silhouetteOf(listing.itemType, listing.simpleBody),
    price: cardPrice(documentOf(ctx, listing), settings, ctx.now),
    withoutHref: compareHref(all.filter((other) => other !== listing)),
  }
}

function goneTexts(found: readonly FoundByNumber[], vehicleWord: string): string[] {
  return [...new Set(found.map((vehicle) => goneWords(vehicle, vehicleWord)).filter((text) => text !== null))]
}

function compareHref(listings: readonly Listing[]): string {
  return listings.length > 0 ? `/compare?ids=${listings.map(({ listingId }) => listingId).join(',')}` : '/compare'
}

function titleOf(listings: readonly Listing[], vehicleWords: string, siteName: string): string {
  const names = listings.map(({ make, model }) => `${make} ${model}`)
  return `${names.length > 1 ? `${names.join(' or ')}?` : `Compare ${vehicleWords}`} | ${siteName}`
}
