import type { PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'
import { placeViews } from '../place-views.ts'

export const anchor = 'yards'

/** Every location by name (rule:location-cards). */
export function make({ title }: Written<'locations-row'>, page: PageContext): Made {
  const locations = placeViews(page.site.locations, page)
  return locations.length ? { kind: 'locations-row', title: title ?? 'Visit us', locations } : null
}
