import * as z from 'zod'
import { allOf, anyOf, type Filter, filterAttributes } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import type { FacetAttribute, SearchDocument } from '#domain/search/search-document.ts'
import { type EngineSort, STOCK_SORTS } from '#domain/search/sort.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { jsonOf } from '../read-body.server.ts'
import {
  count,
  flag,
  LONGEST_TAG,
  notOffered,
  oneOf,
  type Reader,
  refuseAttribute,
  refuseType,
  tag,
  text,
  texts,
} from './field-readers.ts'
import { FACETABLE, FILTERABLE, SORTABLE, type SortableField } from './published-fields.ts'
import { MOST_HITS, type SearchErrorCode, SearchRefusal } from './search-error.ts'

export type SortRule = { field: SortableField; direction: 'asc' | 'desc' }

/** `["price:asc", "year:desc"]`: the first rule decides, the next where it does not. */
const sortReader: Reader<SortRule[]> = (value, at, code) => {
  const rules = texts(value, at, code).map((rule) => readRule(rule, code))
  // A field said again decides nothing that its first rule left open.
  return [...Map.groupBy(rules, ({ field }) => field).values()].map(([first]) => first!)
}

function readRule(written: string, code: SearchErrorCode): SortRule {
  const colon = written.lastIndexOf(':')
  const direction = written.slice(colon + 1)
  if (colon < 1 || (direction !== 'asc' && direction !== 'desc'))
    throw new SearchRefusal(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${written.slice(0, 100)}\`.`,
    )
  const asked = written.slice(0, colon)
  const field = SORTABLE.find((name) => name === asked)
  return field ? { field, direction } : refuseAttribute(asked, 'sortable', SORTABLE, code)
}

/** The order the engine keeps ready that these rules ask for; null where they ask for one of their own. */
export function readyOrder(rules: readonly SortRule[]): EngineSort | null {
  const [first] = rules
  if (!first) return 'rank:desc'
  if (rules.length > 1) return null
  return STOCK_SORTS.find((key) => key === `${first.field}:${first.direction}`) ?? null
}

/** Documents by the rules; those without a value come last, ties keep the order they came in. */
export function inOrder(documents: readonly SearchDocument[], rules: readonly SortRule[]): SearchDocument[] {
  return documents.toSorted((a, b) => {
    for (const { field, direction } of rules) {
      const difference = compare(a[field], b[field], direction)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function compare(a: string | number | null, b: string | number | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [left, right] = [folded(a), folded(b)]
  if (left === right) return 0
  return left < right === (direction === 'asc') ? -1 : 1
}

function folded(value: string | number): string | number {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Characters of all expressions of one search together: what a filter costs grows with them. */
const LONGEST_FILTER = 10_000

/**
 * A filter as clients send it: one expression, or an array whose elements must all hold; an element that is an array
 * itself holds when one of its expressions does. Null: no condition.
 */
const filterReader: Reader<Filter | null> = (value, at, code) => {
  if (typeof value !== 'string' && !Array.isArray(value)) return refuseType(value, 'a string or an array', at, code)
  let length = 0
  const expression = (element: unknown, where: string): Filter | null => {
    const written = text(element, where, code)
    length += written.length
    if (length > LONGEST_FILTER)
      throw new SearchRefusal(code, `A filter may have ${grouped(LONGEST_FILTER)} characters at most.`)
    return written.trim() === '' ? null : readExpression(written)
  }
  if (!Array.isArray(value)) return expression(value, at)
  return allOf(
    value.map((element, i) => {
      const where = `${at}[${i}]`
      if (!Array.isArray(element)) return expression(element, where)
      const parts = element.map((part, j) => expression(part, `${where}[${j}]`))
      return anyOf(parts.filter((part) => part !== null))
    }),
  )
}

/** One expression of the grammar over attributes that may be filtered by. */
export function readExpression(written: string): Filter {
  const parsed = parseFilter(written)
  if (parsed.kind === 'invalid') {
    const { position, message } = parsed
    throw new SearchRefusal('invalid_search_filter', `Invalid filter at character ${position + 1}: ${message}`)
  }
  const unknown = filterAttributes(parsed.filter).find((attribute) => !FILTERABLE.includes(attribute))
  if (unknown === undefined) return parsed.filter
  return refuseAttribute(unknown, 'filterable', FILTERABLE, 'invalid_search_filter')
}

/** As JSON Schema. */
type Told = { type?: string | readonly string[]; [keyword: string]: unknown }
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
function shapeOf(fields: Fields, told = (schema: Told): Told => schema) {
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
    const where = at === '' ? '' : ` inside \`${at}\``
    if (!field) throw new SearchRefusal('bad_request', unknownField(`field \`${name.slice(0, 100)}\`${where}`, fields))
    if (value !== null) read[name] = field[1](value, `${at}.${name}`, field[0])
  }
  return read
}

function unknownField(written: string, fields: Fields): string {
  const expected = Object.keys(fields).map((field) => `\`${field}\``)
  return `Unknown ${written}: expected one of ${expected.join(', ')}`
}

/** A search as an address carries it. */
export const SEARCH_BY_ADDRESS = z.object(
  shapeOf(SEARCH_FIELDS, ({ type = 'string' }) => {
    if (type.includes('array')) return { type: 'string', description: 'With commas between.' }
    const [written] = [type].flat()
    return { type: written!, ...(written === 'integer' && { minimum: 0 }), description: 'As in the body.' }
  }),
)

/**
 * The fields of a search as an address carries them: lists with commas, numbers and `true` as text, a filter as one
 * expression or as the JSON of an array. What `readSearch` takes comes out.
 */
export function fieldsOfQuery(query: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, written] of query) {
    if (!Object.hasOwn(SEARCH_FIELDS, name))
      throw new SearchRefusal('bad_request', unknownField(`parameter \`${name.slice(0, 100)}\``, SEARCH_FIELDS))
    fields[name] = fieldOf(name, written)
  }
  return fields
}

function fieldOf(name: string, written: string): unknown {
  const type = SEARCH_FIELDS[name]?.[2]?.type ?? ''
  if (type.includes('array')) return written === '' ? [] : written.split(',').map((part) => part.trim())
  if (type.includes('integer')) return /^\d{1,15}$/.test(written) ? Number(written) : written
  if (/^(?:show|retrieve)/.test(name) && /^(?:true|false)$/.test(written)) return written === 'true'
  if (name === 'filter' && written.trim().startsWith('[')) return jsonOf(written) ?? written
  return written
}
