import { asksToFilter, partsOf } from './address-parts.ts'
import { boundOf, kilometresOf, pageOf, postcodeOf, rangeOf, sortOf } from './parameter-values.ts'
import { RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import type { Bounds, Near } from './search-query.ts'
import type { SortKey } from './sort.ts'

/** What the query of an address asks for, attributes not yet checked. */
export type SearchParameters = {
  text: string
  refinements: Record<string, string[]>
  ranges: Record<string, Bounds>
  near: Near | null
  sort: SortKey | null
  page: number
  /** What a page has to say of how its address came about; no part of the search, and of no canonical address. */
  notes: SearchNote[]
}

/**
 * `words`: the filters stand for what was typed. `postcode`: what was typed is none, and was left out. A range: what was
 * typed lay beyond the stock, and was moved to it.
 */
export type SearchNote = 'words' | 'postcode' | RangeAttribute

const NOTES: readonly SearchNote[] = ['words', 'postcode', ...RANGE_ATTRIBUTES]

/**
 * Reads `query`, `page`, `sortBy`, `refinementList[attr][i]=value`, `range[attr]=min:max` (rule:search-query), and
 * `postcode=dddd` with `distance=km`, without which no distance counts. Brackets may be encoded or plain, indexes may be missing; a form without scripts sends `min[attr]` and `max[attr]`.
 * Where a part is given twice, the last one counts. Whatever does not read is dropped; of a postcode a note is left.
 */
export function readParameters(search: string): SearchParameters {
  // Without a prototype: an attribute may be called `constructor`.
  const [refinements, ranges] = [Object.create(null), Object.create(null)]
  const asked: Reading = {
    text: '',
    refinements,
    ranges,
    sort: null,
    page: 1,
    notes: [],
    postcode: '',
    distanceKm: null,
  }
  for (const { name, value } of partsOf(search)) if (value !== null) takePart(asked, name, value)
  const { postcode: typed, distanceKm, ...rest } = asked
  const postcode = postcodeOf(typed)
  const malformed = postcode === null && typed.trim() !== ''
  const notes = NOTES.filter((note) => rest.notes.includes(note) || (malformed && note === 'postcode'))
  return { ...rest, notes, near: postcode === null ? null : { postcode, distanceKm } }
}

type Reading = Omit<SearchParameters, 'near'> & { postcode: string; distanceKm: number | null }

/**
 * Text that is the same for two queries exactly when `readParameters` and `asksToFilter` read the same from them
 * (values of an attribute in any order); empty for a query that asks for nothing.
 */
export function parametersKey(search: string): string {
  const { text, refinements, ranges, near, sort, page, notes } = readParameters(search)
  const filters = asksToFilter(search)
  if (!filters && page === 1) return ''
  const values = byName(refinements).map(([attribute, named]) => [attribute, [...new Set(named)].sort()])
  const bounds = byName(ranges).map(([attribute, { min, max }]) => [attribute, min, max])
  return JSON.stringify([filters, text, values, bounds, near, sort, page, notes])
}

function byName<T>(of: Record<string, T>): [string, T][] {
  return Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1))
}

function takePart(asked: Reading, name: string, value: string): void {
  if (name === 'query') asked.text = value
  else if (name === 'page') asked.page = pageOf(value) ?? asked.page
  else if (name === 'sortBy') asked.sort = sortOf(value) ?? asked.sort
  else if (name === 'postcode') asked.postcode = value
  else if (name === 'distance') asked.distanceKm = kilometresOf(value)
  else if (name === 'note') asked.notes = NOTES.filter((note) => value.split(',').includes(note))
  else if (name.startsWith('refinementList[')) takeRefinement(asked, name, value)
  else if (/^(?:range|min|max)\[/.test(name)) takeRange(asked, name, value)
}

function takeRefinement(asked: Reading, name: string, value: string): void {
  const attribute = /^refinementList\[([a-z_.]+)\](?:\[\d*\])?$/.exec(name)?.[1]
  if (attribute === undefined) return
  asked.refinements[attribute] = [...(asked.refinements[attribute] ?? []), value]
}

function takeRange(asked: Reading, name: string, value: string): void {
  const [, part, attribute] = /^(range|min|max)\[([a-z_]+)\]$/.exec(name) ?? []
  if (attribute === undefined) return
  const before = asked.ranges[attribute] ?? { min: null, max: null }
  const bound = boundOf(value)
  if (part === 'range') asked.ranges[attribute] = rangeOf(value) ?? before
  else if (bound !== undefined) asked.ranges[attribute] = { ...before, [part!]: bound }
}
