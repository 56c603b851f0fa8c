/** Why the search API refuses, in the words stock clients know: `code` → HTTP status and type of the error. */
const CODES = {
  bad_request: [400, 'invalid_request'],
  feature_not_enabled: [400, 'invalid_request'],
  internal: [500, 'internal'],
  index_not_found: [404, 'invalid_request'],
  invalid_content_type: [415, 'invalid_request'],
  invalid_facet_search_facet_name: [400, 'invalid_request'],
  invalid_facet_search_facet_query: [400, 'invalid_request'],
  invalid_index_uid: [400, 'invalid_request'],
  invalid_multi_search_federation: [400, 'invalid_request'],
  invalid_search_attributes_to_crop: [400, 'invalid_request'],
  invalid_search_attributes_to_highlight: [400, 'invalid_request'],
  invalid_search_attributes_to_retrieve: [400, 'invalid_request'],
  invalid_search_attributes_to_search_on: [400, 'invalid_request'],
  invalid_search_crop_length: [400, 'invalid_request'],
  invalid_search_crop_marker: [400, 'invalid_request'],
  invalid_search_facets: [400, 'invalid_request'],
  invalid_search_filter: [400, 'invalid_request'],
  invalid_search_highlight_post_tag: [400, 'invalid_request'],
  invalid_search_highlight_pre_tag: [400, 'invalid_request'],
  invalid_search_hits_per_page: [400, 'invalid_request'],
  invalid_search_limit: [400, 'invalid_request'],
  invalid_search_locales: [400, 'invalid_request'],
  invalid_search_matching_strategy: [400, 'invalid_request'],
  invalid_search_offset: [400, 'invalid_request'],
  invalid_search_page: [400, 'invalid_request'],
  invalid_search_q: [400, 'invalid_request'],
  invalid_search_show_matches_position: [400, 'invalid_request'],
  invalid_search_sort: [400, 'invalid_request'],
  malformed_payload: [400, 'invalid_request'],
  method_not_allowed: [405, 'invalid_request'],
  missing_content_type: [415, 'invalid_request'],
  missing_facet_search_facet_name: [400, 'invalid_request'],
  missing_index_uid: [400, 'invalid_request'],
  missing_payload: [400, 'invalid_request'],
  not_found: [404, 'invalid_request'],
  payload_too_large: [413, 'invalid_request'],
  search_too_large: [422, 'invalid_request'],
  search_unavailable: [503, 'system'],
  too_many_search_requests: [429, 'system'],
} as const satisfies Record<string, readonly [number, string]>

export type SearchErrorCode = keyof typeof CODES
export const SEARCH_ERROR_CODES = Object.keys(CODES) as SearchErrorCode[]
export type SearchErrorBody = { message: string; code: SearchErrorCode; type: string; link: string }

/** Thrown while a request is read, caught at the door: what the client did wrong. */
export class SearchRefusal extends Error {
  readonly code: SearchErrorCode
  headers: Record<string, string> = {}
  constructor(code: SearchErrorCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return CODES[this.code][0]
  }

  /** The error as Meilisearch 1.x writes it. */
  get body(): SearchErrorBody {
    const { code, message } = this
    return { message, code, type: CODES[code][1], link: `https://docs.meilisearch.com/errors#${code}` }
  }
}
