import type { Filter } from '../../filter.ts'
import type { SearchDocument } from '../../search-document.ts'
import { STOCK_SORTS } from '../../sort.ts'
import { stockNumberWord } from '../../text-words.ts'
import { type BaseRows, FilterCache } from './base-rows.ts'
import { ColumnStore } from './column-store.ts'
import { withRoom } from './growable.ts'
import { type SortOrders, sortOrders, withNewRows } from './sort-orders.ts'
import { WordIndex } from './word-index.ts'

/**
 * One tenant's stock, ready to be searched. Changed documents become new rows and leave a dead one behind;
 * `copyOfLiveRows` starts over without the dead.
 */
export class TenantStock {
  readonly store: ColumnStore
  readonly words = new WordIndex()
  orders: SortOrders = Object.fromEntries(STOCK_SORTS.map((key) => [key, new Uint32Array(0)])) as SortOrders
  private readonly stockNumbers = new StockNumbers()
  private readonly rowOf = new Map<number, number>()
  private live: Uint8Array = new Uint8Array(0)
  private readonly bases = new FilterCache()
  private indexed = 0

  constructor(store: ColumnStore = new ColumnStore()) {
    this.store = store
  }

  get documents(): number {
    return this.rowOf.size
  }

  get deadRows(): number {
    return this.store.rows - this.rowOf.size
  }

  fetch(ids: readonly number[], filter: Filter | null): SearchDocument[] {
    const { states } = this.base(filter)
    const rows = ids.flatMap((id) => this.rowOf.get(id) ?? [])
    return rows.filter((row) => states[row] === 0).map((row) => this.store.read(row))
  }

  rowsWithStockNumber(word: string): number[] {
    return this.stockNumbers.rowsOf(this.store, word)
  }

  /** While building aside: takes a document in; `finish` makes it searchable. */
  add(document: SearchDocument): void {
    this.store.append(document)
    this.indexNewRows()
  }

  remove(id: number): void {
    const row = this.rowOf.get(id)
    if (row === undefined) return
    this.live[row] = 0
    this.rowOf.delete(id)
  }

  /** Makes all rows searchable; pauses, so that other work gets its turn. */
  async finish(pause: () => Promise<void>): Promise<void> {
    await this.indexAllRows(pause)
    await this.words.freeze(pause)
    this.orders = await sortOrders(this.store, pause)
  }

  /** Adds or replaces a few documents and removes ids, at once: the caller sees before or after, nothing between. */
  change(upsert: readonly SearchDocument[], remove: readonly number[]): void {
    for (const id of remove) this.remove(id)
    for (const document of upsert) this.add(document)
    for (const key of STOCK_SORTS) this.orders[key] = withNewRows(this.store, key, this.orders[key], upsert.length)
    this.bases.clear()
  }

  async copyOfLiveRows(pause: () => Promise<void>): Promise<TenantStock> {
    const rows = Uint32Array.from(this.rowOf.values()).sort()
    const copy = new TenantStock(await this.store.copy(rows, pause))
    await copy.indexAllRows(pause)
    return copy
  }

  /** The rows a filter leaves, kept while the stock stays the same. */
  base(filter: Filter | null): BaseRows {
    return this.bases.get(this.store, this.live, filter)
  }

  get bytes(): number {
    return (
      this.store.bytes +
      this.words.bytes +
      this.stockNumbers.bytes +
      this.live.byteLength +
      STOCK_SORTS.length * this.store.rows * 4
    )
  }

  private async indexAllRows(pause: () => Promise<void>): Promise<void> {
    while (this.indexed < this.store.rows) {
      this.indexNewRows(500)
      await pause()
    }
  }

  private indexNewRows(most = Number.POSITIVE_INFINITY): void {
    this.live = withRoom(this.live, this.store.rows)
    for (const end = Math.min(this.store.rows, this.indexed + most); this.indexed < end; this.indexed++) {
      const row = this.indexed
      const id = this.store.columns.id.read(row)!
      this.remove(id)
      this.rowOf.set(id, row)
      this.live[row] = 1
      this.words.append(this.store, row)
      this.stockNumbers.append(this.store, row)
    }
  }
}

/** Finds rows by stock number through twelve bytes or so per row; the text itself decides between equal hashes. */
class StockNumbers {
  private hashes: Uint32Array = new Uint32Array(0)
  // Chains: the last row of those whose hash ends alike, and of each row the one before it; a row stands as itself and 1.
  private last: Uint32Array = new Uint32Array(16)
  private before: Uint32Array = new Uint32Array(0)

  append(store: ColumnStore, row: number): void {
    this.hashes = withRoom(this.hashes, row + 1)
    this.before = withRoom(this.before, row + 1)
    this.hashes[row] = hash(stockNumberWord(store.columns.stocknum.read(row)!))
    let from = row
    if (row >= this.last.length) {
      this.last = new Uint32Array(this.last.length * 2)
      from = 0
    }
    for (let each = from; each <= row; each++) this.chain(each)
  }

  rowsOf(store: ColumnStore, word: string): number[] {
    const rows: number[] = []
    if (word === '') return rows
    const wanted = hash(word)
    for (let link = this.last[this.placeOf(wanted)]!; link > 0; link = this.before[link - 1]!) {
      const row = link - 1
      if (this.hashes[row] === wanted && stockNumberWord(store.columns.stocknum.read(row)!) === word) rows.push(row)
    }
    return rows
  }

  get bytes(): number {
    return this.hashes.byteLength + this.last.byteLength + this.before.byteLength
  }

  private chain(row: number): void {
    const place = this.placeOf(this.hashes[row]!)
    this.before[row] = this.last[place]!
    this.last[place] = row + 1
  }

  /** As many places as a power of two says: the low bits of a hash. */
  private placeOf(hash: number): number {
    return hash & (this.last.length - 1)
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
