import type { Place } from '#domain/locations/places.ts'
import { amountWords, choiceWords } from '#domain/search/attribute-words.ts'
import { countFound } from '#domain/search/engine.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import { attributeRow, type FacetAttribute, type RangeAttribute } from '#domain/search/search-document.ts'
import { searchHeading } from '#domain/search/search-heading.ts'
import type { SearchNote } from '#domain/search/search-parameters.ts'
import type { ActiveFilter, Bounds, MyCar, Near, SearchQuery } from '#domain/search/search-query.ts'
import { dealershipBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

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

type HeadingFacts = Pick<SearchPageFacts, 'query' | 'vocabulary' | 'settings' | 'pathname'>

export function headingOf({ query, vocabulary, settings, pathname }: HeadingFacts): string {
  const [slug] = query.refinements.dealership_slug ?? []
  const dealership = slug ? (dealershipBySlug(vocabulary, slug)?.label ?? null) : null
  return settings.seo.paths[pathname]?.heading ?? searchHeading(query, settings, dealership)
}

/** An active filter in a shopper's words. */
export function filterWords(filter: ActiveFilter, place: Place | null = null): { label: string; value: string } {
  if (filter.kind === 'text') return { label: 'Text', value: `“${filter.text}”` }
  if (filter.kind === 'near') return { label: 'Near', value: nearWords(filter.near, place) }
  if (filter.kind === 'my-car') return { label: 'My car', value: myCarWords(filter.myCar) }
  const { label } = attributeRow(filter.attribute)
  if (filter.kind === 'range') return { label, value: rangeWords(filter.attribute, filter.bounds) }
  return { label, value: choiceWords(filter.attribute, filter.value) }
}

/** "Within 50 km of Ipswich 4305", "Near 4305". */
function nearWords({ postcode, distanceKm }: Near, place: Place | null): string {
  const where = place?.postcode === postcode && place.name ? `${place.name} ${postcode}` : postcode
  return distanceKm === null ? `Near ${where}` : `Within ${grouped(distanceKm)} km of ${where}`
}

/** "My car: 2022 Toyota HiLux SR5, up to 3,500 kg" */
function myCarWords({ name, heaviestKg }: MyCar): string {
  return `My car: ${name}, up to ${grouped(heaviestKg)} kg`
}

function rangeWords(attribute: RangeAttribute, { min, max }: Bounds): string {
  const written = (bound: number) => amountWords(attribute, bound)
  if (min !== null && max !== null) return min === max ? written(min) : `${written(min)} to ${written(max)}`
  const towing = attribute === 'towing' ? 'Tows ' : ''
  return min !== null ? `${towing}${written(min)} or more` : `Up to ${written(max!)}`
}

type Counts = Pick<SearchPage, 'total' | 'available'>

/**
 * How many there are, as every page says it: those for sale, which is what the facets add up to (rule:sold-apart); above the
 * cap the tenant's own words (rule:hit-count).
 */
export function countText(page: Counts, { search }: TenantSettings): string {
  const count = countFound(page)
  return count > search.hitCap ? (search.stockCountText ?? grouped(count)) : grouped(count)
}

/** What the pages hold besides: 'and 1 recently sold'; null where that is nothing. */
export function soldText({ total, available }: Counts): string | null {
  if (total === available) return null
  return available === 0 ? 'recently sold' : `and ${grouped(total - available)} recently sold`
}
