import type { EngineFailure } from '#domain/search/engine.ts'
import { runSearch, type Search, type SearchPage } from '#domain/search/run-search.server.ts'
import { type FacetAttribute, RANGE_ATTRIBUTES } from '#domain/search/search-document.ts'
import { emptyQuery } from '#domain/search/search-query.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const ALWAYS: readonly FacetAttribute[] = ['item_type', 'car_type', 'body', 'make', 'city', 'state']

/** Everything on the tenant's site, counted by every facet its pages offer and measured by every range. */
export async function stockOverview(ctx: TenantCtx, search: Search): Promise<SearchPage | EngineFailure> {
  const { facets, defaultSort } = ctx.tenant.settings.search
  const wanted = [...new Set([...facets, ...ALWAYS])]
  return runSearch(ctx, search, {
    query: emptyQuery(defaultSort),
    facets: wanted,
    stats: RANGE_ATTRIBUTES,
    pageSize: 1,
  })
}
