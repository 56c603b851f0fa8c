import * as z from 'zod'
import type { Search } from '#domain/search/run-search.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import { readBody } from '../read-body.server.ts'
import { type ApiCall, get, post, type Route, type Routes } from '../route.ts'
import { answerSearch, SEARCH_ANSWER, SearchFailed } from './answer-search.server.ts'
import {
  answerFacetSearch,
  answerMultiSearch,
  FACET_SEARCH,
  FACET_SEARCH_ANSWER,
  MULTI_SEARCH,
} from './multi-search.server.ts'
import { fieldsOfQuery, readSearch, SEARCH, SEARCH_BY_ADDRESS } from './read-search.ts'
import { answerInPieces, type SearchDesk, take, writeAnswer } from './search-desk.ts'
import { INDEX, requireIndex, SearchRefusal } from './search-error.ts'

const MOST_BODY_BYTES = 256 * 1024
const TOO_LARGE = `The provided payload reached the size limit. The maximum accepted payload size is ${MOST_BODY_BYTES / 1024} KiB.`

const REFUSALS: Route['answers'] = {
  400: 'It cannot be read: the code says what.',
  404: 'There is no such index.',
  413: 'More than 256 KiB.',
  415: 'No JSON.',
  422: 'It asks for more than one request may: the message says the limit.',
}
const OF_SEARCH = {
  tag: 'Search',
  outage: 'The search does not answer just now. It is never an empty answer then.',
} as const
const OF_INDEX = { ...OF_SEARCH, params: { uid: z.literal(INDEX) } } as const
const FOUND: Route['answers'] = { 200: ['Found.', SEARCH_ANSWER], ...REFUSALS }

/** `multi-search`, `indexes/{uid}/search` and `facet-search`, as Meilisearch 1.x answers them. */
export const routes: Routes = ({ search, log }) => [
  post('/multi-search', {
    ...OF_SEARCH,
    operationId: 'multiSearch',
    summary: 'Several searches at once',
    body: MULTI_SEARCH,
    answers: { 200: ['Found.', z.object({ results: z.array(SEARCH_ANSWER) })], ...REFUSALS },
    handle: (call) =>
      answered(call, log, async (desk) => answerMultiSearch(call.ctx, search, await jsonBody(call.request), desk)),
  }),
  get('/indexes/{uid}/search', {
    ...OF_INDEX,
    operationId: 'searchByAddress',
    summary: 'Search the stock by an address',
    query: SEARCH_BY_ADDRESS,
    answers: FOUND,
    handle: (call) => answered(call, log, (desk) => searchOne(call, search, desk)),
  }),
  post('/indexes/{uid}/search', {
    ...OF_INDEX,
    operationId: 'search',
    summary: 'Search the stock',
    body: SEARCH,
    answers: FOUND,
    handle: (call) => answered(call, log, (desk) => searchOne(call, search, desk)),
  }),
  post('/indexes/{uid}/facet-search', {
    ...OF_INDEX,
    operationId: 'facetSearch',
    summary: 'Values of one facet',
    body: FACET_SEARCH,
    answers: { 200: ['Found.', FACET_SEARCH_ANSWER], ...REFUSALS },
    handle: (call) =>
      answered(call, log, async (desk) => {
        requireIndex(call.params.uid)
        desk.writer.write(JSON.stringify(await answerFacetSearch(call.ctx, search, await jsonBody(call.request), desk)))
      }),
  }),
]

async function searchOne(
  { ctx, request, url, params }: ApiCall & { params: { uid: string } },
  search: Search,
  { admit, writer }: SearchDesk,
): Promise<void> {
  requireIndex(params.uid)
  const ask = readSearch(request.method === 'POST' ? await jsonBody(request) : fieldsOfQuery(url.searchParams))
  admit([ask])
  await writeAnswer(writer, await answerSearch(ctx, search, ask))
}

/** What `work` writes, or what it throws in the shape of Meilisearch. */
async function answered(
  call: ApiCall,
  log: Services['log'],
  work: (desk: SearchDesk) => Promise<void>,
): Promise<Response> {
  try {
    // Reading a request is work too: one is spent on it, the rest of what it asks for once that is known.
    take(call.charge, 1)
    return await answerInPieces(call, {}, work)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      const fields = { reqId: call.requestId, tenant: call.ctx.tenant.slug, err: error }
      log.error(fields, 'a search of the API failed')
    }
    return apiJson(refusal.body, refusal.status, refusal.headers)
  }
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
  if (body.kind === 'too-large') throw new SearchRefusal('payload_too_large', TOO_LARGE)
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
