import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { groupLocations, type Location, matchesLocationQuery, visibleLocations } from '#domain/locations/location.ts'
import {
  CARDS_PER_PAGE,
  DIRECTORY_PATH,
  directoryColumns,
  distanceText,
  kmTo,
  locationPath,
  nearestFirst,
} from '#domain/locations/location-pages.ts'
import type { Place } from '#domain/locations/places.ts'
import { POSTCODE_MESSAGE, parsePostcode, UNKNOWN_POSTCODE_MESSAGE } from '#ui/forms/postcode.ts'
import type { DirectoryPlaceView, DirectoryView } from '#ui/locations/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { directoryPlaces, withOwnPage } from '../shared/directory-places.ts'
import { directoryMap } from '../shared/map/map-view.ts'
import { pagesView } from '../shared/search/search-view.ts'
import { linkList } from '../shared/structured-data.ts'

/**
 * `/locations`, `/dealer-locator` and `/our-location` (rule:location-pages): the visible locations that `locationQuery`
 * finds, in cards, the primary one first, or by the distance from `postcode`, a page of them. Search engines are told the first of the
 * three addresses. 404 past the last page.
 */
export async function directoryView(
  { asked, path, search }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome> {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const { settings, name: dealer } = page.ctx.tenant
  const own = settings.seo.paths[DIRECTORY_PATH]
  const asks = new URLSearchParams(search)
  const all = visibleLocations(page.site.locations)
  const query = settings.locations.searchBox ? (asks.get('locationQuery') ?? '') : null
  const found = query ? all.filter((location) => matchesLocationQuery(location, query)) : all
  const { near, from } = await nearView(asks.get('postcode') ?? '', all, page)
  const inOrder = groupLocations(found)
  const groups = from ? nearestFirst(inOrder, from.point) : inOrder

  const current = Math.max(1, Number.parseInt(asks.get('page') ?? '', 10) || 1)
  const count = Math.max(1, Math.ceil(groups.length / CARDS_PER_PAGE))
  const shown = groups.slice((current - 1) * CARDS_PER_PAGE, current * CARDS_PER_PAGE)
  const locations = shown.flatMap(({ tabs }) => tabs.map(({ location }) => location))
  const ofAll = directoryMap(all, found, page)
  const places = new Map((await directoryPlaces(locations, page, ofAll !== null)).map((place) => [place.slug, place]))
  const cards = shown.map(({ name, tabs }) => ({
    name,
    places: tabs.map(({ location }) => {
      const place = withOwnPage(withDirections(places.get(location.slug)!, location), page)
      const km = from && kmTo(location, from.point)
      return { ...place, ...(km !== null && { distance: distanceText(km, location.address) }) }
    }),
  }))
  return {
    ...ownPage(
      {
        path: DIRECTORY_PATH,
        title: own?.heading ?? 'Our Locations',
        description: own?.intro ?? `Where to find ${dealer}: addresses, phone numbers and opening hours.`,
        ownTitle: false,
        sections: [
          {
            id: 'directory',
            kind: 'location-directory',
            query,
            near,
            countText: countText(groups.length, query, from),
            columns: directoryColumns(groups.length, settings),
            isCarousel: settings.locations.layout === 'carousel',
            map: ofAll?.map ?? null,
            middle: ofAll?.middle ?? null,
            pages: pagesView(current, count, (number) => path + pageSearch(asks, number)),
            cards,
          },
        ],
        structuredData: [
          linkList(
            locations.map((location) => [locationPath(location, settings), location.name] as const),
            page.origin,
          ),
        ],
      },
      page,
    ),
    status: current > count ? 404 : 200,
  }
}

/** A street whose place on the map nobody gave: no drawing of it stands in its card, so a link leads there. */
function withDirections(place: DirectoryPlaceView, { address }: Location): DirectoryPlaceView {
  const { picture, mapHref, links } = place
  if (picture || !mapHref || !address.street || !address.isAboutThere) return place
  return { ...place, links: [{ label: 'Get Directions', href: mapHref }, ...links] }
}

/** Where from distances are told (rule:location-distance). */
async function nearView(
  postcode: string,
  all: readonly Location[],
  { ctx }: PageContext,
): Promise<{ near: DirectoryView['near']; from: Place | null }> {
  const points = all.map(({ address: { latitude, longitude } }) => latitude !== null && `${latitude},${longitude}`)
  if (new Set(points.filter(Boolean)).size < 2) return { near: null, from: null }
  if (!postcode) return { near: { postcode, error: null }, from: null }
  const parsed = parsePostcode(postcode)
  const from = parsed === null ? null : (await loadPlaces(ctx)).find(parsed)
  const error = from ? null : parsed ? UNKNOWN_POSTCODE_MESSAGE : POSTCODE_MESSAGE
  return { near: { postcode, error }, from }
}

function pageSearch(asks: URLSearchParams, page: number): string {
  const search = new URLSearchParams(asks)
  if (page > 1) search.set('page', String(page))
  else search.delete('page')
  return search.size > 0 ? `?${search}` : ''
}

function countText(count: number, query: string | null, from: Place | null): string {
  if (count === 0) return query ? `No location matches “${query.trim()}”` : 'No locations to show'
  const found = count === 1 ? '1 location' : `${count} locations`
  return from ? `${found}, nearest to ${[from.name, from.postcode].filter(Boolean).join(' ')} first` : found
}
