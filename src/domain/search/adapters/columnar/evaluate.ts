import type { EngineAnswer, EngineRequest, FacetCount, RangeStats } from '../../engine.ts'
import { barOf, emptyHistogram, type Histogram } from '../../histogram.ts'
import type { FacetAttribute, RangeAttribute } from '../../search-document.ts'
import { wordsOfQuery } from '../../text-words.ts'
import { type BaseRows, OUT } from './base-rows.ts'
import { conditionsOf, failRows, type RowCondition } from './conditions.ts'
import { type CodeCounts, countRows, facetCounts } from './count-facets.ts'
import { type FacetCodes, facetCodes } from './facet-codes.ts'
import { matchText, type TextMatch } from './match-text.ts'
import { pageOfRows, type Selection } from './page-of-rows.ts'
import { rangeStats } from './range-stats.ts'
import { scratchCounts, scratchRows, scratchStates } from './scratch.ts'
import type { TenantStock } from './tenant-stock.ts'

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
  return {
    kind: 'found',
    total: page.total,
    matches: selection.matches.length,
    hits: page.rows.map((row) => stock.store.read(row)),
    facets: countFacets(stock, request, base, conditions, selection),
    stats: measureRanges(stock, request, base, conditions, selection),
    histograms: countBars(stock, request, base, conditions, selection),
    unmatchedWords: text?.unmatchedWords ?? [],
  }
}

function select(base: BaseRows, conditions: readonly RowCondition[], text: TextMatch | null): Selection {
  if (conditions.length === 0 && !text) {
    return { states: base.states, matches: base.rows, nearMisses: [], misses: new Uint32Array(0) }
  }
  const states = scratchStates(base.states)
  if (text) leaveOutUnscored(states, text.scores)
  conditions.forEach((condition, i) => {
    failRows(condition, states, (i << FAILED_BITS) + 1)
  })
  const selection = gather(states, conditions.length)
  const mostMatch = selection.matches.length > base.rows.length / 2
  return { ...selection, misses: mostMatch ? missesOf(base, states, conditions.length + 2) : null }
}

function leaveOutUnscored(states: Uint16Array, scores: Uint8Array): void {
  const rows = states.length
  for (let row = 0; row < rows; row++) states[row] = states[row]! + (scores[row]! === 0 ? OUT : 0)
}

const FAILED_BITS = 6
const FAILED_MASK = (1 << FAILED_BITS) - 1

function gather(states: Uint16Array, conditions: number): Omit<Selection, 'misses'> {
  const close = scratchRows(conditions + 1, states.length)
  const length = gatherClose(states, close)
  const matches = rowsInState(0, states, close, length, scratchRows(0, length))
  const nearMisses = Array.from({ length: conditions }, (_, i) =>
    rowsInState((i << FAILED_BITS) + 1, states, close, length, scratchRows(i + 1, length)),
  )
  return { states, matches, nearMisses }
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

function countFacets(
  stock: TenantStock,
  request: EngineRequest,
  base: BaseRows,
  conditions: readonly RowCondition[],
  selection: Selection,
): EngineAnswer['facets'] {
  const facets: Partial<Record<FacetAttribute, FacetCount[]>> = {}
  for (const attribute of request.facets) {
    const facet = facetCodes(stock.store, attribute)
    const histogram = base.histogram(attribute)
    const own = conditions.findIndex(
      (condition) => condition.attribute === attribute && condition.kind === 'refinement',
    )
    const counts = countMatches(facet, histogram, selection, base, own)
    const condition = conditions[own]
    const chosen = condition?.kind === 'refinement' ? condition.allowed : null
    facets[attribute] = facetCounts(facet.dictionary, counts, histogram, request.maxFacetValues, chosen)
  }
  return facets
}

/**
 * The matches and what only the facet's own condition (`own`, -1 for none) takes away; counted over those rows, or as
 * all of the base less the others, whichever are fewer.
 */
function countMatches(
  facet: FacetCodes,
  histogram: CodeCounts,
  { matches, misses, nearMisses }: Selection,
  base: BaseRows,
  own: number,
): Uint32Array {
  const counts = scratchCounts(facet.dictionary.size)
  const near = nearMisses[own]
  const isWholeBase = matches.length + (near?.length ?? 0) === base.rows.length
  if (misses || isWholeBase) counts.set(histogram.counts)
  if (isWholeBase) return counts

  if (misses) countRows(facet, misses, counts, -1)
  else countRows(facet, matches, counts, 1)
  if (near) countRows(facet, near, counts, 1)
  return counts
}

function measureRanges(
  stock: TenantStock,
  request: EngineRequest,
  base: BaseRows,
  conditions: readonly RowCondition[],
  { matches, nearMisses }: Selection,
): EngineAnswer['stats'] {
  const stats: Partial<Record<RangeAttribute, RangeStats>> = {}
  for (const attribute of request.stats) {
    const measured = measure(stock, attribute, base, matches, besides(conditions, nearMisses, attribute))
    if (measured) stats[attribute] = { ...measured }
  }
  return stats
}

function measure(
  stock: TenantStock,
  attribute: RangeAttribute,
  base: BaseRows,
  matches: Uint32Array,
  rest: Uint32Array | null,
): RangeStats | null {
  const all = matches.length + (rest?.length ?? 0) === base.rows.length
  return all ? base.stats(attribute) : rangeStats(stock.store.columns[attribute].values, matches, rest)
}

/** The rows that only the range's own bounds take away. */
function besides(
  conditions: readonly RowCondition[],
  nearMisses: Selection['nearMisses'],
  attribute: RangeAttribute,
): Uint32Array | null {
  const own = conditions.findIndex((condition) => condition.attribute === attribute && condition.kind === 'range')
  return own < 0 ? null : nearMisses[own]!
}

function countBars(
  stock: TenantStock,
  request: EngineRequest,
  base: BaseRows,
  conditions: readonly RowCondition[],
  { matches, nearMisses }: Selection,
): EngineAnswer['histograms'] {
  const histograms: EngineAnswer['histograms'] = {}
  for (const wish of request.histograms ?? []) {
    const rest = besides(conditions, nearMisses, wish.attribute)
    const measured = measure(stock, wish.attribute, base, matches, rest)
    if (!measured) continue
    const histogram = emptyHistogram(measured, wish)
    const { values } = stock.store.columns[wish.attribute]
    countValues(histogram, values, matches)
    if (rest) countValues(histogram, values, rest)
    histograms[wish.attribute] = histogram
  }
  return histograms
}

function countValues(histogram: Histogram, values: Float64Array, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (!Number.isNaN(value)) histogram.counts[barOf(histogram, value)]!++
  }
}
