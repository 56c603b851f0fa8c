import type { Services } from '../services.ts'
import { apiJson } from './api-answer.ts'
import type { ApiCall } from './api-call.ts'
import type { HeldAnswers } from './held-answers.ts'
import { readItemsFilter } from './items-filter.ts'
import { answerSearch, SearchFailed } from './search/answer-search.server.ts'
import { type Charge, searchDesk } from './search/search-desk.ts'
import { SearchRefusal } from './search/search-error.ts'
import { writeHits } from './search/write-answer.server.ts'

const DEFAULT_ITEMS = 20
const MOST_ITEMS = 100
const CACHE_SECONDS = 60

/**
 * `GET /api/items?search_filters=make:Toyota&limit=6`: `{ items }`, the tenant's vehicles by rank (decisions §4). It costs
 * what the search would; 422 where the answer is longer than one may be.
 */
export async function answerItems(
  call: ApiCall,
  { search, log }: Pick<Services, 'search' | 'log'>,
  charge: Charge,
  held: HeldAnswers,
): Promise<Response> {
  const { ctx, url, requestId } = call
  const limit = limitOf(url.searchParams.get('limit'))
  const read = readItemsFilter(url.searchParams.getAll('search_filters'))
  if (limit === null || read.kind === 'invalid')
    return refused({
      ...(limit === null && { limit: [`A whole number from 1 to ${MOST_ITEMS}.`] }),
      ...(read.kind === 'invalid' && { search_filters: [read.reason] }),
    })
  const ask = { filter: read.filter, limit }
  const desk = searchDesk(call, charge, held)
  try {
    desk.admit([ask])
    const { hits } = await answerSearch(ctx, search, ask)
    desk.writer.write('{"items":')
    await writeHits(desk.writer, hits)
    desk.writer.write('}')
    return desk.send({ 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
  } catch (error) {
    desk.leave()
    if (error instanceof SearchRefusal) return apiJson({ error: error.message }, error.status, error.headers)
    if (!(error instanceof SearchFailed)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'items failed')
    return apiJson({ error: 'The search does not answer just now.' }, 503)
  }
}

function limitOf(written: string | null): number | null {
  if (written === null || written === '') return DEFAULT_ITEMS
  const limit = /^\d{1,4}$/.test(written) ? Number(written) : 0
  return limit >= 1 && limit <= MOST_ITEMS ? limit : null
}

function refused(errors: Record<string, string[]>): Response {
  return apiJson({ error: 'This cannot be read.', errors }, 400)
}
