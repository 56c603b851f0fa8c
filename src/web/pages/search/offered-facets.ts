import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'

/** A value of the first has one value of each of the others: a location stands in one city and belongs to one dealership. */
const SAYS_ALSO: Partial<Record<FacetAttribute, readonly FacetAttribute[]>> = {
  location_name: ['city', 'state', 'dealership_name', 'dealership_slug'],
  city: ['state'],
  dealership_name: ['dealership_slug'],
}

/**
 * The tenant's facets, without those that are the same for all its stock, and without one that splits the stock as another does
 * (rule:one-filter-per-split): the first in the dealer's order stays, or the one that is chosen from.
 */
export function offeredFacets(
  overview: Pick<SearchPage, 'facets'>,
  query: Pick<SearchQuery, 'refinements'>,
  wanted: readonly FacetAttribute[],
  kinds: number,
): FacetAttribute[] {
  const facets: FacetAttribute[] = kinds > 1 && !wanted.includes('item_type') ? ['item_type', ...wanted] : [...wanted]
  const isChosen = (attribute: FacetAttribute) => query.refinements[attribute] !== undefined
  const telling = facets.filter((attribute) => isChosen(attribute) || (overview.facets[attribute]?.length ?? 0) > 1)
  const offered = new Set(telling.filter(isChosen))
  for (const attribute of telling)
    if (![...offered].some((other) => splitsAlike(overview, attribute, other))) offered.add(attribute)
  return telling.filter((attribute) => offered.has(attribute))
}

/** As many values over as many vehicles: then each value of the one is a value of the other, where the one says the other. */
function splitsAlike({ facets }: Pick<SearchPage, 'facets'>, a: FacetAttribute, b: FacetAttribute): boolean {
  if (!SAYS_ALSO[a]?.includes(b) && !SAYS_ALSO[b]?.includes(a)) return false
  const [ofA, ofB] = [countsOf(facets[a]), countsOf(facets[b])]
  return ofA.length === ofB.length && ofA.every((count, i) => count === ofB[i])
}

function countsOf(values: readonly { count: number }[] = []): number[] {
  return values.map(({ count }) => count).sort((a, b) => a - b)
}
