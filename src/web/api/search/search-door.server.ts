import type { Search } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'
import type { HeldAnswers } from '../held-answers.ts'
import { readBody } from '../read-body.server.ts'
import { answerSearch, SearchFailed } from './answer-search.server.ts'
import { answerFacetSearch } from './facet-search.server.ts'
import { requireIndex } from './index-uid.ts'
import { answerMultiSearch } from './multi-search.server.ts'
import { fieldsOfQuery } from './read-query-string.ts'
import { readSearch } from './read-search.ts'
import { type Charge, type SearchDesk, searchDesk, take } from './search-desk.ts'
import { SearchRefusal } from './search-error.ts'
import { writeAnswer } from './write-answer.server.ts'

const MOST_BODY_BYTES = 256 * 1024

type Work = (ctx: TenantCtx, search: Search, call: ApiCall, desk: SearchDesk) => Promise<void>

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
  const desk = searchDesk(call, charge, held)
  try {
    // Reading a request is work too: one is spent on it, the rest of what it asks for once that is known.
    take(charge, 1)
    await work(call.ctx, services.search, call, desk)
    return desk.send()
  } catch (error) {
    desk.leave()
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      const fields = { reqId: call.requestId, tenant: call.ctx.tenant.slug, err: error }
      services.log.error(fields, 'a search of the API failed')
    }
    return apiJson(refusal.body, refusal.status, refusal.headers)
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

export const searchFacet: Work = async (ctx, search, { request, params }, desk) => {
  requireIndex(params.uid ?? '')
  desk.writer.write(JSON.stringify(await answerFacetSearch(ctx, search, await jsonBody(request), desk)))
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
