import { SEARCH_FIELDS, type SearchField, type SearchFieldRow } from '#domain/tenants/settings/search-fields.ts'
import type { FilterField } from '../../filter.ts'
import type { SearchDocument } from '../../search-document.ts'
import { DictionaryColumn, type DictionaryValue, ImageColumn, ListColumn, NumberColumn, TextColumn } from './columns.ts'

type ColumnOf<Value, Row> = Row extends { column: 'text' }
  ? TextColumn
  : Row extends { column: 'dictionary' }
    ? DictionaryColumn<number>
    : [Value] extends [number | null]
      ? NumberColumn
      : [Value] extends [DictionaryValue | null]
        ? DictionaryColumn<NonNullable<Value>>
        : [Value] extends [string[]]
          ? ListColumn
          : ImageColumn

export type Columns = { [Field in SearchField]: ColumnOf<SearchDocument[Field], (typeof SEARCH_FIELDS)[Field]> }
export type FieldColumn = Columns[FilterField]
type AnyColumn = { append(value: never): void; read(row: number): unknown; bytes: number }

const FIELDS = Object.keys(SEARCH_FIELDS) as SearchField[]

function newColumn({ type, column }: SearchFieldRow): AnyColumn {
  if (type === 'texts') return new ListColumn()
  if (type === 'images') return new ImageColumn()
  if (column === 'text') return new TextColumn()
  const isAmount = /^(?:number|integer)/.test(type) && column !== 'dictionary'
  return isAmount ? new NumberColumn() : new DictionaryColumn()
}

/** Compiled into one literal from the table: an object filled in a loop takes more than twice as long. */
const readRow = new Function(
  'columns',
  'row',
  `return {${FIELDS.map((field) => `${field}: columns.${field}.read(row)`)}}`,
) as (columns: Columns, row: number) => SearchDocument

/** A tenant's documents as columns. Rows are only ever appended; a row keeps its number until a copy leaves it out. */
export class ColumnStore {
  readonly columns = Object.fromEntries(
    FIELDS.map((field) => [field, newColumn(SEARCH_FIELDS[field])]),
  ) as unknown as Columns
  rows = 0

  append(document: SearchDocument): number {
    for (const field of FIELDS) (this.columns[field] as AnyColumn).append(document[field] as never)
    return this.rows++
  }

  read(row: number): SearchDocument {
    return readRow(this.columns, row)
  }

  /** The rows given as a store of their own; pauses between columns, so that a large one holds nothing up. */
  async copy(rows: Uint32Array, pause: () => Promise<void>): Promise<ColumnStore> {
    const copy = new ColumnStore()
    for (const field of FIELDS) {
      const [from, to]: AnyColumn[] = [this.columns[field], copy.columns[field]]
      for (const row of rows) to!.append(from!.read(row) as never)
      await pause()
    }
    copy.rows = rows.length
    return copy
  }

  get bytes(): number {
    return FIELDS.reduce((sum, field) => sum + this.columns[field].bytes, 0)
  }
}
