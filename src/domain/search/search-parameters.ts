import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import { RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import { type Bounds, LAST_PAGE, type MyCar, type Near } from './search-query.ts'
import { DISTANCE_SORT, type SortKey } from './sort.ts'

/** What the query of an address asks for, attributes not yet checked. */
export type SearchParameters = {
  text: string
  refinements: Record<string, string[]>
  ranges: Record<string, Bounds>
  near: Near | null
  myCar: MyCar | null
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
 * `postcode=dddd` with `distance=km`, without which no distance counts; `my_car=kg name` (rule:my-car). Brackets may be encoded or plain, indexes may be missing; a form without scripts sends `min[attr]` and `max[attr]`.
 * Where a part is given twice, the last one counts. Whatever does not read is dropped; of a postcode a note is left.
 */
export function readParameters(search: string): SearchParameters {
  // Without a prototype: an attribute may be called `constructor`.
  const [refinements, ranges] = [Object.create(null), Object.create(null)]
  const parts = saidParts(search)
  for (const [name, value] of parts) {
    if (name.startsWith('refinementList[')) takeRefinement(refinements, name, value)
    else if (/^(?:range|min|max)\[/.test(name)) takeRange(ranges, name, value)
  }
  const last = new Map(parts)
  const lastRead = <T>(wanted: string, read: (value: string) => T | null): T | null =>
    parts.map(([name, value]) => (name === wanted ? read(value) : null)).findLast((value) => value !== null) ?? null
  const postcode = last.get('postcode')?.trim() ?? ''
  const isPostcode = /^\d{4}$/.test(postcode)
  const noted = last.get('note')?.split(',') ?? []
  return {
    text: last.get('query') ?? '',
    refinements,
    ranges,
    near: isPostcode ? { postcode, distanceKm: kilometresOf(last.get('distance') ?? '') } : null,
    myCar: carOf(last.get('my_car') ?? ''),
    sort: lastRead('sortBy', sortOf),
    page: lastRead('page', pageOf) ?? 1,
    notes: NOTES.filter((note) => noted.includes(note) || (note === 'postcode' && postcode !== '' && !isPostcode)),
  }
}

/**
 * Text that is the same for two queries exactly when `readParameters` and `asksToFilter` read the same from them
 * (values of an attribute in any order); empty for a query that asks for nothing.
 */
export function parametersKey(search: string): string {
  const { text, refinements, ranges, near, myCar, sort, page, notes } = readParameters(search)
  const filters = asksToFilter(search)
  if (!filters && page === 1) return ''
  const values = byName(refinements).map(([attribute, named]) => [attribute, [...new Set(named)].sort()])
  const bounds = byName(ranges).map(([attribute, { min, max }]) => [attribute, min, max])
  return JSON.stringify([filters, text, values, bounds, near, myCar, sort, page, notes])
}

function byName<T>(of: Record<string, T>): [string, T][] {
  return Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1))
}

function takeRefinement(refinements: SearchParameters['refinements'], name: string, value: string): void {
  const attribute = /^refinementList\[([a-z_.]+)\](?:\[\d*\])?$/.exec(name)?.[1]
  if (attribute !== undefined) refinements[attribute] = [...(refinements[attribute] ?? []), value]
}

function takeRange(ranges: SearchParameters['ranges'], name: string, value: string): void {
  const [, part, attribute] = /^(range|min|max)\[([a-z_]+)\]$/.exec(name) ?? []
  if (attribute === undefined) return
  const before = ranges[attribute] ?? OPEN
  const bound = boundOf(value)
  if (part === 'range') ranges[attribute] = rangeOf(value) ?? before
  else if (bound !== undefined) ranges[attribute] = { ...before, [part!]: bound }
}

const OPEN: Bounds = { min: null, max: null }

/** `min:max`, either side open; null when either side is not a number. */
function rangeOf(value: string): Bounds | null {
  const [, left, right] = /^([^:]*):([^:]*)$/.exec(value) ?? []
  if (left === undefined || right === undefined) return null
  const [min, max] = [boundOf(left), boundOf(right)]
  return min === undefined || max === undefined ? null : { min, max }
}

/** `$` and `,` count for nothing; null is open, undefined not a number. */
function boundOf(text: string): number | null | undefined {
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,16}(?:\.\d{1,9})?$/.test(digits) ? Number(digits) : undefined
}

/** A number beyond all pages is past the end, not the first page. */
function pageOf(value: string): number | null {
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), LAST_PAGE) : null
}

/** Up to 9999: across the country. */
function kilometresOf(value: string): number | null {
  const [, digits] = /^([1-9]\d{0,3})(?: ?km)?$/.exec(value.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** '3500 2022 Toyota HiLux': the heaviest trailer in kg, and what its car is called. */
function carOf(value: string): MyCar | null {
  const [, kg, name] = /^([1-9]\d{1,5}) (\S.{0,79})$/.exec(value.trim()) ?? []
  return name === undefined ? null : { name, heaviestKg: Number(kg) }
}

/** A sort key, with or without the name of an index before it (`cars:price:asc`). */
function sortOf(value: string): SortKey | null {
  const keys: readonly SortKey[] = [...SORT_KEYS, DISTANCE_SORT]
  return keys.find((key) => value === key || new RegExp(`^[\\w-]+:${key}$`).test(value)) ?? null
}

/** What a form sends to be worked on: words to be understood, and what was in force when its fields were shown. */
export function readFormParts(search: string): {
  words: string | null
  wasText: string | null
  typed: Record<string, Bounds>
  was: Record<string, Bounds>
} {
  const [typed, was] = [Object.create(null), Object.create(null)] as [Record<string, Bounds>, Record<string, Bounds>]
  const parts = saidParts(search)
  const last = new Map(parts)
  for (const [name, value] of parts) {
    const [, part, attribute] = /^(min|max|was)\[([a-z_]+)\]$/.exec(name) ?? []
    if (attribute === undefined) continue
    if (part === 'was') was[attribute] = rangeOf(value) ?? OPEN
    else typed[attribute] = { ...(typed[attribute] ?? OPEN), [part!]: boundOf(value) ?? null }
  }
  return { words: last.get('words') ?? null, wasText: last.get('was[text]') ?? null, typed, was }
}

/** Names of the parts that filter, search or sort, forms' own among them: `words` typed to be understood, `was` in force. */
const FILTER_PART = /^(?:query|sortBy|postcode|distance|my_car|note|words)$|^(?:refinementList|range|min|max|was)\b/

/** Whether a parameter of this name is part of a search, or of the forms that make one. */
export function isSearchPart(name: string): boolean {
  return name === 'page' || FILTER_PART.test(name)
}

/** More parts than any page of ours writes. */
const MOST_PARTS = 4000

/** Whether an address filters, searches or sorts by its query, sense or not: those are not for search engines (rule:search-indexing). */
export function asksToFilter(search: string): boolean {
  return partsOf(search).some(({ name }) => FILTER_PART.test(name))
}

/** The parts of a query that say nothing about the search (campaign parameters), as written. */
export function otherParts(search: string): string[] {
  return partsOf(search)
    .filter(({ name }) => !isSearchPart(name))
    .map(({ part }) => part)
}

/** What is said, by name and in order. */
function saidParts(search: string): [name: string, value: string][] {
  return partsOf(search).flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))
}

/** Parts that hold something, as far as any page looks; `value` is null where it, or the sign before it, is missing. */
function partsOf(search: string): { part: string; name: string; value: string | null }[] {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
  return parts.slice(0, MOST_PARTS).flatMap((part) => {
    const [, rawName, rawValue] = /^([^=]*)(?:=(.*))?$/s.exec(part)!
    const name = decoded(spaced(rawName!))
    return name === null ? [] : [{ part, name, value: rawValue === undefined ? null : decoded(spaced(rawValue)) }]
  })
}

function spaced(text: string): string {
  return text.replaceAll('+', ' ')
}

/** What was encoded for an address; null for what was not. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
