import { holidaysAhead } from '#domain/locations/holidays-ahead.ts'
import { type Location, typeLabel } from '#domain/locations/location.ts'
import { locationPath } from '#domain/locations/location-pages.ts'
import { publicHolidays } from '#domain/locations/public-holidays.server.ts'
import { endOfDay, localDate } from '#domain/locations/zoned-time.ts'
import type { DirectoryPlaceView, LocationSectionView, PlacePictureView } from '#ui/locations/views.ts'
import { makeLogoHref } from '../../machine/make-logo.server.ts'
import type { PageContext } from '../../site/page-context.ts'
import { mapView } from './map/map-view.ts'
import { ownPicture } from './own-picture.ts'
import { saidUntil } from './said-until.ts'
import { placeViews } from './sections/place-views.ts'

/**
 * Places with all that the directory and their own pages say of them; beside a map of all of them their drawings
 * are no more than that, and those of the middle of a postcode are left out.
 */
export async function directoryPlaces(
  locations: readonly Location[],
  page: PageContext,
  mapOfAll = false,
): Promise<DirectoryPlaceView[]> {
  const { settings } = page.ctx.tenant
  const bySlug = new Map(locations.map((location) => [location.slug, location]))
  const byState = settings.locations.holidayHours ? await holidaysByState(locations, page) : null
  return placeViews(locations, page).map((view) => {
    const location = bySlug.get(view.slug)!
    return {
      ...view,
      tab: typeLabel(location),
      picture: placePicture(location, page, mapOfAll),
      websiteHref: settings.locations.visitWebsite ? location.websiteUrl : null,
      languages: LANGUAGES.format(location.languages) || null,
      holidays: byState ? holidaysOf(location, page.ctx.now, byState.get(location.address.state)!).views : [],
    }
  })
}

/** A place of `directoryPlaces` with its rating, the way there, and the map where its picture is another. */
export function locationView(
  location: Location,
  place: DirectoryPlaceView,
  page: PageContext,
): Omit<LocationSectionView, 'title' | 'types'> {
  const { averageRating, reviewCount } = location
  return {
    place,
    rating: averageRating !== null && reviewCount ? { rating: averageRating, count: reviewCount } : null,
    directionsHref: place.mapHref,
    map: place.picture?.kind === 'map' ? null : mapView(location, page),
  }
}

/** A place with the way to its own page before the tenant's buttons. */
export function withOwnPage(place: DirectoryPlaceView, { ctx }: PageContext): DirectoryPlaceView {
  const own = { label: 'See this location', href: locationPath(place, ctx.tenant.settings) }
  return { ...place, links: [own, ...place.links] }
}

/**
 * What the dealer chose of picture, logo and map; a place that has none of that kind has its map. Beside a map of all of them a drawing
 * of the middle of a postcode would show nothing of its own (rule:about-there).
 */
function placePicture(location: Location, page: PageContext, mapOfAll: boolean): PlacePictureView | null {
  const { picture: chosen } = page.ctx.tenant.settings.locations
  if (chosen === 'image') {
    const picture = ownPicture(location.imageUrl, '', page.site.content.files)
    if (picture) return { kind: 'image', picture }
  }
  if (chosen === 'logo') {
    const src = location.logoUrl ?? location.manufacturers.map(makeLogoHref).find(Boolean)
    if (src) return { kind: 'logo', src }
  }
  if (mapOfAll && location.address.isAboutThere) return null
  const map = mapView(location, page)
  return map.locator && { kind: 'map', map: mapOfAll ? { ...map, live: null, player: null } : map }
}

const LANGUAGES = new Intl.ListFormat('en-AU')

type Holidays = ReadonlyMap<string, string>

/** The public holidays of this year and the next in each state that has one of these locations. */
async function holidaysByState(locations: readonly Location[], { ctx }: PageContext) {
  const year = ctx.now.getUTCFullYear()
  const states = [...new Set(locations.map(({ address }) => address.state))]
  const found = states.map(async (state) => [state, await publicHolidays(state, [year, year + 1])] as const)
  return new Map(await Promise.all(found))
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const THIS_YEAR = new Intl.DateTimeFormat('en-AU', DAY)
const ANOTHER_YEAR = new Intl.DateTimeFormat('en-AU', { ...DAY, year: 'numeric' })

/** Days ahead that may differ from the week, as they are said until the location's day ends. */
const holidaysOf = saidUntil((location, now, holidays: Holidays) => {
  const thisYear = localDate(now, location.timeZone).slice(0, 4)
  const views = holidaysAhead(location, holidays, now).map(({ date, name, hours, isSoon }) => {
    const format = date.startsWith(thisYear) ? THIS_YEAR : ANOTHER_YEAR
    const day = format.format(new Date(`${date}T00:00:00Z`))
    return { day: name ? `${name}, ${day}` : day, hours: hours ?? 'Hours may differ', ...(isSoon && { isSoon }) }
  })
  return { until: endOfDay(now, location.timeZone), views }
})
