import { MOST_HITS } from '../search/answer-search.server.ts'
import { MOST_QUERIES } from '../search/multi-search.server.ts'
import { FACETABLE, FILTERABLE, SORTABLE } from '../search/published-fields.ts'
import { SEARCH_ERROR_CODES } from '../search/search-error.ts'
import { HIT } from './vehicle-schema.ts'

type Schema = Record<string, unknown>

const count: Schema = { type: ['integer', 'null'], minimum: 0 }
const words: Schema = { type: ['string', 'null'] }
const fields: Schema = { type: ['array', 'null'], items: { type: 'string' } }
const milliseconds: Schema = { type: 'integer', minimum: 0 }

const FILTER_WORDS = `An expression, or an array whose elements must all hold; in an array inside it, one must.
Operators: \`=\`, \`!=\`, \`>\`, \`>=\`, \`<\`, \`<=\`, \`TO\`, \`IN [a, b]\`, \`NOT IN\`, \`EXISTS\`, \`NOT EXISTS\`, \`IS NULL\`, \`IS NOT NULL\`, \`IS EMPTY\`, \`IS NOT EMPTY\`, joined by \`NOT\`, \`AND\`, \`OR\` and parentheses.
Attributes: ${FILTERABLE.join(', ')}.`

const SEARCH_PROPERTIES: Record<string, Schema> = {
  q: { ...words, description: 'Words; slips of the keyboard are forgiven.', examples: ['hilux sr5'] },
  filter: {
    description: FILTER_WORDS,
    anyOf: [
      { type: ['string', 'null'] },
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
    ],
    examples: ['make = Toyota AND price > 0', ['make = Toyota', ['model = HiLux', 'model = Corolla']]],
  },
  sort: { ...fields, description: `\`field:asc\` or \`field:desc\`, by rank without. Fields: ${SORTABLE.join(', ')}.` },
  facets: { ...fields, description: `Attributes to count, \`*\` for all of: ${FACETABLE.join(', ')}.` },
  limit: { ...count, default: 20, description: `At most ${MOST_HITS} hits come in one answer.` },
  offset: { ...count, default: 0 },
  page: { ...count, description: 'From 1. With `page` or `hitsPerPage`, the answer counts pages.' },
  hitsPerPage: { ...count, description: `20 without; at most ${MOST_HITS}.` },
  attributesToRetrieve: { ...fields, default: ['*'] },
  attributesToHighlight: fields,
  highlightPreTag: { ...words, default: '<em>', maxLength: 200 },
  highlightPostTag: { ...words, default: '</em>', maxLength: 200 },
  attributesToCrop: { ...fields, description: '`name` or `name:5`, in words.' },
  cropLength: { ...count, default: 10 },
  cropMarker: { ...words, default: '…', maxLength: 200 },
  showMatchesPosition: { type: ['boolean', 'null'] },
  matchingStrategy: { enum: ['last', 'all', 'frequency', null], default: 'last' },
  attributesToSearchOn: { ...fields, description: 'Only `["*"]`.' },
  locales: fields,
}

const ANSWER_PROPERTIES: Record<string, Schema> = {
  indexUid: { const: 'cars' },
  hits: { type: 'array', items: { $ref: '#/components/schemas/Hit' } },
  query: { type: 'string' },
  processingTimeMs: milliseconds,
  limit: { type: 'integer', minimum: 0 },
  offset: { type: 'integer', minimum: 0 },
  estimatedTotalHits: { type: 'integer', minimum: 0, description: 'Exact, despite its name.' },
  page: { type: 'integer', minimum: 0 },
  hitsPerPage: { type: 'integer', minimum: 0 },
  totalPages: { type: 'integer', minimum: 0 },
  totalHits: { type: 'integer', minimum: 0 },
  facetDistribution: {
    type: 'object',
    description: 'Per facet its values, 100 at most, with the hits that have each.',
    additionalProperties: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
  },
  facetStats: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['min', 'max'],
      properties: { min: { type: 'number' }, max: { type: 'number' } },
    },
  },
}

/** What the search endpoints take and answer, in the shape of Meilisearch 1.x. */
export const SEARCH_SCHEMAS: Record<string, Schema> = {
  Hit: HIT,
  Search: { type: 'object', additionalProperties: false, properties: SEARCH_PROPERTIES },
  MultiSearch: {
    type: 'object',
    required: ['queries'],
    additionalProperties: false,
    properties: {
      queries: {
        type: 'array',
        maxItems: MOST_QUERIES,
        items: {
          type: 'object',
          required: ['indexUid'],
          additionalProperties: false,
          properties: { indexUid: { const: 'cars' }, ...SEARCH_PROPERTIES },
        },
      },
    },
  },
  FacetSearch: {
    type: 'object',
    required: ['facetName'],
    description: 'Fields of a search may stand beside; `q` and `filter` count.',
    properties: { facetName: { enum: FACETABLE }, facetQuery: words, q: words, filter: SEARCH_PROPERTIES.filter },
  },
  SearchAnswer: {
    type: 'object',
    required: ['hits', 'query', 'processingTimeMs'],
    additionalProperties: false,
    properties: ANSWER_PROPERTIES,
    oneOf: [
      { required: ['limit', 'offset', 'estimatedTotalHits'] },
      { required: ['page', 'hitsPerPage', 'totalPages', 'totalHits'] },
    ],
  },
  MultiSearchAnswer: {
    type: 'object',
    required: ['results'],
    additionalProperties: false,
    properties: { results: { type: 'array', items: { $ref: '#/components/schemas/SearchAnswer' } } },
  },
  FacetSearchAnswer: {
    type: 'object',
    required: ['facetHits', 'facetQuery', 'processingTimeMs'],
    additionalProperties: false,
    properties: {
      facetHits: {
        type: 'array',
        items: {
          type: 'object',
          required: ['value', 'count'],
          properties: { value: { type: 'string' }, count: { type: 'integer' } },
        },
      },
      facetQuery: words,
      processingTimeMs: milliseconds,
    },
  },
  SearchError: {
    type: 'object',
    required: ['message', 'code', 'type', 'link'],
    additionalProperties: false,
    properties: {
      message: { type: 'string' },
      code: { enum: SEARCH_ERROR_CODES },
      type: { enum: ['invalid_request', 'internal', 'system'] },
      link: { type: 'string', format: 'uri' },
    },
  },
}
