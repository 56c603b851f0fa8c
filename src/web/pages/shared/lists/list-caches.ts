import { LRUCache } from 'lru-cache'
import type { ListPage } from '#domain/content/lists/list-query.ts'
import type { SpecialOffer } from '#domain/content/offers/special-offers.ts'
import type { RangeModel } from '#domain/content/range/model-range.ts'
import type { ModelStockAnswer } from '#domain/content/range/model-stock.server.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import { remembered } from '#domain/search/remembered.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { SiteFacts } from '../../shell/site-view.server.ts'

/** Answers by their address, looked at with `peek`: the oldest goes (rule:list-pages). One that `endsAt` an instant is another then. */
type ListCaches = {
  range: LRUCache<string, SearchedRange>
  offers: LRUCache<string, { page: ListPage<SpecialOffer>; endsAt: Date | null }>
}

const MOST_ANSWERS = { max: 10 }

/** Ten answers each for every dealer; they go when its stock or settings change, with all facts of the site. */
const caches = new WeakMap<SiteFacts, ListCaches>()

export function listCachesOf(site: SiteFacts): ListCaches {
  return remembered(caches, site, () => ({ range: new LRUCache(MOST_ANSWERS), offers: new LRUCache(MOST_ANSWERS) }))
}

export type StockedModel = RangeModel & { stock: Exclude<ModelStockAnswer, EngineFailure> }

/** A page of the range with what stands on the yard of each model. */
export type SearchedRange =
  | { kind: 'found'; page: ListPage<RangeModel>; models: StockedModel[]; vocabulary: SearchVocabulary }
  | EngineFailure
