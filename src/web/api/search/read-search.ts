import type { Filter } from '#domain/search/filter.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import { count, flag, notOffered, oneOf, type Reader, refuseType, tag, text, texts } from './field-readers.ts'
import { FACETABLE } from './published-fields.ts'
import { filterReader } from './read-filter.ts'
import { type SearchErrorCode, SearchRefusal } from './search-error.ts'
import { type SortRule, sortReader } from './sort-rules.ts'

/** What a search asks for, once read; absent and null are the same, as they are for clients. */
export type SearchAsk = {
  q?: string
  filter?: Filter | null
  sort?: SortRule[]
  facets?: FacetAttribute[]
  limit?: number
  offset?: number
  page?: number
  hitsPerPage?: number
  attributesToRetrieve?: string[]
  attributesToHighlight?: string[]
  highlightPreTag?: string
  highlightPostTag?: string
  attributesToCrop?: string[]
  cropLength?: number
  cropMarker?: string
  showMatchesPosition?: boolean
  matchingStrategy?: 'last' | 'all' | 'frequency'
}

type Field = readonly [SearchErrorCode, Reader<unknown>]

const facetsReader: Reader<FacetAttribute[]> = (value, at, code) => {
  const names = texts(value, at, code)
  const unknown = names.find((name) => name !== '*' && !FACETABLE.some((facet) => facet === name))
  if (unknown !== undefined)
    throw new SearchRefusal(
      code,
      `Invalid facet distribution: Attribute \`${unknown.slice(0, 100)}\` is not filterable. Available filterable attributes are: \`${FACETABLE.join(', ')}\`.`,
    )
  return names.includes('*') ? [...FACETABLE] : ([...new Set(names)] as FacetAttribute[])
}

/** Words are looked for wherever they stand: naming all attributes is the same as naming none. */
const everywhere: Reader<null> = (value, at, code) =>
  texts(value, at, code).includes('*') ? null : notOffered(value, at, code)

/** The fields of a search in Meilisearch 1.x, with the code each is refused by. */
export const SEARCH_FIELDS: Readonly<Record<string, Field>> = {
  q: ['invalid_search_q', text],
  offset: ['invalid_search_offset', count],
  limit: ['invalid_search_limit', count],
  page: ['invalid_search_page', count],
  hitsPerPage: ['invalid_search_hits_per_page', count],
  attributesToRetrieve: ['invalid_search_attributes_to_retrieve', texts],
  attributesToCrop: ['invalid_search_attributes_to_crop', texts],
  cropLength: ['invalid_search_crop_length', count],
  attributesToHighlight: ['invalid_search_attributes_to_highlight', texts],
  showMatchesPosition: ['invalid_search_show_matches_position', flag],
  filter: ['invalid_search_filter', filterReader],
  sort: ['invalid_search_sort', sortReader],
  facets: ['invalid_search_facets', facetsReader],
  highlightPreTag: ['invalid_search_highlight_pre_tag', tag],
  highlightPostTag: ['invalid_search_highlight_post_tag', tag],
  cropMarker: ['invalid_search_crop_marker', tag],
  matchingStrategy: ['invalid_search_matching_strategy', oneOf('last', 'all', 'frequency')],
  attributesToSearchOn: ['invalid_search_attributes_to_search_on', everywhere],
  locales: ['invalid_search_locales', texts],
  distinct: ['feature_not_enabled', notOffered],
  hybrid: ['feature_not_enabled', notOffered],
  media: ['feature_not_enabled', notOffered],
  personalize: ['feature_not_enabled', notOffered],
  rankingScoreThreshold: ['feature_not_enabled', notOffered],
  retrieveVectors: ['feature_not_enabled', notOffered],
  showPerformanceDetails: ['feature_not_enabled', notOffered],
  showRankingScore: ['feature_not_enabled', notOffered],
  showRankingScoreDetails: ['feature_not_enabled', notOffered],
  vector: ['feature_not_enabled', notOffered],
}

/** The body of a search, or of one query of several (`at`: `.queries[1]`). Refuses what it does not know. */
export function readSearch(body: unknown, at = ''): SearchAsk {
  return readFields(body, SEARCH_FIELDS, at) as SearchAsk
}

/** The fields of an object, each by its reader; absent and null fields are left out. */
export function readFields(body: unknown, fields: Readonly<Record<string, Field>>, at = ''): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuseType(body, 'an object', at || '.', 'bad_request')
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw new SearchRefusal('bad_request', unknownField(name, fields, at))
    if (value !== null) read[name] = field[1](value, `${at}.${name}`, field[0])
  }
  return read
}

function unknownField(name: string, fields: Readonly<Record<string, Field>>, at: string): string {
  const expected = Object.keys(fields).map((field) => `\`${field}\``)
  const where = at === '' ? '' : ` inside \`${at}\``
  return `Unknown field \`${name.slice(0, 100)}\`${where}: expected one of ${expected.join(', ')}`
}
