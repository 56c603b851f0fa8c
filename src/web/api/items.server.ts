import type { Services } from '../services.ts'
import { apiJson, apiPieces } from './api-answer.ts'
import type { ApiCall } from './api-call.ts'
import type { HeldAnswers } from './held-answers.ts'
import { readItemsFilter } from './items-filter.ts'
import { pieceWriter } from './pieces.ts'
import { answerSearch, SearchFailed, valuesOf } from './search/answer-search.server.ts'
import { BYTES_OF_VALUE, MOST_ANSWER_BYTES, refuseBytes, UNREAD } from './search/search-limits.ts'
import { writeHits } from './search/write-answer.server.ts'

const DEFAULT_ITEMS = 20
const MOST_ITEMS = 100
const CACHE_SECONDS = 60

/** `GET /api/items?search_filters=make:Toyota&limit=6`: `{ items }`, the tenant's vehicles by rank (decisions §4). */
export async function answerItems(
  { ctx, url, request, address, requestId }: ApiCall,
  { search, log }: Pick<Services, 'search' | 'log'>,
  held: HeldAnswers,
): Promise<Response> {
  const limit = limitOf(url.searchParams.get('limit'))
  const read = readItemsFilter(url.searchParams.getAll('search_filters'))
  if (limit === null || read.kind === 'invalid')
    return refused({
      ...(limit === null && { limit: [`A whole number from 1 to ${MOST_ITEMS}.`] }),
      ...(read.kind === 'invalid' && { search_filters: [read.reason] }),
    })
  const ask = { filter: read.filter, limit }
  const place = held.take(address, valuesOf(ask) * BYTES_OF_VALUE)
  if (!place) return apiJson({ error: UNREAD }, 429, { 'Retry-After': '1' })
  try {
    const writer = pieceWriter(MOST_ANSWER_BYTES, refuseBytes)
    const { hits } = await answerSearch(ctx, search, ask)
    writer.write('{"items":')
    await writeHits(writer, hits)
    writer.write('}')
    return apiPieces(writer.end(), place, request, { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` })
  } catch (error) {
    place.free()
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
