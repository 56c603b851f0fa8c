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

/** Past the end of any stock; larger numbers count as this one. */
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
  for (const { name, value } of partsOf(search)) if (value !== null) takePart(asked, name, value)
  return asked
}

/**
 * Text that is the same for two queries exactly when `readParameters` and `asksToFilter` read the same from them
 * (values of an attribute in any order); empty for a query that asks for nothing.
 */
export function parametersKey(search: string): string {
  const { text, refinements, ranges, sort, page } = readParameters(search)
  const filters = asksToFilter(search)
  if (!filters && page === 1) return ''
  const values = byName(refinements).map(([attribute, named]) => [attribute, [...new Set(named)].sort()])
  const bounds = byName(ranges).map(([attribute, { min, max }]) => [attribute, min, max])
  return JSON.stringify([filters, text, values, bounds, sort, page])
}

/** Whether an address filters, searches or sorts by its query, sense or not: those are not for search engines (decisions §3). */
export function asksToFilter(search: string): boolean {
  return partsOf(search).some(({ name }) => /^(?:query|sortBy)$|^(?:refinementList|range|min|max)\b/.test(name))
}

/** The parts of a query that say nothing about the search (campaign parameters), as written. */
export function otherParts(search: string): string[] {
  return partsOf(search)
    .filter(({ name }) => !/^(?:query|page|sortBy)$|^(?:refinementList|range|min|max)\b/.test(name))
    .map(({ part }) => part)
}

/** Parts that hold something, as far as any page looks; `value` is null where it, or the sign before it, is missing. */
function partsOf(search: string): { part: string; name: string; value: string | null }[] {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
  return parts.slice(0, MOST_PARTS).flatMap((part) => {
    const [, rawName, rawValue] = /^([^=]*)(?:=(.*))?$/s.exec(part)!
    const name = decoded(rawName!)
    return name === null ? [] : [{ part, name, value: rawValue === undefined ? null : decoded(rawValue) }]
  })
}

function byName<T>(of: Record<string, T>): [string, T][] {
  return Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1))
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

/** A number beyond all pages is past the end, not the first page. */
function pageOf(value: string): number | null {
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), LAST_PAGE) : null
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
