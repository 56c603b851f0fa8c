import type { EngineAnswer, EngineRequest, FacetCount, RangeStats } from '../../engine.ts'
import type { FacetAttribute, RangeAttribute } from '../../search-document.ts'
import { wordsOfQuery } from '../../text-words.ts'
import { type BaseRows, OUT } from './base-rows.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { countRows, facetCounts } from './count-facets.ts'
import { type FacetCodes, facetCodes } from './facet-codes.ts'
import { matchText, type TextMatch } from './match-text.ts'
import { pageOfRows } from './page-of-rows.ts'
import { rangeStats } from './range-stats.ts'
import type { TenantStock } from './tenant-stock.ts'

/** Rows a request leaves, and those that only one of its conditions takes away, for that condition's own facet. */
export type Selection = {
  /** 0 at each match. */
  states: Uint16Array
  matches: Uint32Array
  nearMisses: readonly Uint32Array[]
  /** What the conditions take away from the base, where that is less than what they leave; null otherwise. */
  misses: Uint32Array | null
}

/**
 * Answers a request in one pass: each row's state counts the conditions it fails (low six bits) and adds up which
 * they are, so that 0 is a match and exactly one failure names the facet that still counts the row.
 */
export function evaluate(stock: TenantStock, request: EngineRequest): EngineAnswer {
  const base = stock.base(request.filter)
  const conditions = conditionsOf(stock.store, request)
  const words = wordsOfQuery(request.text)
  const text = words.length > 0 ? matchText(stock, words, base.states) : null
  const selection = select(base, conditions, text)
  const page = pageOfRows(stock, request, selection, text?.scores ?? null)
  return {
    kind: 'found',
    total: page.total,
    hits: page.rows.map((row) => stock.store.read(row)),
    facets: countFacets(stock, request, base, conditions, selection),
    stats: measureRanges(stock, request, conditions, selection),
    unmatchedWords: text?.unmatchedWords ?? [],
  }
}

function select(base: BaseRows, conditions: Conditions, text: TextMatch | null): Selection {
  if (conditions.length === 0 && !text) {
    return { states: base.states, matches: base.rows, nearMisses: [], misses: new Uint32Array(0) }
  }
  const states = base.states.slice()
  if (text) for (let row = 0; row < states.length; row++) if (text.scores[row] === 0) states[row]! += OUT
  conditions.forEach((condition, i) => {
    condition.fail(states, (i << FAILED_BITS) + 1)
  })
  const selection = gather(states, conditions.length, text ? text.matches : base.rows.length)
  const mostMatch = selection.matches.length > base.rows.length / 2
  return { ...selection, misses: mostMatch ? base.rows.filter((row) => states[row] !== 0) : null }
}

const FAILED_BITS = 6
const FAILED_MASK = (1 << FAILED_BITS) - 1

function gather(states: Uint16Array, conditions: number, most: number): Omit<Selection, 'misses'> {
  const matches = new Uint32Array(most)
  const nearMisses = Array.from({ length: conditions }, () => new Uint32Array(most))
  const nearMissed = new Uint32Array(conditions)
  let matched = 0
  for (let row = 0; row < states.length; row++) {
    const state = states[row]!
    if (state === 0) matches[matched++] = row
    else if ((state & FAILED_MASK) === 1) {
      const condition = state >>> FAILED_BITS
      nearMisses[condition]![nearMissed[condition]!++] = row
    }
  }
  return {
    states,
    matches: matches.subarray(0, matched),
    nearMisses: nearMisses.map((rows, i) => rows.subarray(0, nearMissed[i])),
  }
}

function countFacets(
  stock: TenantStock,
  request: EngineRequest,
  base: BaseRows,
  conditions: Conditions,
  selection: Selection,
): EngineAnswer['facets'] {
  const facets: Partial<Record<FacetAttribute, FacetCount[]>> = {}
  for (const attribute of request.facets) {
    const facet = facetCodes(stock.store, attribute)
    const own = conditions.findIndex(
      (condition) => condition.attribute === attribute && condition.kind === 'refinement',
    )
    const counts = countMatches(facet, attribute, base, selection)
    if (own >= 0) countRows(facet, selection.nearMisses[own]!, counts, 1)
    facets[attribute] = facetCounts(facet.dictionary, counts, request.maxFacetValues, conditions[own]?.allowed ?? null)
  }
  return facets
}

/** Counted over the rows that match, or as all of the base less those that do not, whichever are fewer. */
function countMatches(facet: FacetCodes, attribute: FacetAttribute, base: BaseRows, selection: Selection): Uint32Array {
  const { matches, misses } = selection
  const counts = misses ? base.histogram(attribute).slice() : new Uint32Array(facet.dictionary.size)
  if (misses) countRows(facet, misses, counts, -1)
  else countRows(facet, matches, counts, 1)
  return counts
}

function measureRanges(
  stock: TenantStock,
  request: EngineRequest,
  conditions: Conditions,
  { matches, nearMisses }: Selection,
): EngineAnswer['stats'] {
  const stats: Partial<Record<RangeAttribute, RangeStats>> = {}
  for (const attribute of request.stats) {
    const own = conditions.findIndex((condition) => condition.attribute === attribute && condition.kind === 'range')
    const measured = rangeStats(stock.store.columns[attribute].values, matches, own < 0 ? null : nearMisses[own]!)
    if (measured) stats[attribute] = measured
  }
  return stats
}
