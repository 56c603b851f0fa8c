import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { ColumnStore } from './column-store.ts'

/** How far each place of the stock (by its code) is; one that is not known is infinitely far. */
export function distancesKm(store: ColumnStore, from: Point): Float64Array {
  return Float64Array.from<string | null>(store.columns.coordinates.dictionary.values, (coordinates) => {
    const point = pointOf(coordinates)
    return point ? distanceKm(from, point) : Number.POSITIVE_INFINITY
  })
}

/** All matches, the nearest first, in the order given where they stand equally far. */
export function byDistanceThenOrder(
  store: ColumnStore,
  from: Point,
  { order, states, matches }: { order: Uint32Array; states: Uint16Array; matches: Uint32Array },
): Uint32Array {
  const { codes } = store.columns.coordinates
  const distances = distancesKm(store, from)
  const distinct = [...new Set(distances)].sort((a, b) => a - b)
  const group = Uint32Array.from(distances, (distance) => distinct.indexOf(distance))
  const places = new Uint32Array(distinct.length + 1)
  for (let i = 0; i < matches.length; i++) places[group[codes[matches[i]!]!]! + 1]!++
  for (let i = 1; i < places.length; i++) places[i]! += places[i - 1]!
  const rows = new Uint32Array(matches.length)
  for (let place = 0, found = 0; found < rows.length; place++) {
    const row = order[place]!
    if (states[row] !== 0) continue
    rows[places[group[codes[row]!]!]!++] = row
    found++
  }
  return rows
}
