import type { Point } from '#domain/locations/distance.ts'
import type { EngineRequest } from '../../engine.ts'
import { DEFAULT_SORT, DISTANCE_SORT } from '../../sort.ts'
import { isSoldIn } from './base-rows.ts'
import type { ColumnStore } from './column-store.ts'
import type { Codes } from './columns.ts'
import { distancesKm, type RowCondition } from './conditions.ts'
import { rowComparison } from './sort-orders.ts'
import type { TenantStock } from './tenant-stock.ts'

/** Rows a request leaves, and those that only one of its conditions takes away, for that condition's own facet. */
export type Selection = {
  /** 0 at each match. */
  states: Uint16Array
  matches: Uint32Array
  nearMisses: ReadonlyMap<RowCondition, Uint32Array>
  /** What the conditions take away from the base, where that is less than what they leave; null otherwise. */
  misses: Uint32Array | null
  /** Matches that are sold. */
  sold: Uint32Array
}

/** The rows of the page asked for, and how many there are over all pages. */
export function pageOfRows(
  stock: TenantStock,
  request: EngineRequest,
  { states, matches, sold }: Selection,
  scores: Uint8Array | null,
): { rows: number[]; total: number } {
  const { sort, offset } = request
  const end = offset + request.limit
  const stockSort = sort === DISTANCE_SORT ? DEFAULT_SORT : sort
  const order = stock.orders[stockSort]
  const near = sort === DISTANCE_SORT ? (request.near ?? null) : null
  const byScore = !near && (sort === DEFAULT_SORT || sort === DISTANCE_SORT) ? scores : null
  const groups = near ? distanceGroups(stock.store, near.point) : byScore && { codes: byScore, groupOf: BEST_FIRST }
  const collapses = request.collapseSold && sold.length > 1 && sold.length < matches.length
  const wanted = collapses ? matches.length : Math.min(end, matches.length)
  const all = groups
    ? firstByGroup(groups, { order, states, matches, wanted, compare: rowComparison(stock.store, stockSort) })
    : firstMatches(order, states, wanted)
  const kept = collapses ? withoutSoldRuns(stock, all) : all
  return { rows: [...kept.subarray(offset, end)], total: collapses ? kept.length : matches.length }
}

/** The first `wanted` matches in the order given. */
function firstMatches(order: Uint32Array, states: Uint16Array, wanted: number): Uint32Array {
  const rows = new Uint32Array(wanted)
  for (let place = 0, found = 0; found < wanted; place++) {
    const row = order[place]!
    if (states[row] === 0) rows[found++] = row
  }
  return rows
}

/** Each row has a code, each code a group: 0 comes first. */
type Groups = { codes: Codes | Uint8Array; groupOf: Uint32Array }

const BEST_FIRST = Uint32Array.from({ length: 256 }, (_, score) => 255 - score)

/** The nearest first. */
function distanceGroups(store: ColumnStore, from: Point): Groups {
  const distances = distancesKm(store, from)
  const distinct = [...new Set(distances)].sort((a, b) => a - b)
  const groupOf = Uint32Array.from(distances, (distance) => distinct.indexOf(distance))
  return { codes: store.columns.coordinates.codes, groupOf }
}

/** Rows that are sorted by themselves sooner than they are found in the order of all. */
const FEW = 1_000

type Grouped = Pick<Selection, 'states' | 'matches'> & {
  order: Uint32Array
  wanted: number
  /** Says of two rows what `order` says. */
  compare(a: number, b: number): number
}

/**
 * The first matches wanted, group by group, in the order given within each. Groups taken whole hold few, which are sorted by
 * themselves; of the group that the page ends in, the order is gone through only as far as the page goes.
 */
function firstByGroup({ codes, groupOf }: Groups, { order, states, matches, wanted, compare }: Grouped): Uint32Array {
  const counts = new Uint32Array(groupOf.length + 1)
  for (let i = 0; i < matches.length; i++) counts[groupOf[codes[matches[i]!]!]!]!++
  let last = 0
  let before = 0
  while (before + counts[last]! < wanted) before += counts[last++]!
  const isLastFew = counts[last]! <= FEW
  const few = isLastFew ? before + counts[last]! : before
  if (few > FEW * 2) return byGroupThenOrder({ codes, groupOf }, { order, states, matches })

  const end = isLastFew ? last : last - 1
  const sorted: number[] = []
  for (let i = 0; i < matches.length && sorted.length < few; i++)
    if (groupOf[codes[matches[i]!]!]! <= end) sorted.push(matches[i]!)
  sorted.sort((a, b) => groupOf[codes[a]!]! - groupOf[codes[b]!]! || compare(a, b))
  const rows = new Uint32Array(wanted)
  rows.set(sorted.slice(0, wanted))
  for (let place = 0, found = sorted.length; found < wanted; place++) {
    const row = order[place]!
    if (states[row] === 0 && groupOf[codes[row]!] === last) rows[found++] = row
  }
  return rows
}

/** All matches, group by group, in the order given within each. */
function byGroupThenOrder(
  { codes, groupOf }: Groups,
  { order, states, matches }: Pick<Grouped, 'order' | 'states' | 'matches'>,
): Uint32Array {
  const places = new Uint32Array(groupOf.length + 1)
  for (let i = 0; i < matches.length; i++) places[groupOf[codes[matches[i]!]!]! + 1]!++
  for (let i = 1; i < places.length; i++) places[i]! += places[i - 1]!
  const rows = new Uint32Array(matches.length)
  for (let place = 0, found = 0; found < rows.length; place++) {
    const row = order[place]!
    if (states[row] !== 0) continue
    rows[places[groupOf[codes[row]!]!]!++] = row
    found++
  }
  return rows
}

/** Of each run of sold rows only the first (rule:sold-runs). */
function withoutSoldRuns({ store }: TenantStock, rows: Uint32Array): Uint32Array {
  const isSold = isSoldIn(store)
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    if (!isSold(rows[i]!) || i === 0 || !isSold(rows[i - 1]!)) kept[count++] = rows[i]!
  }
  return kept.subarray(0, count)
}
