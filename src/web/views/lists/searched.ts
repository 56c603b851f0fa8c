import type { ListPage } from '#domain/content/lists/search-list.ts'
import type { OfferAttribute, SpecialOffer } from '#domain/content/offers/special-offers.ts'
import type { RangeAttribute, RangeModel } from '#domain/content/range/model-range.ts'
import type { ModelStockAnswer } from '#domain/content/range/model-stock.server.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'

export type StockedModel = RangeModel & { stock: Exclude<ModelStockAnswer, EngineFailure> }

/** A page of the range with what stands on the yard of each model. */
export type SearchedRange =
  | { kind: 'found'; page: ListPage<RangeModel, RangeAttribute>; models: StockedModel[]; vocabulary: SearchVocabulary }
  | EngineFailure

export type SearchedOffers = { page: ListPage<SpecialOffer, OfferAttribute>; running: readonly SpecialOffer[] }
