import { type Condition, conditionHolds, type Filter, filterField } from '../../filter.ts'
import type { ColumnStore, FieldColumn } from './column-store.ts'
import { type Codes, DictionaryColumn, type DictionaryValue, ListColumn, NumberColumn } from './columns.ts'

/** What is already known of an `and` or `or`: state 0 at the rows that pass. */
export type KnownRows = (part: Filter) => { states: Uint16Array } | undefined

/** 1 at each row the filter lets through. */
export function compileFilter(store: ColumnStore, filter: Filter, known: KnownRows): Uint8Array {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const states = known(filter)?.states
      return states ? Uint8Array.from(states, (state) => (state === 0 ? 1 : 0)) : combined(store, filter, known)
    }
    case 'not':
      return inverted(compileFilter(store, filter.part, known))
    default: {
      const field = filterField(filter.attribute)
      return field ? rowsWhere(store.columns[field], filter, store.rows) : new Uint8Array(store.rows)
    }
  }
}

function combined(store: ColumnStore, { kind, parts }: Filter & { kind: 'and' | 'or' }, known: KnownRows): Uint8Array {
  const [first, ...others] = parts
  if (!first) return new Uint8Array(store.rows).fill(kind === 'and' ? 1 : 0)
  const mask = compileFilter(store, first, known)
  const merge = kind === 'and' ? keepBoth : keepEither
  for (const part of others) merge(mask, compileFilter(store, part, known))
  return mask
}

function keepBoth(into: Uint8Array, part: Uint8Array): void {
  const rows = into.length
  for (let row = 0; row < rows; row++) into[row] = into[row]! & part[row]!
}

function keepEither(into: Uint8Array, part: Uint8Array): void {
  const rows = into.length
  for (let row = 0; row < rows; row++) into[row] = into[row]! | part[row]!
}

function inverted(mask: Uint8Array): Uint8Array {
  const rows = mask.length
  for (let row = 0; row < rows; row++) mask[row] = 1 - mask[row]!
  return mask
}

function rowsWhere(column: FieldColumn, condition: Condition, rows: number): Uint8Array {
  const mask = new Uint8Array(rows)
  if (column instanceof DictionaryColumn) {
    const holds = Uint8Array.from<DictionaryValue | null>(column.dictionary.values, (value) =>
      Number(conditionHolds(condition, value)),
    )
    fillFromCodes(mask, column.codes, holds)
  } else if (column instanceof ListColumn) {
    fillFromLists(mask, column, condition)
  } else if (column instanceof NumberColumn) {
    fillFromNumbers(mask, column.values, condition)
  } else {
    for (let row = 0; row < rows; row++) mask[row] = Number(conditionHolds(condition, column.read(row)))
  }
  return mask
}

function fillFromCodes(mask: Uint8Array, codes: Codes, holds: Uint8Array): void {
  const rows = mask.length
  for (let row = 0; row < rows; row++) mask[row] = holds[codes[row]!]!
}

function fillFromNumbers(mask: Uint8Array, values: Float64Array, condition: Condition): void {
  const holds = numberTest(condition)
  const absent = conditionHolds(condition, null) ? 1 : 0
  const rows = mask.length
  for (let row = 0; row < rows; row++) {
    const value = values[row]!
    mask[row] = Number.isNaN(value) ? absent : holds(value) ? 1 : 0
  }
}

/** `conditionHolds` for numbers, with its words read once instead of once per row. */
function numberTest(condition: Condition): (value: number) => boolean {
  const wanted = condition.kind === 'equals' ? [condition.value] : condition.kind === 'in' ? condition.values : null
  if (!wanted) return (value) => conditionHolds(condition, value)
  const numbers = new Set(wanted.filter((text) => text.trim() !== '').map(Number))
  return (value) => numbers.has(value)
}

/** A list passes by one of its members, or, when empty, by what holds of an empty list. */
function fillFromLists(mask: Uint8Array, column: ListColumn, condition: Condition): void {
  const ofMember = Uint8Array.from<string | null>(column.dictionary.values, (value) =>
    Number(value !== null && conditionHolds(condition, [value])),
  )
  const ofEmpty = Number(conditionHolds(condition, []))
  for (let row = 0; row < mask.length; row++) {
    const start = column.starts[row]!
    const end = column.starts[row + 1]!
    if (start === end) mask[row] = ofEmpty
    for (let at = start; at < end; at++) mask[row]! |= ofMember[column.codes[at]!]!
  }
}
