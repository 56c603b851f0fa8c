import { type ListQuery, listHref, searchList } from '#domain/content/lists/list-query.ts'
import { MODEL_RANGE, type RangeModel } from '#domain/content/range/model-range.ts'
import { modelStock } from '#domain/content/range/model-stock.server.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { vocabularyOf } from '../sections/found-stock.server.ts'
import { listCachesOf, type SearchedRange, type StockedModel } from './list-caches.ts'

/** From the small cache of the dealer's range (rule:list-pages), else from the range and the stock. */
export async function searchedRange(query: ListQuery, page: PageContext): Promise<SearchedRange> {
  const { range } = listCachesOf(page.site)
  const href = listHref(MODEL_RANGE, query)
  const held = range.peek(href)
  if (held) return held
  const found = await searchNow(query, page)
  if (found.kind === 'found') range.set(href, found)
  return found
}

/** The models with their stock, in the order given. */
export async function stockedModels(
  models: readonly RangeModel[],
  vocabulary: SearchVocabulary,
  { ctx, services }: PageContext,
): Promise<{ kind: 'found'; models: StockedModel[] } | EngineFailure> {
  const stocked: StockedModel[] = []
  for (const named of models) {
    const stock = await modelStock(ctx, services.search, { vocabulary, ...named })
    if (stock.kind === 'failed') return stock
    stocked.push({ ...named, stock })
  }
  return { kind: 'found', models: stocked }
}

async function searchNow(query: ListQuery, page: PageContext): Promise<SearchedRange> {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const found = searchList(MODEL_RANGE, page.site.models, query)
  const stocked = await stockedModels(found.hits, vocabulary, page)
  return stocked.kind === 'failed' ? stocked : { ...stocked, page: found, vocabulary }
}
