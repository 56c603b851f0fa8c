import { createHash } from 'node:crypto'
import { SEARCH_FIELDS, type SearchField } from '#domain/tenants/settings/search-fields.ts'
import { type FilterField, foldCase } from '../../filter.ts'
import { FACET_FIELDS, type FacetAttribute, type SearchDocument } from '../../search-document.ts'
import { stockNumberWord, TEXT_FIELDS, wordsOfField } from '../../text-words.ts'

/**
 * What a document of the index says of itself: a vehicle, what is left of one that went (its version, so that nobody who writes late
 * brings it back), or the mark of a complete stock.
 */
export const VEHICLE = 'vehicle'
export const GONE = 'gone'
export const MARK = 'mark'

/** Behind the name of an index, the alias by which it is written: an index that was deleted takes it along. */
export const WRITE_ALIAS = '-write'

/** Beyond it a text is found by no filter; Lucene refuses a term from 32,766 bytes on. */
const LONGEST_TERM = 8191

const FILTER_FIELDS = (Object.keys(SEARCH_FIELDS) as SearchField[]).filter(
  (field): field is FilterField => field !== 'images',
)
const FACETS = Object.keys(FACET_FIELDS) as FacetAttribute[]
const WEIGHTS = [...new Set(TEXT_FIELDS.map((field) => SEARCH_FIELDS[field].weight))].sort((a, b) => b - a)

/** Whether a filter compares the field as a number. */
export function isAmount(field: FilterField): boolean {
  return /^(?:number|integer)/.test(SEARCH_FIELDS[field].type)
}

/** The fields that hold the words of each weight, best first. */
export const WORD_FIELDS = WEIGHTS.map((weight) => ({ weight, field: `words.${weight}` }))

/** How many vehicles of a tenant can be paged through; no dealer has as many. */
export const MOST_PAGED = 1_000_000

/**
 * The index as the table of search fields has it. `number` and `text` hold what filters compare (texts without case), `facet`
 * the labels choices count, `words` each word where it weighs most, `nothing` the fields that are null or empty. The
 * document itself is kept beside, not indexed, and comes back as it was given.
 */
export const INDEX = {
  settings: {
    number_of_shards: 4,
    // None on one node, where it could stand nowhere.
    auto_expand_replicas: '0-1',
    // Readers see a change once it is whole.
    refresh_interval: '-1',
    max_result_window: MOST_PAGED,
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      tenant_id: { type: 'long' },
      generation: { type: 'keyword' },
      kind: { type: 'keyword' },
      mark: { type: 'object', enabled: false },
      document: { type: 'object', enabled: false },
      number: { properties: propertiesOf(FILTER_FIELDS.filter(isAmount), { type: 'double' }) },
      text: {
        properties: propertiesOf(
          FILTER_FIELDS.filter((field) => !isAmount(field)),
          looked(),
        ),
      },
      facet: { properties: propertiesOf(FACETS, { type: 'keyword', ignore_above: LONGEST_TERM }) },
      words: { properties: propertiesOf(WEIGHTS.map(String), looked()) },
      stock_number: looked(),
      place: { type: 'keyword' },
      nothing: looked(),
    },
  },
} as const

function looked() {
  return { type: 'keyword', ignore_above: LONGEST_TERM, doc_values: false, norms: false } as const
}

function propertiesOf<Row>(names: readonly string[], row: Row): Record<string, Row> {
  return Object.fromEntries(names.map((name) => [name, row]))
}

/** What of a vehicle is indexed, and itself. */
export function indexedVehicle(document: SearchDocument): Record<string, unknown> {
  const number: Record<string, number> = {}
  const text: Record<string, string[]> = {}
  const nothing: string[] = []
  for (const field of FILTER_FIELDS) {
    const value = document[field]
    if (value === null) nothing.push(`${field} null`)
    else if (typeof value === 'number') number[field] = value
    else {
      text[field] = [value].flat().map((one) => foldCase(String(one)))
      if (value === '' || (Array.isArray(value) && value.length === 0)) nothing.push(`${field} empty`)
    }
  }
  return {
    document,
    number,
    text,
    facet: Object.fromEntries(FACETS.map((facet) => [facet, labelsOf(document, facet)])),
    words: wordsOf(document),
    stock_number: stockNumberWord(document.stocknum),
    place: document.coordinates,
    nothing,
  }
}

/** What a vehicle counts as in a facet; nothing and an empty text count as nothing. */
function labelsOf(document: SearchDocument, facet: FacetAttribute): string[] {
  const values = [document[FACET_FIELDS[facet]]].flat().filter((value) => value !== null)
  return [...new Set(values.map(String))].filter((label) => label !== '')
}

/** Each word by the weight of the best field that holds it. */
function wordsOf(document: SearchDocument): Record<string, string[]> {
  const best = new Map<string, number>()
  for (const field of TEXT_FIELDS) {
    const { weight } = SEARCH_FIELDS[field]
    for (const value of [document[field]].flat()) {
      if (value === null) continue
      for (const word of wordsOfField(field, String(value))) best.set(word, Math.max(weight, best.get(word) ?? 0))
    }
  }
  return Object.fromEntries(
    WEIGHTS.map((weight) => [weight, [...best].filter(([, own]) => own === weight).map(([word]) => word)]),
  )
}

/** A vehicle whose indexed form shows how words, cases and labels are made. */
const SAMPLE = {
  ...Object.fromEntries(Object.keys(SEARCH_FIELDS).map((field) => [field, null])),
  ...{
    name: '2020 Citroën Mercedes-Benz CX-5 HiLux SR5',
    make: 'Land Rover',
    model: 'D-MAX',
    stocknum: 'Ab-1',
    price: 1,
  },
  ...{ categories: [], filtered_features: ['Tow bar'], distribution_locations: [], certified: true },
} as unknown as SearchDocument

/**
 * Tells apart what releases make of an index: of another, an index of its own is made, and both serve side by side while
 * nodes are updated one after the other.
 */
export const INDEX_FORM = createHash('sha256')
  .update(JSON.stringify([INDEX, indexedVehicle(SAMPLE), WRITE_ALIAS]))
  .digest('hex')
  .slice(0, 8)
