import type { EngineFailure } from '#domain/search/engine.ts'
import { runSearch, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { EMPTY_VOCABULARY, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import { expiresBy, type PageContext } from '../../../site/page-context.ts'
import { cardsExpireAt, rowCard } from '../card-view.ts'

/** The words of the tenant's searches; a failure where its stock cannot be read. */
export async function vocabularyOf({ ctx, services }: PageContext): Promise<SearchVocabulary | EngineFailure> {
  return searchVocabulary(ctx, services.search).catch((error: unknown) => ({
    kind: 'failed' as const,
    reason: error instanceof Error ? error.message : String(error),
  }))
}

/** The newest vehicles that can be bought, at most `count`. */
export async function latestStock({ ctx, services }: PageContext, count: number): Promise<SearchPage | EngineFailure> {
  const latest = emptyQuery('created_at_timestamp:desc')
  const available = withRefinement(withRefinement(latest, 'status', 'in_stock'), 'status', 'coming_soon')
  return runSearch(ctx, services.search, { query: available, pageSize: count })
}

/** The first vehicles of a search, at most `count`. */
export async function stockOf(
  { ctx, services }: PageContext,
  query: SearchQuery,
  count: number,
): Promise<SearchPage | EngineFailure> {
  return runSearch(ctx, services.search, { query: { ...query, page: 1 }, pageSize: count })
}

/** Cards of what was found; the page says whose they are, and ends when one of them would read differently. */
export async function cardsOf(page: PageContext, { hits }: SearchPage): Promise<CardView[]> {
  const { ctx, facts, site } = page
  const { settings, slug } = ctx.tenant
  const known = await vocabularyOf(page)
  const vocabulary = 'kind' in known ? EMPTY_VOCABULARY : known
  expiresBy(facts, cardsExpireAt(hits, settings, ctx.now))
  facts.tags.push(...hits.map(({ id }) => `car:${slug}:${id}`))
  const { leadsSomewhere } = site
  return hits.map((document) => rowCard(document, { settings, vocabulary, now: ctx.now, leadsSomewhere }))
}
