import { type Codes, Dictionary, type DictionaryValue } from './dictionary.ts'
import { withRoom } from './growable.ts'

/**
 * A field with few distinct values: one small number per row, so that a question about a value is answered once
 * per value, in a table over codes, instead of once per row.
 */
export class DictionaryColumn<T extends DictionaryValue = DictionaryValue> {
  readonly dictionary = new Dictionary<T>()
  codes: Codes = new Uint16Array(0)
  private length = 0

  append(value: T | null): void {
    const code = value === null ? 0 : this.dictionary.codeFor(value)
    this.codes = withRoom(wideEnough(this.codes, code), this.length + 1)
    this.codes[this.length++] = code
  }

  read(row: number): T | null {
    return this.dictionary.values[this.codes[row]!]!
  }

  /** Bytes outside the JavaScript heap. */
  get bytes(): number {
    return this.codes.byteLength
  }
}

/** Two bytes per code until a value needs four. */
export function wideEnough(codes: Codes, code: number): Codes {
  return code > 0xffff && codes instanceof Uint16Array ? Uint32Array.from(codes) : codes
}
