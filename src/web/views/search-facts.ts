import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { FacetAttribute, RangeAttribute } from '#domain/search/search-document.ts'
import type { SearchNote } from '#domain/search/search-parameters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { dealershipBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { searchHeading } from './search-words.ts'

/** What the parts of a search page are made of. */
export type SearchPageFacts = {
  query: SearchQuery
  page: SearchPage
  /** All stock of the tenant: what the choices are before anything is chosen. */
  overview: SearchPage
  vocabulary: SearchVocabulary
  settings: TenantSettings
  now: Date
  /** Facets that are the same for all stock are no filters. */
  offered: readonly FacetAttribute[]
  ranges: readonly RangeAttribute[]
  /** What the page has to say of how its address came about. */
  notes: readonly SearchNote[]
  leadsSomewhere(href: string): boolean
  pathname: string
}

export function headingOf({
  query,
  vocabulary,
  settings,
  pathname,
}: Pick<SearchPageFacts, 'query' | 'vocabulary' | 'settings' | 'pathname'>): string {
  const [slug] = query.refinements.dealership_slug ?? []
  const dealership = slug ? (dealershipBySlug(vocabulary, slug)?.label ?? null) : null
  return settings.seo.paths[pathname]?.heading ?? searchHeading(query, settings, dealership)
}
