import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Search } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { answerSearch } from './answer-search.server.ts'
import { refuseType, text } from './field-readers.ts'
import { INDEX, requireIndex } from './index-uid.ts'
import { readFields, readSearch, SEARCH, type SearchAsk } from './read-search.ts'
import type { SearchDesk } from './search-desk.ts'
import { SearchRefusal } from './search-error.ts'
import { writeAnswer } from './write-answer.server.ts'

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
