import { groupLocations, matchesLocationQuery, visibleLocations } from '#domain/locations/location.ts'
import { DIRECTORY_PATH, directoryColumns, locationPath } from '#domain/locations/location-pages.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { directoryPlaces } from '../shared/directory-places.ts'
import { linkList } from '../shared/structured-data.ts'

/**
 * `/locations`, `/dealer-locator` and `/our-location` (rule:location-pages): the visible locations that `locationQuery`
 * finds, in cards by name. Search engines are told the first of the three addresses.
 */
export function directoryView({ asked, path, search }: OwnPageAddress, page: PageContext): OwnPageOutcome {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const { settings } = page.ctx.tenant
  const own = settings.seo.paths[DIRECTORY_PATH]
  const all = visibleLocations(page.site.locations)
  const query = settings.locations.searchBox ? (new URLSearchParams(search).get('locationQuery') ?? '') : null
  const found = query ? all.filter((location) => matchesLocationQuery(location, query)) : all
  const groups = groupLocations(found)
  const places = new Map(directoryPlaces(found, page).map((place) => [place.slug, place]))
  const cards = groups.map(({ name, tabs }) => ({
    name,
    places: tabs.flatMap(({ location }) => {
      const place = places.get(location.slug)
      const links = [{ label: 'See this location', href: locationPath(location, settings) }, ...(place?.links ?? [])]
      return place ? [{ ...place, links }] : []
    }),
  }))
  return ownPage(
    {
      path: DIRECTORY_PATH,
      title: own?.heading ?? 'Our Locations',
      description: own?.intro ?? `Where to find ${page.ctx.tenant.name}: addresses, phone numbers and opening hours.`,
      ownTitle: false,
      sections: [
        {
          id: 'directory',
          kind: 'location-directory',
          query,
          countText: countText(groups.length, query),
          columns: directoryColumns(groups.length, settings),
          isCarousel: settings.locations.layout === 'carousel',
          cards,
        },
      ],
      structuredData: [
        linkList(
          all.map((location) => [locationPath(location, settings), location.name] as const),
          page.origin,
        ),
      ],
    },
    page,
  )
}

function countText(count: number, query: string | null): string {
  if (count === 0) return query ? `No location matches “${query.trim()}”` : 'No locations to show'
  return count === 1 ? '1 location' : `${count} locations`
}
