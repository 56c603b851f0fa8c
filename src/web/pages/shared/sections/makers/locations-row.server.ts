import type { PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'
import { placesRow } from '../place-views.ts'

export const anchor = 'yards'

/** Every location, the primary one first (rule:location-cards). */
export function make({ title }: Written<'locations-row'>, page: PageContext): Made {
  const row = placesRow(title ?? 'Visit us', page.site.locations, page)
  return row.locations.length ? row : null
}
