import { activeFilters } from '#domain/search/search-query.ts'
import type { HeadView } from '#ui/page/head.tsx'
import { headingOf, type SearchPageFacts } from './search-view.ts'
import { vehicleWords } from './site-view.server.ts'

type Site = { origin: string; canonical: string; robots: 'index' | 'noindex'; siteName: string }

/** Title and description of a search page, written for its path; the tenant's own words go first. */
export function searchHead(facts: SearchPageFacts, { origin, canonical, robots, siteName }: Site): HeadView {
  const { query, page, settings, pathname } = facts
  const own = settings.seo.paths[pathname]
  const heading = headingOf(facts)
  const isPlain = activeFilters({ ...query, refinements: {} }).length === 0
  const number = query.page > 1 ? `, page ${query.page}` : ''
  const words = vehicleWords(settings)
  return {
    title: `${own?.title ?? `${heading}${isPlain ? ' for sale' : ''}`}${number} | ${settings.seo.titleSuffix ?? siteName}`,
    description:
      own?.description ??
      `${page.total} ${page.total === 1 ? settings.site.vehicleWord : words} at ${siteName}: ${heading.toLowerCase()} with prices, pictures and full details.`,
    canonical: origin + canonical,
    robots: robots === 'noindex' ? 'noindex' : null,
  }
}
