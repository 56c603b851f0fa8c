import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { EngineRequest } from '../../engine.ts'
import { type FacetAttribute, RANGE_ATTRIBUTES, type RangeAttribute } from '../../search-document.ts'
import type { ColumnStore } from './column-store.ts'
import { codesOf, type FacetCodes, facetCodes } from './facet-codes.ts'

/** One thing a shopper asked for. */
export type RowCondition =
  | { kind: 'refinement' | 'near'; attribute: FacetAttribute | null; facet: FacetCodes; allowed: Uint8Array }
  | { kind: 'range'; attribute: RangeAttribute; values: Float64Array; min: number; max: number }

/** What a row has to meet: one condition per facet with chosen values, per bounded range and for nearness, none for the rest. */
export function conditionsOf(store: ColumnStore, request: EngineRequest): RowCondition[] {
  const conditions: RowCondition[] = []
  for (const [name, values] of Object.entries(request.refinements)) {
    if (!values || values.length === 0) continue
    const attribute = name as FacetAttribute
    const facet = facetCodes(store, attribute)
    conditions.push({ kind: 'refinement', attribute, facet, allowed: codesOf(facet, values) })
  }
  for (const attribute of RANGE_ATTRIBUTES) {
    const range = request.ranges[attribute]
    if (!range || (range.min === null && range.max === null)) continue
    const { values } = store.columns[attribute]
    const [min, max] = [range.min ?? Number.NEGATIVE_INFINITY, range.max ?? Number.POSITIVE_INFINITY]
    conditions.push({ kind: 'range', attribute, values, min, max })
  }
  const { point, withinKm } = request.near ?? {}
  if (point && typeof withinKm === 'number') {
    const allowed = Uint8Array.from(distancesKm(store, point), (distance) => Number(distance <= withinKm))
    conditions.push({ kind: 'near', attribute: null, facet: store.columns.coordinates, allowed })
  }
  return conditions
}

/** Adds `step` to the state of each row that does not have what the condition asks for. */
export function failRows(condition: RowCondition, states: Uint16Array, step: number): void {
  if (condition.kind === 'range') failOutside(condition.values, condition.min, condition.max, states, step)
  else if (condition.facet.starts)
    failLists(condition.facet.codes, condition.facet.starts, condition.allowed, states, step)
  else failCodes(condition.facet.codes, condition.allowed, states, step)
}

// These loops add without branching: which rows pass is as good as random, and a wrong guess costs the processor
// more than the addition. `step & (1 - 1)` is nothing, `step & (0 - 1)` all of it.

function failCodes(codes: FacetCodes['codes'], allowed: Uint8Array, states: Uint16Array, step: number): void {
  const rows = states.length
  for (let row = 0; row < rows; row++) states[row] = states[row]! + (step & (allowed[codes[row]!]! - 1))
}

function failLists(
  codes: FacetCodes['codes'],
  starts: Uint32Array,
  allowed: Uint8Array,
  states: Uint16Array,
  step: number,
): void {
  for (let row = 0; row < states.length; row++) {
    let has = 0
    for (let at = starts[row]!; at < starts[row + 1]!; at++) has |= allowed[codes[at]!]!
    states[row] = states[row]! + (step & (has - 1))
  }
}

/** An absent value is NaN, which is within nothing. */
function failOutside(values: Float64Array, min: number, max: number, states: Uint16Array, step: number): void {
  const rows = states.length
  for (let row = 0; row < rows; row++) {
    const value = values[row]!
    states[row] = states[row]! + (step & ((Number(value >= min) & Number(value <= max)) - 1))
  }
}

/** How far each place of the stock (by its code) is; one that is not known is infinitely far. */
export function distancesKm(store: ColumnStore, from: Point): Float64Array {
  return Float64Array.from<string | null>(store.columns.coordinates.dictionary.values, (coordinates) => {
    const point = pointOf(coordinates)
    return point ? distanceKm(from, point) : Number.POSITIVE_INFINITY
  })
}
