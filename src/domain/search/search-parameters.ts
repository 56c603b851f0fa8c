import type { Bounds } from './search-query.ts'
import { SORT_KEYS, type SortKey } from './sort.ts'

/** What the query of an address asks for, attributes not yet checked. */
export type SearchParameters = {
  text: string
  refinements: Record<string, string[]>
  ranges: Record<string, Bounds>
  sort: SortKey | null
  page: number
}

/** More parts than any page of ours writes. */
const MOST_PARTS = 4000

/** Nine digits: an address that asks for more asks for nothing. */
export const LAST_PAGE = 999_999_999

/**
 * Reads `query`, `page`, `sortBy`, `refinementList[attr][i]=value` and `range[attr]=min:max` (decisions §3). Brackets
 * may be encoded or plain, indexes may be missing; a form without scripts sends `min[attr]` and `max[attr]`.
 * Where a part is given twice, the last one counts. Whatever does not read is dropped.
 */
export function readParameters(search: string): SearchParameters {
  // Without a prototype: an attribute may be called `constructor`.
  const [refinements, ranges] = [Object.create(null), Object.create(null)]
  const asked: SearchParameters = { text: '', refinements, ranges, sort: null, page: 1 }
  for (const part of search.replace(/^\?/, '').split('&').slice(0, MOST_PARTS)) {
    const [, rawName, rawValue] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    const name = rawName === undefined ? null : decoded(rawName)
    const value = rawValue === undefined ? null : decoded(rawValue)
    if (name !== null && value !== null) takePart(asked, name, value)
  }
  return asked
}

function takePart(asked: SearchParameters, name: string, value: string): void {
  if (name === 'query') asked.text = value
  else if (name === 'page') asked.page = pageOf(value) ?? asked.page
  else if (name === 'sortBy') asked.sort = sortOf(value) ?? asked.sort
  else if (name.startsWith('refinementList[')) takeRefinement(asked, name, value)
  else if (/^(?:range|min|max)\[/.test(name)) takeRange(asked, name, value)
}

function takeRefinement(asked: SearchParameters, name: string, value: string): void {
  const attribute = /^refinementList\[([a-z_]+)\](?:\[\d*\])?$/.exec(name)?.[1]
  if (attribute === undefined) return
  asked.refinements[attribute] = [...(asked.refinements[attribute] ?? []), value]
}

function takeRange(asked: SearchParameters, name: string, value: string): void {
  const [, part, attribute] = /^(range|min|max)\[([a-z_]+)\]$/.exec(name) ?? []
  if (attribute === undefined) return
  const before = asked.ranges[attribute] ?? { min: null, max: null }
  const bound = boundOf(value)
  if (part === 'range') asked.ranges[attribute] = rangeOf(value) ?? before
  else if (bound !== undefined) asked.ranges[attribute] = { ...before, [part!]: bound }
}

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

function pageOf(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** A sort key, with or without the name of an index before it (`cars:price:asc`). */
function sortOf(value: string): SortKey | null {
  return SORT_KEYS.find((key) => value === key || new RegExp(`^[\\w-]+:${key}$`).test(value)) ?? null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
