import {
  FACET_FIELDS,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type RangeAttribute,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { boundsOf, entriesOf, type SearchQuery } from '#domain/search/search-query.ts'
import { spellingOf } from '#domain/search/spelling.ts'

/**
 * By which changed vehicles find the searches they may belong to without looking at each (percolation): a search has the
 * terms of the one thing it asks for that fewest vehicles have, a vehicle those of all that it is. Who shares no term
 * with a vehicle does not match it; who does is looked at (`matchesQuery`). Terms are stored: whoever changes them
 * rewrites what is stored.
 */
export function termsOfQuery(query: SearchQuery): string[] {
  const asked = entriesOf(query.refinements)
  const [attribute, values] =
    asked.toSorted(([a, some], [b, others]) => byRarity(a) - byRarity(b) || some.length - others.length)[0] ?? []
  if (attribute && values) return values.map((value) => valueTerm(attribute, value))
  const [range] = entriesOf(boundsOf(query))
  if (range) {
    const [name, { min, max }] = range
    const [from, to] = [stepOf(min ?? 0), max === null ? LAST_STEP : stepOf(max)]
    return Array.from({ length: to - from + 1 }, (_, i) => stepTerm(name, from + i))
  }
  return [ANY]
}

export function termsOfDocument(document: SearchDocument): string[] {
  const values = ATTRIBUTES.flatMap((attribute) =>
    labelsOf(document[FACET_FIELDS[attribute]]).map((label) => valueTerm(attribute, label)),
  )
  const steps = RANGE_ATTRIBUTES.flatMap((attribute) => {
    const value = document[attribute]
    return value === null ? [] : [stepTerm(attribute, stepOf(value))]
  })
  return [...values, ...steps, ANY]
}

/** Of searches by words alone: every vehicle may hold them. */
const ANY = '*'

const ATTRIBUTES = Object.keys(FACET_FIELDS) as FacetAttribute[]

/** What tells most first; what is not here tells less. */
const RARE: readonly FacetAttribute[] = ['make_model', 'model', 'badge', 'series', 'make']

function byRarity(attribute: FacetAttribute): number {
  const at = RARE.indexOf(attribute)
  return at === -1 ? RARE.length : at
}

function valueTerm(attribute: FacetAttribute, label: string): string {
  return `${attribute}=${spellingOf(attribute, label)}`
}

/** Numbers as facets label them. */
function labelsOf(value: SearchDocument[keyof SearchDocument]): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** Four steps each time a number doubles, so that a range is some eighty steps at most, whatever it measures. */
const LAST_STEP = 96

function stepOf(value: number): number {
  return Math.min(LAST_STEP, Math.max(0, Math.floor(4 * Math.log2(value + 1))))
}

function stepTerm(attribute: RangeAttribute, step: number): string {
  return `${attribute}~${step}`
}
