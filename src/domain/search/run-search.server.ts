import type { TenantCtx } from '#domain/tenants/context.ts'
import { defaultFilter } from './default-filter.ts'
import type { EngineAnswer, EngineFailure, SearchEngine } from './engine.ts'
import { allOf, type Filter } from './filter.ts'
import type { FacetAttribute, RangeAttribute } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'
import type { SearchSync } from './search-sync.server.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** What searching stands on; chosen in app.ts. */
export type Search = { engine: SearchEngine; sync: SearchSync }

export type SearchWish = {
  query: SearchQuery
  facets?: readonly FacetAttribute[]
  stats?: readonly RangeAttribute[]
  /** A condition besides the site's own (similar stock, an offer's scope). */
  filter?: Filter | null
  /** Vehicles on a page; the tenant's page size by default. */
  pageSize?: number
}

export type SearchPage = EngineAnswer & {
  /** From 1; 0 pages when nothing matches. */
  pageCount: number
}

const MAX_FACET_VALUES = 500

/**
 * One page of the tenant's stock as its shoppers may see it: visibility, sold window and exclusions always hold (B§5).
 * A page past the end has no hits and says the total. `failed` is never an empty answer.
 */
export async function runSearch(ctx: TenantCtx, search: Search, wish: SearchWish): Promise<SearchPage | EngineFailure> {
  const { query } = wish
  const settings = ctx.tenant.settings.search
  const pageSize = wish.pageSize ?? settings.pageSize
  try {
    await search.sync.ready(ctx.tenant.tenantId)
    const answer = await search.engine.search(ctx.tenant.tenantId, {
      text: query.text,
      filter: allOf([siteFilter(ctx, query.sort), wish.filter ?? null]),
      refinements: query.refinements,
      ranges: query.ranges,
      facets: wish.facets ?? [],
      maxFacetValues: MAX_FACET_VALUES,
      stats: wish.stats ?? [],
      sort: query.sort,
      collapseSold: settings.collapseSold,
      offset: (query.page - 1) * pageSize,
      limit: pageSize,
    })
    return answer.kind === 'failed' ? answer : { ...answer, pageCount: Math.ceil(answer.total / pageSize) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** What the tenant's search addresses can say. Rejects when its stock cannot be read. */
export async function searchVocabulary(ctx: TenantCtx, search: Search): Promise<SearchVocabulary> {
  return search.sync.ready(ctx.tenant.tenantId)
}

/** What is on the tenant's site at this moment. */
export function siteFilter(ctx: TenantCtx, sort: SearchQuery['sort']): Filter {
  return defaultFilter(ctx.tenant.settings.search, { now: ctx.now, sort })
}
