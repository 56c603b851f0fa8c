import type { EngineRequest } from '../../engine.ts'
import { type FacetAttribute, RANGE_ATTRIBUTES, type RangeAttribute } from '../../search-document.ts'
import type { ColumnStore } from './column-store.ts'
import { codesOf, type FacetCodes, facetCodes } from './facet-codes.ts'

/** One thing a shopper asked for. `fail` adds `step` to the state of each row that does not have it. */
export type RowCondition = { fail(states: Uint16Array, step: number): void } & (
  | { kind: 'refinement'; attribute: FacetAttribute; allowed: Uint8Array }
  | { kind: 'range'; attribute: RangeAttribute; allowed: null }
)
export type Conditions = readonly RowCondition[]

export function conditionsOf(store: ColumnStore, request: EngineRequest): Conditions {
  const conditions: RowCondition[] = []
  for (const [name, values] of Object.entries(request.refinements)) {
    if (!values || values.length === 0) continue
    const attribute = name as FacetAttribute
    const facet = facetCodes(store, attribute)
    const allowed = codesOf(facet, values)
    const fail = (states: Uint16Array, step: number) => failCodes(facet, allowed, states, step)
    conditions.push({ kind: 'refinement', attribute, allowed, fail })
  }
  for (const attribute of RANGE_ATTRIBUTES) {
    const range = request.ranges[attribute]
    if (!range || (range.min === null && range.max === null)) continue
    const { values } = store.columns[attribute]
    const min = range.min ?? Number.NEGATIVE_INFINITY
    const max = range.max ?? Number.POSITIVE_INFINITY
    const fail = (states: Uint16Array, step: number) => failOutside(values, min, max, states, step)
    conditions.push({ kind: 'range', attribute, allowed: null, fail })
  }
  return conditions
}

function failCodes({ codes, starts }: FacetCodes, allowed: Uint8Array, states: Uint16Array, step: number): void {
  if (starts) failLists(codes, starts, allowed, states, step)
  else for (let row = 0; row < states.length; row++) if (allowed[codes[row]!] === 0) states[row]! += step
}

function failLists(
  codes: FacetCodes['codes'],
  starts: Uint32Array,
  allowed: Uint8Array,
  states: Uint16Array,
  step: number,
): void {
  for (let row = 0; row < states.length; row++) {
    let has = false
    for (let at = starts[row]!; at < starts[row + 1]!; at++) if (allowed[codes[at]!] === 1) has = true
    if (!has) states[row]! += step
  }
}

/** An absent value is NaN, which is within nothing. */
function failOutside(values: Float64Array, min: number, max: number, states: Uint16Array, step: number): void {
  for (let row = 0; row < states.length; row++) {
    const value = values[row]!
    if (!(value >= min && value <= max)) states[row]! += step
  }
}
