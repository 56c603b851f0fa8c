import type { Search } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson, apiPieces } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import type { HeldAnswers, Place } from '../held-answers.ts'
import { type PieceWriter, pieceWriter } from '../pieces.ts'
import { readBody } from '../read-body.server.ts'
import { answerSearch, costOf, SearchFailed, valuesOf } from './answer-search.server.ts'
import { answerFacetSearch } from './facet-search.server.ts'
import { requireIndex } from './index-uid.ts'
import { answerMultiSearch } from './multi-search.server.ts'
import { fieldsOfQuery } from './read-query-string.ts'
import { readSearch, type SearchAsk } from './read-search.ts'
import { SearchRefusal } from './search-error.ts'
import { BYTES_OF_VALUE, MOST_ANSWER_BYTES, refuseBytes, requireValues, UNREAD } from './search-limits.ts'
import { writeAnswer } from './write-answer.server.ts'

/** Takes so many searches from what the visitor may have; false when there are not so many left. */
export type Charge = (searches: number) => { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }

const MOST_BODY_BYTES = 256 * 1024

/** What a search is done with: `admit` throws where more is asked than may be, before anything is done. */
type Desk = { admit(asks: readonly SearchAsk[]): void; writer: PieceWriter }
type Work = (ctx: TenantCtx, search: Search, call: ApiCall, desk: Desk) => Promise<void>

/** `POST /api/multi-search`, `/api/indexes/{uid}/search` and `facet-search`, as Meilisearch 1.x answers them. */
export async function answerSearchCall(
  work: Work,
  {
    call,
    services,
    charge,
    held,
  }: { call: ApiCall; services: Pick<Services, 'search' | 'log'>; charge: Charge; held: HeldAnswers },
): Promise<Response> {
  let place: Place | null = null
  try {
    // Reading a request is work too: one is spent on it, the rest of what it asks for once that is known.
    take(charge, 1)
    const writer = pieceWriter(MOST_ANSWER_BYTES, refuseBytes)
    const admit = (asks: readonly SearchAsk[]) => {
      const values = sum(asks.map(valuesOf))
      requireValues(values)
      take(charge, sum(asks.map(costOf)) - 1)
      place = held.take(call.address, values * BYTES_OF_VALUE)
      if (!place) throw new OverLimit(UNREAD, 1)
    }
    await work(call.ctx, services.search, call, { admit, writer })
    return apiPieces(writer.end(), place, call.request)
  } catch (error) {
    ;(place as Place | null)?.free()
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      const fields = { reqId: call.requestId, tenant: call.ctx.tenant.slug, err: error }
      services.log.error(fields, 'a search of the API failed')
    }
    return apiJson(refusal.body, refusal.status, error instanceof OverLimit ? error.headers : {})
  }
}

export const searchOne: Work = async (ctx, search, { request, url, params }, { admit, writer }) => {
  requireIndex(params.uid ?? '')
  const ask = readSearch(request.method === 'POST' ? await jsonBody(request) : fieldsOfQuery(url.searchParams))
  admit([ask])
  await writeAnswer(writer, await answerSearch(ctx, search, ask))
}

export const searchMany: Work = async (ctx, search, { request }, desk) =>
  answerMultiSearch(ctx, search, await jsonBody(request), desk)

export const searchFacet: Work = async (ctx, search, { request, params }, { writer }) => {
  requireIndex(params.uid ?? '')
  writer.write(JSON.stringify(await answerFacetSearch(ctx, search, await jsonBody(request))))
}

class OverLimit extends SearchRefusal {
  readonly headers: Record<string, string>
  constructor(why: string, retryAfterSeconds: number) {
    super('too_many_search_requests', `${why} Retry after ${retryAfterSeconds}s.`)
    this.headers = { 'Retry-After': String(retryAfterSeconds) }
  }
}

function take(charge: Charge, searches: number): void {
  const taken = searches > 0 ? charge(searches) : null
  if (taken?.kind === 'over') throw new OverLimit('Too many searches from this address.', taken.retryAfterSeconds)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function refusalOf(error: unknown): SearchRefusal {
  if (error instanceof SearchRefusal) return error
  if (error instanceof SearchFailed || isOutage(error))
    return new SearchRefusal('search_unavailable', 'The search does not answer just now. Try again in a moment.')
  return new SearchRefusal('internal', 'An internal error has occurred.')
}

async function jsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  const accepted = 'Accepted values for the Content-Type header are: `application/json`'
  if (!type) throw new SearchRefusal('missing_content_type', `A Content-Type header is missing. ${accepted}`)
  if (type.split(';')[0]!.trim().toLowerCase() !== 'application/json')
    throw new SearchRefusal(
      'invalid_content_type',
      `The Content-Type \`${type.slice(0, 100)}\` is invalid. ${accepted}`,
    )
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') throw new SearchRefusal('payload_too_large', tooLarge())
  if (body.kind === 'not-text') throw malformed('it is not UTF-8')
  if (body.text.trim() === '') throw new SearchRefusal('missing_payload', 'A json payload is missing.')
  try {
    return JSON.parse(body.text)
  } catch (error) {
    throw malformed((error as Error).message.slice(0, 200))
  }
}

function malformed(why: string): SearchRefusal {
  return new SearchRefusal('malformed_payload', `The json payload provided is malformed. \`${why}\`.`)
}

function tooLarge(): string {
  return `The provided payload reached the size limit. The maximum accepted payload size is ${MOST_BODY_BYTES / 1024} KiB.`
}
