import * as z from 'zod'
import { cachedFor } from './api-answer.ts'
import { readItemsFilter } from './items-filter.ts'
import { get, type Routes } from './route.ts'
import { answerSearch } from './search/answer-search.server.ts'
import { VEHICLE } from './search/published-fields.ts'
import { answerInPieces, writeHits } from './search/search-desk.ts'

const DEFAULT_ITEMS = 20
const MOST_ITEMS = 100

const LIMIT = z
  .string()
  .regex(/^(?:0{0,3}[1-9]|0{0,2}[1-9]\d|0?100)?$/, `A whole number from 1 to ${MOST_ITEMS}.`)
  .meta({ type: 'integer', minimum: 1, maximum: MOST_ITEMS, default: DEFAULT_ITEMS, description: 'How many.' })
  .optional()
  .transform((written) => Number(written || DEFAULT_ITEMS))

/**
 * `GET /api/items?search_filters=make:Toyota&limit=6`: `{ items }`, the tenant's vehicles by rank (rule:items-call). It
 * costs what the search would.
 */
export const routes: Routes = ({ search }) => [
  get('/items', {
    operationId: 'items',
    tag: 'Stock',
    summary: 'A few vehicles, the best first',
    query: z.object({
      search_filters: z
        .array(z.string())
        .meta({
          description: 'Filters with a colon for equals. Of several, all must hold.',
          examples: [['make:Toyota'], ['make:Land Rover AND price > 20000']],
        })
        .transform(filterOf),
      limit: LIMIT,
    }),
    answers: {
      200: ['Found.', z.object({ items: z.array(VEHICLE) })],
      400: 'It cannot be read.',
      422: 'The answer is longer than one may be: the message says the limit.',
    },
    outage: 'The search does not answer just now.',
    handle(call, { search_filters: filter, limit }) {
      const ask = { filter, limit }
      const headers = cachedFor(60)
      return answerInPieces(call, headers, async ({ admit, writer }) => {
        admit([ask])
        const { hits } = await answerSearch(call.ctx, search, ask)
        writer.write('{"items":')
        await writeHits(writer, hits)
        writer.write('}')
      })
    },
  }),
]

function filterOf(written: string[], { addIssue }: z.core.$RefinementCtx) {
  const read = readItemsFilter(written)
  if (read.kind === 'read') return read.filter
  addIssue(read.reason)
  return z.NEVER
}
