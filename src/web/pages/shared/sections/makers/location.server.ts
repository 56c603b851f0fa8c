import { visibleLocations } from '#domain/locations/location.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { directoryPlaces, locationView, withOwnPage } from '../../directory-places.ts'
import type { Made, Written } from '../maker.ts'

/** One location as its own page draws it, and the way there; nothing where shoppers may not see it. */
export async function make(written: Written<'location'>, page: PageContext): Promise<Made> {
  const location = visibleLocations(page.site.locations).find(({ slug }) => slug === written.location)
  if (!location) return null
  const [place] = await directoryPlaces([location], page)
  const view = locationView(location, withOwnPage(place!, page), page)
  return { kind: 'location', title: written.title ?? location.name, ...view, types: [] }
}
