import { showsEveryLocation } from '#domain/locations/shows-location.ts'
import { activeFilters } from '#domain/search/search-query.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { headingOf, type SearchPageFacts } from './search-facts.ts'
import { vehicleWords } from './site-view.server.ts'
import { countText } from './stock-count.ts'

type Site = { origin: string; canonical: string; robots: 'index' | 'noindex'; siteName: string }

/**
 * Title and description of a search page, written for its path ("Used Toyota HiLux for sale in Brisbane"); the tenant's
 * own words go first.
 */
export function searchHead(facts: SearchPageFacts, { origin, canonical, robots, siteName }: Site): HeadView {
  const { query, page, settings, pathname } = facts
  const own = settings.seo.paths[pathname]
  const number = query.page > 1 ? `, page ${query.page}` : ''
  const words = page.total === 1 ? settings.site.vehicleWord : vehicleWords(settings)
  const title = ownTitle(facts)
  const isOnSite = title.endsWith(siteName)
  return {
    title: `${own?.title ?? title}${number} | ${settings.seo.titleSuffix ?? siteName}`,
    description:
      own?.description ??
      `${title}${isOnSite ? '' : ` at ${siteName}`}: ${countText(page, settings)} ${words} with prices, pictures and full details.`,
    canonical: origin + canonical,
    robots: robots === 'noindex' ? 'noindex' : null,
  }
}

/** What the path is about, and where, when all stock stands in one place. */
function ownTitle(facts: SearchPageFacts): string {
  const heading = headingOf(facts)
  const { query } = facts
  if (query.refinements.dealership_slug || activeFilters({ ...query, refinements: {} }).length > 0) return heading
  const place = placeOf(facts)
  return `${heading.replace(/ in stock$/, '')} for sale${place ? ` in ${place}` : ''}`
}

function placeOf({ overview, settings }: SearchPageFacts): string | null {
  if (!showsEveryLocation(settings)) return null
  const { city = [], state = [] } = overview.facets
  if (city.length === 1) return city[0]!.value
  return state.length === 1 ? state[0]!.value : null
}
