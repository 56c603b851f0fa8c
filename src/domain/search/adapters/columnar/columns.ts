import type { SearchDocument } from '../../search-document.ts'
import { withRoom } from './growable.ts'

export type DictionaryValue = string | number | boolean
export type Codes = Uint16Array | Uint32Array

/** The distinct values of a field, numbered from 1 in order of appearance. Code 0 is null; values are never taken out. */
export class Dictionary<T extends DictionaryValue = DictionaryValue> {
  readonly values: (T | null)[] = [null]
  readonly labels: string[] = ['']
  private readonly codeOf = new Map<T, number>()
  private order: { byLabel: readonly number[]; places: Uint32Array } = { byLabel: [], places: new Uint32Array(0) }

  get size(): number {
    return this.values.length
  }

  codeFor(value: T): number {
    const known = this.codeOf.get(value)
    if (known !== undefined) return known
    const code = this.values.push(value) - 1
    this.labels.push(String(value))
    this.codeOf.set(value, code)
    return code
  }

  /** Codes in the order of their labels (by UTF-16 units), and for each code its place in that order. */
  labelOrder(): { byLabel: readonly number[]; places: Uint32Array } {
    const { labels } = this
    const { byLabel: known } = this.order
    if (known.length === labels.length) return this.order
    const compare = (a: number, b: number) => (labels[a]! < labels[b]! ? -1 : labels[a]! > labels[b]! ? 1 : a - b)
    const added = Array.from({ length: labels.length - known.length }, (_, i) => known.length + i)
    // Two sorted runs: the sort finds and merges them without comparing each label again.
    const byLabel = [...known, ...added.sort(compare)].sort(compare)
    const places = new Uint32Array(labels.length)
    byLabel.forEach((code, place) => {
      places[code] = place
    })
    this.order = { byLabel, places }
    return this.order
  }
}

/**
 * A field with few distinct values: one small number per row, so that a question about a value is answered once
 * per value, in a table over codes, instead of once per row.
 */
export class DictionaryColumn<T extends DictionaryValue = DictionaryValue> {
  readonly dictionary = new Dictionary<T>()
  codes: Codes = new Uint16Array(0)
  /** One code per row: see `ListColumn`. */
  readonly starts = null
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

/** No UTF-8 text holds this byte: alone, it stands for null. */
const NULL_BYTE = 0xff

const encoder = new TextEncoder()

/** A field nearly every row has its own value of: UTF-8 bytes in one run, outside the JavaScript heap. */
export class TextColumn {
  private data: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  private view: Buffer = Buffer.alloc(0)
  private starts: Uint32Array = new Uint32Array(1)
  private length = 0

  append(value: string | null): void {
    const start = this.starts[this.length]!
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    this.data = withRoom(this.data, start + (value === null ? 1 : value.length * 3))
    let end = start
    if (value === null) this.data[end++] = NULL_BYTE
    else end += encoder.encodeInto(value, this.data.subarray(start)).written
    this.starts = withRoom(this.starts, this.length + 2)
    this.starts[++this.length] = end
  }

  read(row: number): string | null {
    const start = this.starts[row]!
    const end = this.starts[row + 1]!
    if (end === start) return ''
    if (this.data[start] === NULL_BYTE) return null
    if (this.view.buffer !== this.data.buffer) this.view = Buffer.from(this.data.buffer)
    return this.view.toString('utf8', start, end)
  }

  get bytes(): number {
    return this.data.byteLength + this.starts.byteLength
  }
}

type Image = SearchDocument['images'][number]

/** The pictures of a card: three numbers each, outside the JavaScript heap. */
export class ImageColumn {
  private numbers: Float64Array = new Float64Array(0)
  private starts: Uint32Array = new Uint32Array(1)
  private length = 0

  append(images: readonly Image[]): void {
    let end = this.starts[this.length]!
    this.numbers = withRoom(this.numbers, end + images.length * 3)
    for (const image of images) {
      this.numbers[end++] = image.id
      this.numbers[end++] = image.width
      this.numbers[end++] = image.height
    }
    this.starts = withRoom(this.starts, this.length + 2)
    this.starts[++this.length] = end
  }

  read(row: number): Image[] {
    const images: Image[] = []
    const { numbers, starts } = this
    for (let at = starts[row]!; at < starts[row + 1]!; at += 3) {
      images.push({ id: numbers[at]!, width: numbers[at + 1]!, height: numbers[at + 2]! })
    }
    return images
  }

  get bytes(): number {
    return this.numbers.byteLength + this.starts.byteLength
  }
}
