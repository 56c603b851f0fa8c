import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Search } from '#domain/search/run-search.server.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { answerSearch, asking } from './answer-search.server.ts'
import { flag, refuseAttribute, refuseType, text } from './field-readers.ts'
import { FACETABLE } from './published-fields.ts'
import { readFields, readSearch, SEARCH, SEARCH_FIELDS, type SearchAsk } from './read-search.ts'
import { type SearchDesk, writeAnswer } from './search-desk.ts'
import { INDEX, requireIndex, SearchRefusal } from './search-error.ts'

const MOST_QUERIES = 50

type Query = { ask: SearchAsk; at: string }

/** Several searches as they are told of. */
export const MULTI_SEARCH = z.strictObject({
  queries: z.array(SEARCH.extend({ indexUid: z.literal(INDEX) })).max(MOST_QUERIES),
})

/**
 * Writes `{ results }` of several searches in their order; the first that cannot be read refuses all of them, as Meilisearch
 * does. `admit` hears what is asked before the first is made.
 */
export async function answerMultiSearch(
  ctx: TenantCtx,
  search: Search,
  body: unknown,
  { admit, writer }: SearchDesk,
): Promise<void> {
  const queries = await readQueries(body)
  admit(queries.map(({ ask }) => ask))
  writer.write('{"results":[')
  for (const [i, { ask, at }] of queries.entries()) {
    if (i > 0) writer.write(',')
    const answer = await inside(at, () => answerSearch(ctx, search, ask))
    await writeAnswer(writer, { indexUid: INDEX, ...answer })
    // Other requests have their turn between two searches.
    await setImmediate()
  }
  writer.write(']}')
}

async function readQueries(body: unknown): Promise<Query[]> {
  const { queries } = readFields(body, {
    federation: ['feature_not_enabled', refuseFederation],
    queries: [
      'bad_request',
      (value, at, code) => (Array.isArray(value) ? value : refuseType(value, 'an array', at, code)),
    ],
  }) as { queries?: unknown[] }
  if (!queries) throw new SearchRefusal('bad_request', 'Missing field `queries`')
  if (queries.length > MOST_QUERIES)
    throw new SearchRefusal(
      'bad_request',
      `One request may hold ${MOST_QUERIES} queries; this one has ${queries.length}.`,
    )
  const read: Query[] = []
  for (const [i, query] of queries.entries()) read.push(await readQuery(query, `.queries[${i}]`))
  return read
}

async function readQuery(query: unknown, at: string): Promise<Query> {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    return refuseType(query, 'an object', at, 'bad_request')
  const { indexUid, federationOptions = null, ...fields } = query as Record<string, unknown>
  if (federationOptions !== null) refuseFederation()
  if (indexUid === undefined)
    throw new SearchRefusal('missing_index_uid', `Missing field \`indexUid\` inside \`${at}\``)
  const uid = text(indexUid, `${at}.indexUid`, 'invalid_index_uid')
  const ask = await inside(at, async () => {
    requireIndex(uid)
    return readSearch(fields, at)
  })
  return { ask, at }
}

function refuseFederation(): never {
  throw new SearchRefusal('feature_not_enabled', 'Federated search is not offered: leave `federation` out.')
}

/** A refusal says which query it is about. */
async function inside<T>(at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SearchRefusal) || error.message.includes(at)) throw error
    throw new SearchRefusal(error.code, `Inside \`${at}\`: ${error.message}`)
  }
}

/** A search for values of a facet as it is told of. */
export const FACET_SEARCH = z
  .object({ facetName: z.enum(FACETABLE), facetQuery: z.string().nullish() })
  .extend(SEARCH.pick({ q: true, filter: true }).shape)
  .describe('Fields of a search may stand beside; `q` and `filter` count.')

export const FACET_SEARCH_ANSWER = z.object({
  facetHits: z.array(z.object({ value: z.string(), count: z.int() })),
  facetQuery: z.string().nullable(),
  processingTimeMs: z.int().min(0),
})

type FacetAsk = { ask: SearchAsk; facetName: FacetAttribute; facetQuery: string | null }

const MOST_VALUES = 100
/** A facet with more values than this is not one to look through. */
const MOST_LOOKED_AT = 2000

/** Values of one facet that hold words beginning as typed, with the hits each would leave. `admit` hears what is asked before. */
export async function answerFacetSearch(
  ctx: TenantCtx,
  search: Search,
  body: unknown,
  { admit }: Pick<SearchDesk, 'admit'>,
): Promise<z.output<typeof FACET_SEARCH_ANSWER>> {
  const started = performance.now()
  const { ask, facetName, facetQuery } = readFacetSearch(body)
  admit([ask])
  const { facets } = await asking(ctx, search, ask)({ facets: [facetName], maxFacetValues: MOST_LOOKED_AT })
  const wanted = foldedWords(facetQuery ?? '')
  const values = (facets[facetName] ?? []).filter(({ value }) => {
    const words = foldedWords(value)
    return wanted.every((word) => words.some((other) => other.startsWith(word)))
  })
  return {
    facetHits: values.slice(0, MOST_VALUES),
    facetQuery,
    processingTimeMs: Math.round(performance.now() - started),
  }
}

/** A search's own fields may stand beside: `q` and `filter` count, the rest says nothing about facets. */
function readFacetSearch(body: unknown): FacetAsk {
  const fields = readFields(body, {
    facetName: ['invalid_facet_search_facet_name', text],
    facetQuery: ['invalid_facet_search_facet_query', text],
    exhaustiveFacetCount: ['bad_request', flag],
    ...SEARCH_FIELDS,
  })
  const { q, filter, facetName, facetQuery = null } = fields as SearchAsk & Partial<FacetAsk>
  if (facetName === undefined) throw new SearchRefusal('missing_facet_search_facet_name', 'Missing field `facetName`')
  if (!FACETABLE.some((facet) => facet === facetName))
    refuseAttribute(facetName, 'facet-searchable', FACETABLE, 'invalid_facet_search_facet_name')
  return { ask: { q, filter, facets: [facetName], limit: 0 }, facetName, facetQuery }
}

function foldedWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
