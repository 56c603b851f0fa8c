import type { StockSummary } from '#domain/content/default-pages/privacy-text.ts'
import { countFound } from '#domain/search/engine.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { defaultSearchHref, searchHref } from '#domain/search/search-url.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { countText } from '../shared/search/search-facts.ts'
import type { StockFacts } from './menu-links.ts'

/** What is on sale as the text of a page says it; null while it cannot be counted. */
export function stockSummary(stock: StockFacts | null, settings: TenantSettings): StockSummary | null {
  if (!stock) return null
  const { overview, vocabulary } = stock
  const all = emptyQuery(vocabulary.defaultSort)
  const makes = facetItems('make', overview.facets.make ?? []).map(({ value, label, count }) => ({
    label,
    count,
    href: searchHref(withRefinement(all, 'make', value), vocabulary),
  }))
  return {
    count: countFound(overview),
    countText: countText(overview, settings),
    href: defaultSearchHref(settings.search, ''),
    makes: makes.toSorted((one, other) => other.count - one.count),
  }
}
