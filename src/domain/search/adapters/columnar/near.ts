import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { ColumnStore } from './column-store.ts'

/** How far each place of the stock (by its code) is; one that is not known is infinitely far. */
export function distancesKm(store: ColumnStore, from: Point): Float64Array {
  return Float64Array.from<string | null>(store.columns.coordinates.dictionary.values, (coordinates) => {
    const point = pointOf(coordinates)
    return point ? distanceKm(from, point) : Number.POSITIVE_INFINITY
  })
}
