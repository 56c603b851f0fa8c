import type { FacetCount, RangeStats } from '../../engine.ts'
import type { Codes, Dictionary } from './columns.ts'
import type { FacetCodes } from './facet-codes.ts'

/** Adds `step` to `counts[code]` for each code of each of the rows. */
export function countRows(facet: FacetCodes, rows: Uint32Array, counts: Uint32Array, step: 1 | -1): void {
  const { codes, starts } = facet
  if (starts) countLists(codes, starts, rows, counts, step)
  else countCodes(codes, rows, counts, step)
}

function countCodes(codes: Codes, rows: Uint32Array, counts: Uint32Array, step: 1 | -1): void {
  const length = rows.length
  for (let i = 0; i < length; i++) {
    const code = codes[rows[i]!]!
    counts[code] = counts[code]! + step
  }
}

/** A value listed twice in one row counts once. */
function countLists(codes: Codes, starts: Uint32Array, rows: Uint32Array, counts: Uint32Array, step: 1 | -1): void {
  for (let i = 0; i < rows.length; i++) {
    const start = starts[rows[i]!]!
    const end = starts[rows[i]! + 1]!
    for (let at = start; at < end; at++) if (!isRepeated(codes, start, at)) counts[codes[at]!]! += step
  }
}

function isRepeated(codes: Codes, start: number, at: number): boolean {
  for (let before = start; before < at; before++) if (codes[before] === codes[at]) return true
  return false
}

/** How often each code occurs in all of a base, and its codes from the commonest on: where counting can stop early. */
export type CodeCounts = { counts: Uint32Array; byCount: Uint32Array }

/** Counts a facet over `rows` (row numbers); empty labels and codes that do not occur are not in `byCount`. */
export function histogramOf(facet: FacetCodes, rows: Uint32Array): CodeCounts {
  const { size, labels } = facet.dictionary
  const counts = new Uint32Array(size)
  countRows(facet, rows, counts, 1)
  const codes = Uint32Array.from({ length: size }, (_, code) => code).filter(
    (code) => counts[code]! > 0 && labels[code] !== '',
  )
  return { counts, byCount: codes.sort((a, b) => counts[b]! - counts[a]!) }
}

/**
 * The counts as an answer: most first, then by label; at most `limit` of them, and the chosen ones even beyond it.
 * None of the counts is more than the histogram's.
 */
export function facetCounts(
  dictionary: Dictionary,
  counts: Uint32Array,
  histogram: CodeCounts,
  limit: number,
  chosen: Uint8Array | null,
): FacetCount[] {
  const { byLabel, places } = dictionary.labelOrder()
  const keys = leastKeys(counts, histogram, places, limit)
  const answer = new Array<FacetCount>(keys.length)
  for (let i = 0; i < keys.length; i++) {
    // The remainder, without the slow division of the % operator on large numbers.
    const place = keys[i]! - Math.floor(keys[i]! / counts.length) * counts.length
    const code = byLabel[place]!
    answer[i] = { value: dictionary.labels[code]!, count: counts[code]! }
  }
  return chosen && keys.length === limit ? withChosen(answer, dictionary, counts, chosen) : answer
}

/** The values chosen that are counted and not yet among the answer, added in order. */
function withChosen(
  answer: FacetCount[],
  dictionary: Dictionary,
  counts: Uint32Array,
  chosen: Uint8Array,
): FacetCount[] {
  const shown = new Set(answer.map(({ value }) => value))
  const added: FacetCount[] = []
  for (const code of dictionary.labelOrder().byLabel) {
    const value = dictionary.labels[code]!
    if (chosen[code] === 1 && counts[code]! > 0 && !shown.has(value)) added.push({ value, count: counts[code]! })
  }
  return [...answer, ...added.sort((a, b) => b.count - a.count)]
}

/**
 * One number per counted code, least first: the more it counts the less it is, then by label. Only the least `limit`
 * are kept, in order. The codes come commonest first, so most find their place at the end, and once a code could not
 * count enough even if all its rows matched, none after it can.
 */
function leastKeys(
  counts: Uint32Array,
  { counts: all, byCount }: CodeCounts,
  places: Uint32Array,
  limit: number,
): Float64Array {
  const keys = new Float64Array(Math.min(limit, byCount.length))
  if (keys.length === 0) return keys
  const most = all[byCount[0]!]!
  let length = 0
  let last = Number.POSITIVE_INFINITY
  for (let i = 0; i < byCount.length; i++) {
    const code = byCount[i]!
    if ((most - all[code]!) * counts.length > last) break
    const key = (most - counts[code]!) * counts.length + places[code]!
    if (counts[code] === 0 || key > last) continue
    if (length < keys.length) length++
    insert(keys, length, key)
    if (length === keys.length) last = keys[length - 1]!
  }
  return keys.subarray(0, length)
}

/** Puts `key` into its place among the first `length`, the last of which it may overwrite. */
function insert(keys: Float64Array, length: number, key: number): void {
  let at = length - 1
  for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
  keys[at] = key
}

/** Least and greatest value of the rows; null when none has a value. Absent values are NaN, of which no comparison holds. */
export function rangeStats(values: Float64Array, rows: Uint32Array, moreRows: Uint32Array | null): RangeStats | null {
  const stats = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  widen(stats, values, rows)
  if (moreRows) widen(stats, values, moreRows)
  return stats.min <= stats.max ? stats : null
}

function widen(stats: RangeStats, values: Float64Array, rows: Uint32Array): void {
  let { min, max } = stats
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  stats.min = min
  stats.max = max
}
