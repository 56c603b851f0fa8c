import { type Codes, Dictionary } from './dictionary.ts'
import { wideEnough } from './dictionary-column.ts'
import { withRoom } from './growable.ts'

/** A field of several words per row: `codes[starts[row]]` up to `codes[starts[row + 1]]`. */
export class ListColumn {
  readonly dictionary = new Dictionary<string>()
  codes: Codes = new Uint16Array(0)
  starts: Uint32Array = new Uint32Array(1)
  private length = 0

  append(values: readonly string[]): void {
    let end = this.starts[this.length]!
    for (const value of values) {
      const code = this.dictionary.codeFor(value)
      this.codes = withRoom(wideEnough(this.codes, code), end + 1)
      this.codes[end++] = code
    }
    this.starts = withRoom(this.starts, this.length + 2)
    this.starts[++this.length] = end
  }

  read(row: number): string[] {
    const values: string[] = []
    for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++)
      values.push(this.dictionary.values[this.codes[at]!]!)
    return values
  }

  get bytes(): number {
    return this.starts.byteLength + this.codes.byteLength
  }
}
