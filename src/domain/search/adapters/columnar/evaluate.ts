import type { EngineAnswer, EngineRequest, RangeStats } from '../../engine.ts'
import { barOf, emptyHistogram, type Histogram } from '../../histogram.ts'
import type { RangeAttribute } from '../../search-document.ts'
import { wordsOfQuery } from '../../text-words.ts'
import { type BaseRows, OUT } from './base-rows.ts'
import { conditionsOf, failRows, type RowCondition } from './conditions.ts'
import { type CodeCounts, countRows, facetCounts, rangeStats } from './count-facets.ts'
import { type FacetCodes, facetCodes } from './facet-codes.ts'
import { scratchCounts, scratchRows, scratchStates } from './growable.ts'
import { matchText, type TextMatch } from './match-text.ts'
import { pageOfRows, type Selection } from './page-of-rows.ts'
import type { TenantStock } from './tenant-stock.ts'

/** All that the parts of an answer are counted from. */
type Found = Selection & { stock: TenantStock; base: BaseRows; conditions: readonly RowCondition[] }

/**
 * Answers a request in one pass: each row's state counts the conditions it fails (low six bits) and adds up which
 * they are, so that 0 is a match and exactly one failure names the facet that still counts the row.
 */
export function evaluate(stock: TenantStock, request: EngineRequest): EngineAnswer {
  const base = stock.base(request.filter)
  const conditions = conditionsOf(stock.store, request)
  const words = wordsOfQuery(request.text)
  const text = words.length > 0 ? matchText(stock, words, base.states, request.synonyms) : null
  const selection = select(base, conditions, text)
  const page = pageOfRows(stock, request, selection, text?.scores ?? null)
  const found = { stock, base, conditions, ...selection }
  return {
    kind: 'found',
    total: page.total,
    matches: selection.matches.length,
    available: selection.matches.length - selection.sold.length,
    hits: page.rows.map((row) => stock.store.read(row)),
    facets: countFacets(found, request),
    stats: measureRanges(found, request),
    histograms: countBars(found, request),
    unmatchedWords: text?.unmatchedWords ?? [],
  }
}

function select(base: BaseRows, conditions: readonly RowCondition[], text: TextMatch | null): Selection {
  if (conditions.length === 0 && !text) {
    const all = { states: base.states, matches: base.rows, sold: base.sold }
    return { ...all, nearMisses: new Map(), misses: new Uint32Array(0) }
  }
  const states = scratchStates(base.states)
  const scored = text ? leaveOutUnscored(states, text.scores, scratchRows(conditions.length + 3, states.length)) : null
  conditions.forEach((condition, i) => {
    failRows(condition, states, failureOf(i))
  })
  const selection = gather(states, conditions, scored)
  const mostMatch = selection.matches.length > base.rows.length / 2
  const misses = mostMatch ? missesOf(base, states, conditions.length + 2) : null
  return { ...selection, misses, sold: base.sold.filter((row) => states[row] === 0) }
}

/** Leaves out the rows a text does not find; answers the others, of which few are looked at further where it finds few. */
function leaveOutUnscored(states: Uint16Array, scores: Uint8Array, into: Uint32Array): Uint32Array {
  const rows = states.length
  let found = 0
  for (let row = 0; row < rows; row++) {
    const isOut = scores[row]! === 0 ? 1 : 0
    states[row] = states[row]! + isOut * OUT
    into[found] = row
    found += 1 - isOut
  }
  return into.subarray(0, found)
}

const FAILED_BITS = 6
const FAILED_MASK = (1 << FAILED_BITS) - 1

/** The state of a row that fails the condition at this place alone. */
function failureOf(place: number): number {
  return (place << FAILED_BITS) + 1
}

function gather(
  states: Uint16Array,
  conditions: readonly RowCondition[],
  scored: Uint32Array | null,
): Omit<Selection, 'misses' | 'sold'> {
  const close = scratchRows(conditions.length + 1, states.length)
  const length = scored ? gatherCloseAmong(scored, states, close) : gatherClose(states, close)
  const matches = rowsInState(0, states, close, length, scratchRows(0, length))
  const nearMisses = conditions.map((condition, i) => {
    const into = scratchRows(i + 1, length)
    return [condition, rowsInState(failureOf(i), states, close, length, into)] as const
  })
  return { states, matches, nearMisses: new Map(nearMisses) }
}

/** Rows that fail one condition at most. Written before it is known whether they stay, which spares a branch. */
function gatherClose(states: Uint16Array, into: Uint32Array): number {
  const rows = states.length
  let length = 0
  for (let row = 0; row < rows; row++) {
    into[length] = row
    length += (states[row]! & FAILED_MASK) < 2 ? 1 : 0
  }
  return length
}

function gatherCloseAmong(rows: Uint32Array, states: Uint16Array, into: Uint32Array): number {
  let length = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    into[length] = row
    length += (states[row]! & FAILED_MASK) < 2 ? 1 : 0
  }
  return length
}

function rowsInState(
  state: number,
  states: Uint16Array,
  rows: Uint32Array,
  length: number,
  into: Uint32Array,
): Uint32Array {
  let found = 0
  for (let i = 0; i < length; i++) {
    const row = rows[i]!
    into[found] = row
    found += states[row]! === state ? 1 : 0
  }
  return into.subarray(0, found)
}

function missesOf(base: BaseRows, states: Uint16Array, scratch: number): Uint32Array {
  const misses = scratchRows(scratch, base.rows.length)
  let missed = 0
  const { rows } = base
  const length = rows.length
  for (let i = 0; i < length; i++) {
    const row = rows[i]!
    misses[missed] = row
    missed += states[row]! === 0 ? 0 : 1
  }
  return misses.subarray(0, missed)
}

function countFacets(found: Found, { facets, maxFacetValues, soldApart }: EngineRequest): EngineAnswer['facets'] {
  const { stock, base, conditions, nearMisses, matches, sold } = found
  const isSoldApart = soldApart && base.sold.length > 0 && (sold.length < matches.length || matches.length === 0)
  const counted = facets.map((attribute) => {
    const facet = facetCodes(stock.store, attribute)
    const histogram = base.histogram(attribute)
    const own = conditions.find((condition) => condition.kind === 'refinement' && condition.attribute === attribute)
    const counts = countMatches(facet, histogram, found, own && nearMisses.get(own))
    if (isSoldApart && attribute !== 'status') countRows(facet, soldAmong(found, own), counts, -1)
    const chosen = own && 'allowed' in own ? own.allowed : null
    return [attribute, facetCounts(facet.dictionary, counts, histogram, maxFacetValues, chosen)] as const
  })
  return Object.fromEntries(counted)
}

/** The sold rows that a facet with this condition of its own counts. */
function soldAmong({ base, states, conditions, sold }: Found, own: RowCondition | undefined): Uint32Array {
  if (!own) return sold
  const alone = failureOf(conditions.indexOf(own))
  return base.sold.filter((row) => states[row] === 0 || states[row] === alone)
}

/**
 * The matches and what only the facet's own condition (`near`) takes away; counted over those rows, or as all of the
 * base less the others, whichever are fewer.
 */
function countMatches(
  facet: FacetCodes,
  histogram: CodeCounts,
  { base, matches, misses }: Found,
  near: Uint32Array | undefined,
): Uint32Array {
  const counts = scratchCounts(facet.dictionary.size)
  const isWholeBase = matches.length + (near?.length ?? 0) === base.rows.length
  if (misses || isWholeBase) counts.set(histogram.counts)
  if (isWholeBase) return counts

  if (misses) countRows(facet, misses, counts, -1)
  else countRows(facet, matches, counts, 1)
  if (near) countRows(facet, near, counts, 1)
  return counts
}

function measureRanges(found: Found, { stats }: EngineRequest): EngineAnswer['stats'] {
  return Object.fromEntries(
    stats.flatMap((attribute) => {
      const measured = measure(found, attribute)
      return measured ? [[attribute, { ...measured }]] : []
    }),
  )
}

function measure(found: Found, attribute: RangeAttribute): RangeStats | null {
  const { stock, base, matches } = found
  const rest = besides(found, attribute)
  const isWholeBase = matches.length + (rest?.length ?? 0) === base.rows.length
  return isWholeBase ? base.stats(attribute) : rangeStats(stock.store.columns[attribute].values, matches, rest)
}

/** The rows that only the range's own bounds take away. */
function besides({ conditions, nearMisses }: Found, attribute: RangeAttribute): Uint32Array | null {
  const own = conditions.find((condition) => condition.kind === 'range' && condition.attribute === attribute)
  return own ? nearMisses.get(own)! : null
}

function countBars(found: Found, { histograms = [] }: EngineRequest): EngineAnswer['histograms'] {
  return Object.fromEntries(
    histograms.flatMap((wish) => {
      const measured = measure(found, wish.attribute)
      if (!measured) return []
      const histogram = emptyHistogram(measured, wish)
      const { values } = found.stock.store.columns[wish.attribute]
      countValues(histogram, values, found.matches)
      countValues(histogram, values, besides(found, wish.attribute) ?? new Uint32Array(0))
      return [[wish.attribute, histogram]]
    }),
  )
}

function countValues(histogram: Histogram, values: Float64Array, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (!Number.isNaN(value)) histogram.counts[barOf(histogram, value)]!++
  }
}
