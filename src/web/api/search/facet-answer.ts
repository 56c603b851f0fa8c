import type { EngineAnswer } from '#domain/search/engine.ts'
import {
  attributeRow,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type RangeAttribute,
} from '#domain/search/search-document.ts'
import type { AskEngine, SearchAnswer } from './search-answer.ts'

type FacetsShown = Required<Pick<SearchAnswer, 'facetDistribution' | 'facetStats'>>

/** The ranges among the facets, which the engine measures along the way. */
export function statsAsked(facets: readonly FacetAttribute[]): RangeAttribute[] {
  return RANGE_ATTRIBUTES.filter((range) => (facets as readonly string[]).includes(range))
}

/** Counts of the facets asked for, and least and greatest value of those that are numbers. */
export async function facetsOf(
  ask: AskEngine,
  answer: EngineAnswer,
  facets: readonly FacetAttribute[],
): Promise<FacetsShown> {
  const facetDistribution: FacetsShown['facetDistribution'] = {}
  for (const facet of facets)
    facetDistribution[facet] = Object.fromEntries(
      (answer.facets[facet] ?? []).map(({ value, count }) => [value, count]),
    )

  const facetStats: FacetsShown['facetStats'] = {}
  for (const range of statsAsked(facets)) {
    const stats = answer.stats[range]
    if (stats) facetStats[range] = { min: stats.min, max: stats.max }
  }
  for (const facet of facets.filter((name) => attributeRow(name).counts)) {
    const numbers = (answer.facets[facet] ?? []).map(({ value }) => Number(value))
    if (numbers.length > 0) facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) }
  }
  if (facets.includes('created_at_timestamp') && answer.total > 0)
    facetStats.created_at_timestamp = await firstAndLast(ask, answer.total)
  return { facetDistribution, facetStats }
}

/** There are as many instants as vehicles: the ends of the order by them are their bounds. */
async function firstAndLast(ask: AskEngine, total: number): Promise<{ min: number; max: number }> {
  const at = async (offset: number) => {
    const { hits } = await ask({ sort: 'created_at_timestamp:desc', offset, limit: 1 })
    return hits[0]?.created_at_timestamp ?? 0
  }
  return { min: await at(total - 1), max: await at(0) }
}
