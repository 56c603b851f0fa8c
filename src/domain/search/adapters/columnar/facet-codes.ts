import { FACET_FIELDS, type FacetAttribute } from '../../search-document.ts'
import type { ColumnStore } from './column-store.ts'
import { type Codes, type Dictionary, NumberColumn } from './columns.ts'

/** A facet as it is counted; `starts` where a row may have several codes. Code 0 and the empty label count for nothing. */
export type FacetCodes = { codes: Codes; starts: Uint32Array | null; dictionary: Dictionary }

/** The column a facet counts, as codes of a dictionary; numbers get one of their own. */
export function facetCodes(store: ColumnStore, attribute: FacetAttribute): FacetCodes {
  const column = store.columns[FACET_FIELDS[attribute]]
  return column instanceof NumberColumn ? column.asDictionary() : column
}

/** 1 at each code whose label is one of the values. */
export function codesOf({ dictionary }: FacetCodes, values: readonly string[]): Uint8Array {
  const table = new Uint8Array(dictionary.size)
  const wanted = new Set(values)
  wanted.delete('')
  for (let code = 1; code < table.length; code++) table[code] = Number(wanted.has(dictionary.labels[code]!))
  return table
}
