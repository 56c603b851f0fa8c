import { SORT_KEYS, type SortKey } from '../../sort.ts'
import type { ColumnStore } from './column-store.ts'

type SortField = SortKey extends `${infer Field}:${string}` ? Field : never
type Compared = { values: Float64Array; descending: boolean }

/** Every row in the order of one sort key. Rows without the value come last, ties fall to the newer, then the higher id. */
export type SortOrders = Record<SortKey, Uint32Array>

/** All orders of a store at once, pausing between them. */
export async function sortOrders(store: ColumnStore, pause: () => Promise<void>): Promise<SortOrders> {
  const newestFirst = ordered(store.rows, store.columns.created_at_timestamp.values, true, byIdDescending(store))
  await pause()
  const orders: Partial<SortOrders> = {}
  for (const key of SORT_KEYS) {
    const { values, descending } = comparedBy(store, key)
    orders[key] =
      key === 'created_at_timestamp:desc' ? newestFirst : ordered(store.rows, values, descending, newestFirst)
    await pause()
  }
  return orders as SortOrders
}

/** The order with new rows (the last `added` of the store) put where they belong. */
export function withNewRows(store: ColumnStore, key: SortKey, order: Uint32Array, added: number): Uint32Array {
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

function rowComparison(store: ColumnStore, key: SortKey): (a: number, b: number) => number {
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
function ordered(rows: number, values: Float64Array, descending: boolean, tieOrder: Uint32Array): Uint32Array {
  const placeOf = valuePlaces(values.subarray(0, rows), descending)
  const keys = new Float64Array(rows)
  for (let tie = 0; tie < rows; tie++) keys[tie] = placeOf(values[tieOrder[tie]!]!) * rows + tie
  keys.sort()
  const order = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) order[i] = tieOrder[keys[i]! % rows]!
  return order
}

/** Where each distinct value stands: 0 for the first; absent values stand after all others. */
function valuePlaces(values: Float64Array, descending: boolean): (value: number) => number {
  const sorted = values.slice().sort()
  const places = new Map<number, number>()
  for (const value of sorted) if (!Number.isNaN(value) && !places.has(value)) places.set(value, places.size)
  const last = places.size
  return (value) => {
    const place = places.get(value)
    if (place === undefined) return last
    return descending ? last - 1 - place : place
  }
}

function byIdDescending(store: ColumnStore): Uint32Array {
  const rows = Uint32Array.from({ length: store.rows }, (_, row) => row)
  return ordered(store.rows, store.columns.id.values, true, rows)
}

function comparedBy(store: ColumnStore, key: SortKey): Compared {
  const [field, direction] = key.split(':') as [SortField, string]
  return { values: store.columns[field].values, descending: direction === 'desc' }
}
