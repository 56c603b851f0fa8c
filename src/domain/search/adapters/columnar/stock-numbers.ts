import { stockNumberWord } from '../../text-words.ts'
import type { ColumnStore } from './column-store.ts'
import { withRoom } from './growable.ts'

/** Finds rows by stock number through four bytes per row; the text itself decides between equal hashes. */
export class StockNumbers {
  private hashes: Uint32Array = new Uint32Array(0)

  append(store: ColumnStore, row: number): void {
    this.hashes = withRoom(this.hashes, row + 1)
    this.hashes[row] = hash(stockNumberWord(store.columns.stocknum.read(row)!))
  }

  rowsOf(store: ColumnStore, word: string): number[] {
    const rows: number[] = []
    if (word === '') return rows
    const wanted = hash(word)
    for (let row = 0; row < store.rows; row++) {
      if (this.hashes[row] === wanted && stockNumberWord(store.columns.stocknum.read(row)!) === word) rows.push(row)
    }
    return rows
  }

  get bytes(): number {
    return this.hashes.byteLength
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
