import { conditionsOfQuery, type QueryCondition } from '#domain/search/query-conditions.ts'
import { searchedFrom, tenantSynonyms } from '#domain/search/run-search.server.ts'
import { searchOf } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What the search of an address asks of a vehicle; null where the address is none any more. */
export type AlertConditions = (searchHref: string) => Promise<QueryCondition[] | null>

/** Addresses are read as the site's pages read them: what an alert tells of is what its search shows. */
export function alertConditions(ctx: TenantCtx, vocabulary: SearchVocabulary): AlertConditions {
  const synonyms = tenantSynonyms(ctx.tenant.settings.search)
  return async (searchHref) => {
    const asked = searchOf(searchHref, vocabulary)
    if (asked.kind !== 'search') return null
    const from = asked.query.near ? await searchedFrom(ctx, asked.query) : null
    return conditionsOfQuery(asked.query, { point: from?.kind === 'place' ? from.place.point : null, synonyms })
  }
}
