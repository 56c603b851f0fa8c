import { nextOpeningBoundary, openingState, openingText } from '#domain/locations/opening-hours.ts'
import { expiresBy, type PageContext } from '../../../../site/page-context.ts'
import { cardLicences } from '../../../shell/imprint-view.ts'
import { locationViewsByName } from '../../../shell/site-view.server.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'yards'

/** Locations by name with their licences and "Open now", which makes the page end when a door opens or closes. */
export function make({ title }: Written<'locations-row'>, { ctx, site, facts }: PageContext): Made {
  const bySlug = new Map(site.locations.map((location) => [location.slug, location]))
  const locations = locationViewsByName(site.locations).map((view) => {
    const location = bySlug.get(view.slug)!
    expiresBy(facts, nextOpeningBoundary(location, ctx.now))
    return {
      ...view,
      opening: openingText(openingState(location, ctx.now)),
      licences: cardLicences(location, ctx.tenant.settings),
    }
  })
  return locations.length ? { kind: 'locations-row', title: title ?? 'Visit us', locations } : null
}
