import { withRoom } from './growable.ts'

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
