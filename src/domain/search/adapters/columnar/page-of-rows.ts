import type { EngineRequest } from '../../engine.ts'
import { DEFAULT_SORT, DISTANCE_SORT } from '../../sort.ts'
import { byDistanceThenOrder } from './near.ts'
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

/** The rows of the page asked for, and how many there are over all pages. */
export function pageOfRows(
  stock: TenantStock,
  request: EngineRequest,
  { states, matches }: Selection,
  scores: Uint8Array | null,
): { rows: number[]; total: number } {
  const { sort } = request
  const order = stock.orders[sort === DISTANCE_SORT ? DEFAULT_SORT : sort]
  const near = sort === DISTANCE_SORT ? (request.near ?? null) : null
  const end = request.offset + request.limit
  const sold = request.collapseSold ? soldRows(stock, matches) : 0
  const collapses = sold > 1 && sold < matches.length
  const byScore = scores !== null && (sort === DEFAULT_SORT || (sort === DISTANCE_SORT && !near))
  if (!collapses && !byScore && !near) {
    return {
      rows: [...firstMatches(order, states, end, matches.length).subarray(request.offset)],
      total: matches.length,
    }
  }
  const all = near
    ? byDistanceThenOrder(stock.store, near.point, { order, states, matches })
    : byScore
      ? byScoreThenOrder(order, states, scores, matches)
      : firstMatches(order, states, matches.length, matches.length)
  const kept = collapses ? withoutSoldRuns(stock, all) : all
  return { rows: [...kept.subarray(request.offset, end)], total: kept.length }
}

/** The first `wanted` matches in the order given. */
function firstMatches(order: Uint32Array, states: Uint16Array, wanted: number, matches: number): Uint32Array {
  const rows = new Uint32Array(Math.min(wanted, matches))
  let found = 0
  for (let place = 0; found < rows.length; place++) {
    const row = order[place]!
    if (states[row] === 0) rows[found++] = row
  }
  return rows
}

/** All matches, the best score first, in the order given where scores are equal. */
function byScoreThenOrder(
  order: Uint32Array,
  states: Uint16Array,
  scores: Uint8Array,
  matches: Uint32Array,
): Uint32Array {
  const places = new Uint32Array(257)
  for (let i = 0; i < matches.length; i++) places[256 - scores[matches[i]!]!]!++
  for (let i = 1; i < places.length; i++) places[i]! += places[i - 1]!
  const rows = new Uint32Array(matches.length)
  for (let place = 0, found = 0; found < rows.length; place++) {
    const row = order[place]!
    if (states[row] !== 0) continue
    rows[places[255 - scores[row]!]!++] = row
    found++
  }
  return rows
}

function soldRows(stock: TenantStock, rows: Uint32Array): number {
  const { codes, dictionary } = stock.store.columns.status
  const sold = dictionary.values.indexOf('sold')
  if (sold < 0) return 0
  let count = 0
  for (let i = 0; i < rows.length; i++) if (codes[rows[i]!] === sold) count++
  return count
}

/** Of each run of sold rows only the first (B§4). */
function withoutSoldRuns(stock: TenantStock, rows: Uint32Array): Uint32Array {
  const { codes, dictionary } = stock.store.columns.status
  const sold = dictionary.values.indexOf('sold')
  const kept = new Uint32Array(rows.length)
  let count = 0
  let afterSold = false
  for (let i = 0; i < rows.length; i++) {
    const isSold = codes[rows[i]!] === sold
    if (!(isSold && afterSold)) kept[count++] = rows[i]!
    afterSold = isSold
  }
  return kept.subarray(0, count)
}
