import { DictionaryColumn } from './dictionary-column.ts'
import { withRoom } from './growable.ts'

/** A measured field: eight bytes per row, NaN for null, so that no comparison holds of an absent value. */
export class NumberColumn {
  values: Float64Array = new Float64Array(0)
  private length = 0
  private coded: DictionaryColumn<number> | null = null
  private codedRows = 0

  append(value: number | null): void {
    this.values = withRoom(this.values, this.length + 1)
    this.values[this.length++] = value ?? Number.NaN
  }

  read(row: number): number | null {
    const value = this.values[row]!
    return Number.isNaN(value) ? null : value
  }

  /** The same values as a facet counts them; made when first asked for, then only extended. */
  asDictionary(): DictionaryColumn<number> {
    this.coded ??= new DictionaryColumn<number>()
    for (; this.codedRows < this.length; this.codedRows++) this.coded.append(this.read(this.codedRows))
    return this.coded
  }

  get bytes(): number {
    return this.values.byteLength + (this.coded?.bytes ?? 0)
  }
}
