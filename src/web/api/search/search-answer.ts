import type { EngineAnswer, EngineRequest } from '#domain/search/engine.ts'
import type { Hit } from './format-hit.ts'

export type SearchAnswer = {
  /** Each is made when it is come to, so that an answer is not held twice. */
  hits: Iterable<Hit>
  query: string
  processingTimeMs: number
  facetDistribution?: Record<string, Record<string, number>>
  facetStats?: Record<string, { min: number; max: number }>
} & (
  | { limit: number; offset: number; estimatedTotalHits: number }
  | { hitsPerPage: number; page: number; totalPages: number; totalHits: number }
)

export type AskEngine = (wish: Partial<EngineRequest>) => Promise<EngineAnswer>
