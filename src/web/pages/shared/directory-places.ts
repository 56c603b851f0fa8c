import { type Location, typeLabel } from '#domain/locations/location.ts'
import { formattedHours, hoursAhead } from '#domain/locations/opening-hours.ts'
import { endOfDay, localDate } from '#domain/locations/zoned-time.ts'
import type { DirectoryPlaceView, PlacePictureView } from '#ui/locations/views.ts'
import { makeLogoHref } from '../../machine/make-logo.server.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { mapView } from './map-view.ts'
import { ownPicture } from './own-picture.ts'
import { placeViews } from './sections/place-views.ts'

/** Places with all that the directory and their own pages say of them, by name. */
export function directoryPlaces(locations: readonly Location[], page: PageContext): DirectoryPlaceView[] {
  const { settings } = page.ctx.tenant
  const bySlug = new Map(locations.map((location) => [location.slug, location]))
  return placeViews(locations, page).map((view) => {
    const location = bySlug.get(view.slug)!
    return {
      ...view,
      tab: typeLabel(location),
      picture: placePicture(location, page),
      websiteHref: settings.locations.visitWebsite ? location.websiteUrl : null,
      holidays: settings.locations.holidayHours ? holidays(location, page) : [],
    }
  })
}

/** What the dealer chose of picture, logo and map; a place that has none of that kind has its map. */
function placePicture(location: Location, page: PageContext): PlacePictureView | null {
  const { picture: chosen } = page.ctx.tenant.settings.locations
  if (chosen === 'image') {
    const picture = ownPicture(location.imageUrl, '', page.site.content.files)
    if (picture) return { kind: 'image', picture }
  }
  if (chosen === 'logo') {
    const src = location.logoUrl ?? location.manufacturers.map(makeLogoHref).find(Boolean)
    if (src) return { kind: 'logo', src }
  }
  const { locator } = mapView(location, page)
  return locator && { kind: 'map', locator }
}

const DAY = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The days ahead with other hours; the page ends with the location's day, when the first of them may be over. */
function holidays(location: Location, { ctx, facts }: PageContext): DirectoryPlaceView['holidays'] {
  const ahead = hoursAhead(location, ctx.now)
  if (ahead[0]?.date === localDate(ctx.now, location.timeZone)) expiresBy(facts, endOfDay(ctx.now, location.timeZone))
  return ahead.map((day) => {
    const date = DAY.format(new Date(`${day.date}T00:00:00Z`))
    return { day: day.name ? `${day.name}, ${date}` : date, hours: formattedHours({ ...day, note: null }) }
  })
}
