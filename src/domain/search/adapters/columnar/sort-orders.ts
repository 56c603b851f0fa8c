import { STOCK_SORTS, type StockSort } from '../../sort.ts'
import type { ColumnStore } from './column-store.ts'

type SortField = StockSort extends `${infer Field}:${string}` ? Field : never
type Compared = { values: Float64Array; descending: boolean }

/** Every row in the order of one sort key. Rows without the value come last, ties fall to the newer, then the higher id. */
export type SortOrders = Record<StockSort, Uint32Array>

/** All orders of a store at once, pausing between their steps. */
export async function sortOrders(store: ColumnStore, pause: () => Promise<void>): Promise<SortOrders> {
  const { id, created_at_timestamp: created } = store.columns
  const oldestRow = Uint32Array.from({ length: store.rows }, (_, row) => row)
  const byId = await ordered(store.rows, id.values, true, oldestRow, pause)
  const newestFirst = await ordered(store.rows, created.values, true, byId, pause)
  const orders: Partial<SortOrders> = {}
  for (const key of STOCK_SORTS) {
    const { values, descending } = comparedBy(store, key)
    orders[key] =
      key === 'created_at_timestamp:desc'
        ? newestFirst
        : await ordered(store.rows, values, descending, newestFirst, pause)
    await pause()
  }
  return orders as SortOrders
}

/** The order with new rows (the last `added` of the store) put where they belong. */
export function withNewRows(store: ColumnStore, key: StockSort, order: Uint32Array, added: number): Uint32Array {
  const compare = rowComparison(store, key)
  const first = store.rows - added
  const fresh = Uint32Array.from({ length: added }, (_, i) => first + i).sort(compare)
  const merged = new Uint32Array(order.length + added)
  let taken = 0
  for (let i = 0; i < added; i++) {
    const place = placeFor(order, fresh[i]!, taken, compare)
    merged.set(order.subarray(taken, place), taken + i)
    merged[place + i] = fresh[i]!
    taken = place
  }
  merged.set(order.subarray(taken), taken + added)
  return merged
}

/** The first place at or after `from` whose row comes after `row`. */
function placeFor(order: Uint32Array, row: number, from: number, compare: (a: number, b: number) => number): number {
  let low = from
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle]!, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Which of two rows an order has first. */
export function rowComparison(store: ColumnStore, key: StockSort): (a: number, b: number) => number {
  const { values, descending } = comparedBy(store, key)
  const created = store.columns.created_at_timestamp.values
  const ids = store.columns.id.values
  return (a, b) =>
    compareValues(values[a]!, values[b]!, descending) || created[b]! - created[a]! || ids[b]! - ids[a]! || a - b
}

function compareValues(a: number, b: number, descending: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return descending ? b - a : a - b
}

/**
 * Rows by value, ties in the order of `tieOrder`. Each row becomes one number (place of its value × rows + place
 * among ties), because a typed array sorts several times faster without a comparison function.
 */
async function ordered(
  rows: number,
  values: Float64Array,
  descending: boolean,
  tieOrder: Uint32Array,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  const distinct = distinctValues(values.subarray(0, rows))
  // Nothing has the value (no price is by the week): all are ties.
  if (distinct.length === 0) return tieOrder
  await pause()
  const keys = new Float64Array(rows)
  for (let tie = 0; tie < rows; tie++) keys[tie] = placeOf(values[tieOrder[tie]!]!, distinct, descending) * rows + tie
  await pause()
  keys.sort()
  await pause()
  const order = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) order[i] = tieOrder[keys[i]! % rows]!
  return order
}

/** The values there are, in order, each once. */
function distinctValues(values: Float64Array): Float64Array {
  const sorted = values.slice().sort()
  let length = 0
  for (let i = 0; i < sorted.length && !Number.isNaN(sorted[i]!); i++) {
    if (length === 0 || sorted[i]! !== sorted[length - 1]!) sorted[length++] = sorted[i]!
  }
  return sorted.subarray(0, length)
}

/** Where a value stands among the distinct ones: 0 for the first; absent values stand after all others. */
function placeOf(value: number, distinct: Float64Array, descending: boolean): number {
  if (Number.isNaN(value)) return distinct.length
  let low = 0
  let high = distinct.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (distinct[middle]! < value) low = middle + 1
    else high = middle
  }
  return descending ? distinct.length - 1 - low : low
}

function comparedBy(store: ColumnStore, key: StockSort): Compared {
  const [field, direction] = key.split(':') as [SortField, string]
  return { values: store.columns[field].values, descending: direction === 'desc' }
}
