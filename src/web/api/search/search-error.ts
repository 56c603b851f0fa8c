import * as z from 'zod'
import { grouped } from '#domain/tenants/amounts.ts'

/** Why the search API refuses, in the words stock clients know. */
// biome-ignore format: one list
const BAD_REQUESTS = [
  'bad_request', 'feature_not_enabled', 'invalid_facet_search_facet_name', 'invalid_facet_search_facet_query',
  'invalid_index_uid', 'invalid_multi_search_federation', 'invalid_search_attributes_to_crop',
  'invalid_search_attributes_to_highlight', 'invalid_search_attributes_to_retrieve',
  'invalid_search_attributes_to_search_on', 'invalid_search_crop_length', 'invalid_search_crop_marker',
  'invalid_search_facets', 'invalid_search_filter', 'invalid_search_highlight_post_tag',
  'invalid_search_highlight_pre_tag', 'invalid_search_hits_per_page', 'invalid_search_limit', 'invalid_search_locales',
  'invalid_search_matching_strategy', 'invalid_search_offset', 'invalid_search_page', 'invalid_search_q',
  'invalid_search_show_matches_position', 'invalid_search_sort', 'malformed_payload', 'missing_facet_search_facet_name',
  'missing_index_uid', 'missing_payload',
] as const

/** Other reasons, with HTTP status and type of the error. */
const OTHERS = {
  index_not_found: [404, 'invalid_request'],
  internal: [500, 'internal'],
  invalid_content_type: [415, 'invalid_request'],
  method_not_allowed: [405, 'invalid_request'],
  missing_content_type: [415, 'invalid_request'],
  not_found: [404, 'invalid_request'],
  payload_too_large: [413, 'invalid_request'],
  search_too_large: [422, 'invalid_request'],
  search_unavailable: [503, 'system'],
  too_many_search_requests: [429, 'system'],
} as const satisfies Record<string, readonly [number, string]>

export type SearchErrorCode = (typeof BAD_REQUESTS)[number] | keyof typeof OTHERS

/** An error as Meilisearch 1.x writes it. */
export const SEARCH_ERROR = z
  .object({
    message: z.string(),
    code: z.enum([...BAD_REQUESTS, ...Object.keys(OTHERS)] as SearchErrorCode[]),
    type: z.enum(['invalid_request', 'internal', 'system']),
    link: z.url(),
  })
  .meta({ id: 'SearchError' })

/** Thrown while a request is read, caught by its handler: what the client did wrong. */
export class SearchRefusal extends Error {
  readonly code: SearchErrorCode
  readonly status: number
  readonly body: z.output<typeof SEARCH_ERROR>
  headers: Record<string, string> = {}
  constructor(code: SearchErrorCode, message: string) {
    super(message)
    const [status, type] = code in OTHERS ? OTHERS[code as keyof typeof OTHERS] : ([400, 'invalid_request'] as const)
    this.code = code
    this.status = status
    this.body = { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` }
  }
}

/** Values one request may ask for (`valuesOf`): twelve searches of a hundred hits, marked, with all they have. */
const MOST_VALUES = 210_000
/** Hits of one answer; there are further pages for the rest. */
export const MOST_HITS = 1000
/** Values one facet has at most. */
export const MOST_FACET_VALUES = 100
/** Of one answer. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024
/** Of all answers to one address that are being made, or that it has not read. */
export const MOST_HELD_BYTES = 4 * MOST_ANSWER_BYTES
/** A value in an answer with its name, quotes and comma: a guess that the answer outgrows while it is written. */
export const BYTES_OF_VALUE = MOST_ANSWER_BYTES / MOST_VALUES

export const UNREAD = `Answers of ${MOST_HELD_BYTES / 1024 / 1024} MiB, which is the limit, are being made for this address or have not been read.`

/** Refuses what asks for more values than one request may. */
export function requireValues(values: number): void {
  if (values <= MOST_VALUES) return
  throw new SearchRefusal(
    'search_too_large',
    `This request asks for up to ${grouped(values)} values (hits × fields, and ${MOST_FACET_VALUES} for each facet). ${grouped(MOST_VALUES)} is the limit: ask for fewer hits, name \`attributesToRetrieve\`, or send its queries one by one.`,
  )
}

export function refuseBytes(): never {
  throw new SearchRefusal(
    'search_too_large',
    `The answer has more than ${MOST_ANSWER_BYTES / 1024 / 1024} MiB, which is the limit: ask for fewer hits, or name \`attributesToRetrieve\`.`,
  )
}

/** The one index there is: the stock of the dealer whose host was asked. */
export const INDEX = 'cars'

/** Refuses any other index. */
export function requireIndex(uid: string): void {
  if (uid === INDEX) return
  const shown = uid.slice(0, 100)
  if (!/^[\w-]{1,400}$/.test(uid))
    throw new SearchRefusal(
      'invalid_index_uid',
      `\`${shown}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_).`,
    )
  throw new SearchRefusal('index_not_found', `Index \`${shown}\` not found.`)
}
