import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { allOf } from './filter.ts'
import { type Search, siteFilter } from './run-search.server.ts'
import type { SearchDocument } from './search-document.ts'
import { chooseSimilar, SIMILAR_PER_QUERY, SIMILAR_SHOWN, type SimilarTo, similarQueries } from './similar.ts'

/**
 * Vehicles like this one on the same site (rule:similar-vehicles): what can still be had of the dealer's curated list,
 * where it has such, else what the search finds, at most `most` of them. Empty when there is nothing alike; `failed`
 * when search does not answer.
 */
export async function similarListings(
  ctx: TenantCtx,
  search: Search,
  vehicle: SimilarTo & { curatedIds?: readonly number[] },
  most = SIMILAR_SHOWN,
): Promise<{ kind: 'found'; documents: SearchDocument[] } | { kind: 'failed'; reason: string }> {
  const { tenantId } = ctx.tenant
  const site = siteFilter(ctx, 'rank:desc')
  try {
    await search.sync.ready(tenantId)
    const curated = await search.engine.fetch(tenantId, vehicle.curatedIds ?? [], site)
    const onList = curated.filter((document) => document.id !== vehicle.id && isPurchasable(document))
    if (onList.length > 0) return { kind: 'found', documents: onList.slice(0, most) }

    const answers: SearchDocument[][] = []
    for (const filter of similarQueries(vehicle)) {
      const answer = await search.engine.search(tenantId, { ...PLAIN, filter: allOf([site, filter]) })
      if (answer.kind === 'failed') return answer
      answers.push(answer.hits)
      if (chooseSimilar(vehicle, answers, most).length === most) break
    }
    return { kind: 'found', documents: chooseSimilar(vehicle, answers, most) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

const PLAIN = {
  text: '',
  refinements: {},
  ranges: {},
  facets: [],
  maxFacetValues: 0,
  stats: [],
  sort: 'rank:desc' as const,
  collapseSold: false,
  offset: 0,
  limit: SIMILAR_PER_QUERY,
}
