import type { TenantCtx } from '#domain/tenants/context.ts'
import type { EngineFailure } from './engine.ts'
import { runSearch, type Search, type SearchPage, type SearchWish } from './run-search.server.ts'
import { activeFilters } from './search-query.ts'
import { wordsOfQuery } from './text-words.ts'

/**
 * A page of results for people. A text of which nothing matches, beside filters that do find something, is left out and
 * named in `unmatchedWords` ("reliable ute"): an empty page would answer the one word instead of all the others.
 */
export async function searchForgivingly(
  ctx: TenantCtx,
  search: Search,
  wish: SearchWish,
): Promise<SearchPage | EngineFailure> {
  const page = await runSearch(ctx, search, wish)
  if (page.kind === 'failed' || page.total > 0 || wish.query.text === '') return page
  const words = wordsOfQuery(wish.query.text)
  const isAllUnmatched = words.length > 0 && words.every((word) => page.unmatchedWords.includes(word))
  if (!isAllUnmatched || !hasOtherFilters(wish)) return page
  const without = await runSearch(ctx, search, { ...wish, query: { ...wish.query, text: '' } })
  return without.kind === 'failed' ? without : { ...without, unmatchedWords: [...new Set(words)] }
}

/** Condition alone is where one looks, not what for. */
function hasOtherFilters({ query }: SearchWish): boolean {
  return activeFilters({ ...query, text: '' }).some(
    (filter) => filter.kind !== 'refinement' || filter.attribute !== 'car_type',
  )
}
