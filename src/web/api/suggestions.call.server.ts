import * as z from 'zod'
import { loadSuggestionIndex, suggestSearches } from '#domain/search/suggest-searches.server.ts'
import { tenantCache } from '../site/tenant-cache.ts'
import { apiJson, cachedFor } from './api-answer.ts'
import { get, type Routes } from './route.ts'
import { SearchFailed } from './search/answer-search.server.ts'

const SUGGESTION = z.object({
  kind: z.enum(['make', 'model', 'badge', 'text']),
  label: z.string(),
  count: z.int().describe('How many vehicles it leads to.'),
  path: z.string().describe('The page it leads to.'),
})

/** `GET /api/suggestions?query=`: `{ suggestions }` of the host's tenant. */
export const routes: Routes = ({ search }) => {
  const indexes = tenantCache(
    (ctx) => loadSuggestionIndex(ctx, search),
    ({ kind }) => kind === 'found',
  )
  return [
    get('/suggestions', {
      operationId: 'suggestions',
      tag: 'Stock',
      summary: 'What somebody who types may mean',
      query: z.object({ query: z.string().default('').describe('What is typed so far.') }),
      answers: { 200: ['Found.', z.object({ suggestions: z.array(SUGGESTION).max(8) })] },
      outage: 'The search does not answer just now.',
      async handle({ ctx }, { query: text }) {
        const loaded = await indexes.get(ctx)
        const found =
          loaded.kind === 'found' ? await suggestSearches(ctx, search, { text, index: loaded.index }) : loaded
        if (found.kind === 'failed') throw new SearchFailed(found.reason)
        const headers = cachedFor(60)
        return apiJson({ suggestions: found.suggestions }, 200, headers)
      },
      drop: (tenantId) => indexes.drop(tenantId),
    }),
  ]
}
