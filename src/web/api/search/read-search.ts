import * as z from 'zod'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import {
  count,
  flag,
  LONGEST_TAG,
  notOffered,
  oneOf,
  type Reader,
  refuseType,
  tag,
  text,
  texts,
} from './field-readers.ts'
import { FACETABLE, FILTERABLE, SORTABLE } from './published-fields.ts'
import { filterReader } from './read-filter.ts'
import { type SearchErrorCode, SearchRefusal } from './search-error.ts'
import { MOST_HITS } from './search-limits.ts'
import { sortReader } from './sort-rules.ts'

/** As JSON Schema. */
export type Told = { type?: string | readonly string[]; [keyword: string]: unknown }
type Field = readonly [SearchErrorCode, Reader<unknown>, Told?]
type Fields = Readonly<Record<string, Field>>

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

const FILTER_WORDS = `An expression, or an array whose elements must all hold; in an array inside it, one must.
Operators: \`=\`, \`!=\`, \`>\`, \`>=\`, \`<\`, \`<=\`, \`TO\`, \`IN [a, b]\`, \`NOT IN\`, \`EXISTS\`, \`NOT EXISTS\`, \`IS NULL\`, \`IS NOT NULL\`, \`IS EMPTY\`, \`IS NOT EMPTY\`, joined by \`NOT\`, \`AND\`, \`OR\` and parentheses.
Attributes: ${FILTERABLE.join(', ')}.`
const FILTER = {
  description: FILTER_WORDS,
  anyOf: [
    { type: ['string', 'null'] },
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
  ],
  examples: ['make = Toyota AND price > 0', ['make = Toyota', ['model = HiLux', 'model = Corolla']]],
}
const WORDS = { type: ['string', 'null'] }
const TAG = { ...WORDS, maxLength: LONGEST_TAG }
const COUNT = { type: ['integer', 'null'], minimum: 0 }
const NAMES = { type: ['array', 'null'], items: { type: 'string' } }

/** The fields of a search in Meilisearch 1.x: the code each is refused by, its reader, and how it is told of. */
// biome-ignore format: one line for each
const OFFERED = {
  q: ['invalid_search_q', text, { ...WORDS, description: 'Words; slips of the keyboard are forgiven.', examples: ['hilux sr5'] }],
  offset: ['invalid_search_offset', count, { ...COUNT, default: 0 }],
  limit: ['invalid_search_limit', count, { ...COUNT, default: 20, description: `At most ${MOST_HITS} hits come in one answer.` }],
  page: ['invalid_search_page', count, { ...COUNT, description: 'From 1. With `page` or `hitsPerPage`, the answer counts pages.' }],
  hitsPerPage: ['invalid_search_hits_per_page', count, { ...COUNT, description: `20 without; at most ${MOST_HITS}.` }],
  attributesToRetrieve: ['invalid_search_attributes_to_retrieve', texts, { ...NAMES, default: ['*'] }],
  attributesToCrop: ['invalid_search_attributes_to_crop', texts, { ...NAMES, description: '`name` or `name:5`, in words.' }],
  cropLength: ['invalid_search_crop_length', count, { ...COUNT, default: 10 }],
  attributesToHighlight: ['invalid_search_attributes_to_highlight', texts, NAMES],
  showMatchesPosition: ['invalid_search_show_matches_position', flag, { type: ['boolean', 'null'] }],
  filter: ['invalid_search_filter', filterReader, FILTER],
  sort: ['invalid_search_sort', sortReader, { ...NAMES, description: `\`field:asc\` or \`field:desc\`, by rank without. Fields: ${SORTABLE.join(', ')}.` }],
  facets: ['invalid_search_facets', facetsReader, { ...NAMES, description: `Attributes to count, \`*\` for all of: ${FACETABLE.join(', ')}.` }],
  highlightPreTag: ['invalid_search_highlight_pre_tag', tag, { ...TAG, default: '<em>' }],
  highlightPostTag: ['invalid_search_highlight_post_tag', tag, { ...TAG, default: '</em>' }],
  cropMarker: ['invalid_search_crop_marker', tag, { ...TAG, default: '…' }],
  matchingStrategy: ['invalid_search_matching_strategy', oneOf('last', 'all', 'frequency'), { enum: ['last', 'all', 'frequency', null], default: 'last' }],
  attributesToSearchOn: ['invalid_search_attributes_to_search_on', everywhere, { ...NAMES, description: 'Only `["*"]`.' }],
  locales: ['invalid_search_locales', texts, NAMES],
} as const satisfies Record<string, Field>

// biome-ignore format: one list
const NOT_OFFERED = [
  'distinct', 'hybrid', 'media', 'personalize', 'rankingScoreThreshold', 'retrieveVectors', 'showPerformanceDetails',
  'showRankingScore', 'showRankingScoreDetails', 'vector',
]
/** Those of Meilisearch that this search has no answer to among them. */
export const SEARCH_FIELDS: Fields = {
  ...OFFERED,
  ...Object.fromEntries(NOT_OFFERED.map((name) => [name, ['feature_not_enabled', notOffered]])),
}

/** What a search asks for, once read; absent and null are the same, as they are for clients. */
export type SearchAsk = { [Name in keyof typeof OFFERED]?: ReturnType<(typeof OFFERED)[Name][1]> | undefined }

/** A search as it is told of. */
export const SEARCH = z.strictObject(shapeOf(SEARCH_FIELDS))

/** The fields that are offered, each as `told` tells of it. */
export function shapeOf(fields: Fields, told = (schema: Told): Told => schema) {
  const offered = Object.entries(fields).flatMap(([name, [, , schema]]) =>
    schema ? [[name, told(schema)] as const] : [],
  )
  return Object.fromEntries(offered.map(([name, schema]) => [name, z.unknown().optional().meta(schema)]))
}

/** The body of a search, or of one query of several (`at`: `.queries[1]`). Refuses what it does not know. */
export function readSearch(body: unknown, at = ''): SearchAsk {
  return readFields(body, SEARCH_FIELDS, at) as SearchAsk
}

/** The fields of an object, each by its reader; absent and null fields are left out. */
export function readFields(body: unknown, fields: Fields, at = ''): Record<string, unknown> {
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

function unknownField(name: string, fields: Fields, at: string): string {
  const expected = Object.keys(fields).map((field) => `\`${field}\``)
  const where = at === '' ? '' : ` inside \`${at}\``
  return `Unknown field \`${name.slice(0, 100)}\`${where}: expected one of ${expected.join(', ')}`
}
