import * as z from 'zod'
import type { EngineAnswer, EngineRequest } from '#domain/search/engine.ts'
import { HIT, type Hit } from './format-hit.ts'
import { INDEX } from './index-uid.ts'

const whole = z.int().min(0)
/** What a search answers: `estimatedTotalHits` and its like, or those of pages. */
export const SEARCH_ANSWER = z
  .object({
    indexUid: z.literal(INDEX).optional(),
    hits: z.array(HIT),
    query: z.string(),
    processingTimeMs: whole,
    limit: whole.optional(),
    offset: whole.optional(),
    estimatedTotalHits: whole.optional().describe('Exact, despite its name.'),
    page: whole.optional(),
    hitsPerPage: whole.optional(),
    totalPages: whole.optional(),
    totalHits: whole.optional(),
    facetDistribution: z
      .record(z.string(), z.record(z.string(), z.int().min(1)))
      .optional()
      .describe('Per facet its values, 100 at most, with the hits that have each.'),
    facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })).optional(),
  })
  .meta({
    id: 'SearchAnswer',
    oneOf: [
      { required: ['limit', 'offset', 'estimatedTotalHits'] },
      { required: ['page', 'hitsPerPage', 'totalPages', 'totalHits'] },
    ],
  })

/** Hits are made when they are come to, so that an answer is not held twice. */
export type SearchAnswer = Omit<z.output<typeof SEARCH_ANSWER>, 'hits'> & { hits: Iterable<Hit> }

export type AskEngine = (wish: Partial<EngineRequest>) => Promise<EngineAnswer>
