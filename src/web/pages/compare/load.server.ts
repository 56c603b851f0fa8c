import { data } from 'react-router'
import { showsLocation } from '#domain/locations/shows-location.ts'
import { documentOf, type FoundByNumber } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingBadgeLine, listingTitle } from '#domain/stock/listing-title.ts'
import { keyInformation, specRows } from '#domain/stock/spec-rows.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { ComparedVehicleView, CompareTableView } from '#ui/shortlist/views.ts'
import { compared, compareHref } from '#ui/stores/compared.ts'
import type { PageContext } from '../../site/page-context.ts'
import { cardPrice } from '../shared/card-view.ts'
import { findRequested, goneWords, requestedIds } from '../shared/find-requested.server.ts'
import { silhouetteOf } from '../shared/silhouette.ts'
import { notFoundNotice } from '../shell/notices.ts'

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
    shareHref: listings.length > 1 ? `${page.origin}${compareHref(idsOf(listings))}` : null,
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
    badge:
      [listing.reserved ? settings.cards.reservedText : null, listingBadgeLine(listing)].filter(Boolean).join(' · ') ||
      null,
    picture: listing.images[0],
    standIn: settings.site.placeholderPictureSrc ?? silhouetteOf(listing.itemType, listing.simpleBody),
    price: cardPrice(documentOf(ctx, listing), settings, ctx.now),
    withoutHref: compareHref(idsOf(all.filter((other) => other !== listing))),
  }
}

function goneTexts(found: readonly FoundByNumber[], vehicleWord: string): string[] {
  return [...new Set(found.map((vehicle) => goneWords(vehicle, vehicleWord)).filter((text) => text !== null))]
}

function idsOf(listings: readonly Listing[]): number[] {
  return listings.map(({ listingId }) => listingId)
}

function titleOf(listings: readonly Listing[], vehicleWords: string, siteName: string): string {
  const names = listings.map(({ make, model }) => `${make} ${model}`)
  return `${names.length > 1 ? `${names.join(' or ')}?` : `Compare ${vehicleWords}`} | ${siteName}`
}

type Row = CompareTableView['rows'][number]

/** They tell vehicles apart, but not which one to choose. */
const NOT_COMPARED = new Set(['Stock number', 'VIN', 'Registration'])
const MOST_FEATURES = 40

/**
 * The rows of a comparison: what any of the vehicles says, each row once, then the features that not all of them
 * have. A row differs when its values do, without regard to case, or when only some of them are known.
 */
export function compareRows(
  listings: readonly Listing[],
  showsPlace: (listing: Listing) => boolean = () => true,
): Row[] {
  const said = listings.map((listing) => valuesOf(listing, showsPlace(listing)))
  const labels = [...new Set(said.flatMap((values) => [...values.keys()]))]
  const rows = labels.map((label) =>
    row(
      label,
      said.map((values) => values.get(label) ?? null),
    ),
  )
  return [...rows, ...featureRows(listings)]
}

function valuesOf(listing: Listing, showsPlace: boolean): Map<string, string> {
  const place = showsPlace ? (listing.city ?? listing.locationName) : null
  const rows = [...keyInformation(listing, null), ...specRows(listing)].filter(({ label }) => !NOT_COMPARED.has(label))
  return new Map([
    ...rows.map(({ label, value }) => [label, value] as const),
    ...(place ? [['Located in', place] as const] : []),
  ])
}

function featureRows(listings: readonly Listing[]): Row[] {
  const named = listings.map(
    ({ features, standardEquipment }) => new Map([...features, ...standardEquipment].map((name) => [key(name), name])),
  )
  // A dealer who lists none has not said that it has none.
  if (named.some((features) => features.size === 0)) return []
  const all = new Map(named.flatMap((features) => [...features]))
  return [...all]
    .filter(([name]) => !named.every((features) => features.has(name)))
    .slice(0, MOST_FEATURES)
    .map(([name, words]) =>
      row(
        words,
        named.map((features) => (features.has(name) ? 'Yes' : 'Not listed')),
      ),
    )
}

function row(label: string, values: (string | null)[]): Row {
  return { label, values, differs: new Set(values.map((value) => key(value ?? ''))).size > 1 }
}

function key(words: string): string {
  return words.trim().toLowerCase()
}
