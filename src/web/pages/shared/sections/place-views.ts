import { locationLinks } from '#domain/leads/location-links.ts'
import type { Location } from '#domain/locations/location.ts'
import { directoryColumns } from '#domain/locations/location-pages.ts'
import { nextOpeningBoundary, openingLines } from '#domain/locations/opening-hours.ts'
import type { PlaceView, View } from '#ui/sections/locations-row/schema.ts'
import { expiresBy, type PageContext } from '../../../site/page-context.ts'
import { cardLicences } from '../../shell/imprint-view.ts'
import { locationViews } from '../../shell/site-view.server.ts'
import { saidUntil } from '../said-until.ts'

/**
 * Locations with their licences, "Open now", which makes the page end when a door opens or closes, and the
 * tenant's buttons (rule:location-buttons).
 */
export function placeViews(
  locations: readonly Location[],
  { ctx, site, facts }: PageContext,
  { buttons = true }: { buttons?: boolean } = {},
): PlaceView[] {
  const { settings } = ctx.tenant
  const bySlug = new Map(locations.map((location) => [location.slug, location]))
  return locationViews(locations).map((view) => {
    const location = bySlug.get(view.slug)!
    const { until, openings } = openingOf(location, ctx.now)
    expiresBy(facts, until)
    return {
      ...view,
      openings,
      licences: cardLicences(location, settings),
      links: buttons ? locationLinks(location, site.locations, settings, site.leadsSomewhere) : [],
    }
  })
}

/** "Open now" from `now` on. */
const openingOf = saidUntil((location, now) => ({
  until: nextOpeningBoundary(location, now),
  openings: openingLines(location, now),
}))

/** All of these locations in a row, side by side or to swipe through as the dealer has them (rule:location-columns). */
export function placesRow(
  title: string,
  locations: readonly Location[],
  page: PageContext,
): { kind: 'locations-row' } & View {
  const { settings } = page.ctx.tenant
  const views = placeViews(locations, page)
  return {
    kind: 'locations-row',
    title,
    columns: directoryColumns(views.length, settings),
    isCarousel: settings.locations.layout === 'carousel',
    locations: views,
  }
}
