import type { FacetCount } from '../../engine.ts'
import type { Codes, Dictionary } from './dictionary.ts'
import type { FacetCodes } from './facet-codes.ts'

/** Adds `step` to `counts[code]` for each code of each of the rows. */
export function countRows(facet: FacetCodes, rows: Uint32Array, counts: Uint32Array, step: 1 | -1): void {
  const { codes, starts } = facet
  if (starts) countLists(codes, starts, rows, counts, step)
  else countCodes(codes, rows, counts, step)
}

function countCodes(codes: Codes, rows: Uint32Array, counts: Uint32Array, step: 1 | -1): void {
  for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]! += step
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

/** The counts as an answer: most first, then by label; at most `limit` of them, and the chosen ones even beyond it. */
export function facetCounts(
  dictionary: Dictionary,
  counts: Uint32Array,
  limit: number,
  chosen: Uint8Array | null,
): FacetCount[] {
  const { byLabel, places } = dictionary.labelOrder()
  const sorted = sortedKeys(counts, places, limit, dictionary)
  const answer: FacetCount[] = []
  for (const key of sorted) answer.push(countOf(byLabel[key % counts.length]!))
  if (chosen && answer.length === limit) answer.push(...beyond())
  return answer

  function countOf(code: number): FacetCount {
    return { value: dictionary.labels[code]!, count: counts[code]! }
  }
  function beyond(): FacetCount[] {
    const shown = new Set(answer.map(({ value }) => value))
    const codes = byLabel.filter(
      (code) => chosen![code] === 1 && counts[code]! > 0 && !shown.has(dictionary.labels[code]!),
    )
    return codes.map(countOf).sort((a, b) => b.count - a.count)
  }
}

/**
 * One number per counted code, least first: the more it counts the less it is, then by label. Only the least `limit`
 * are kept, in order; most codes are refused by one comparison.
 */
function sortedKeys(counts: Uint32Array, places: Uint32Array, limit: number, dictionary: Dictionary): Float64Array {
  const most = maximum(counts)
  const keys = new Float64Array(Math.min(limit, counts.length))
  let length = 0
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] === 0 || dictionary.labels[code] === '') continue
    const key = (most - counts[code]!) * counts.length + places[code]!
    if (length === keys.length) {
      if (length === 0 || key > keys[length - 1]!) continue
    } else length++
    insert(keys, length, key)
  }
  return keys.subarray(0, length)
}

/** Puts `key` into its place among the first `length`, the last of which it may overwrite. */
function insert(keys: Float64Array, length: number, key: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  keys.copyWithin(low + 1, low, length - 1)
  keys[low] = key
}

function maximum(counts: Uint32Array): number {
  let most = 0
  for (let code = 1; code < counts.length; code++) if (counts[code]! > most) most = counts[code]!
  return most
}
