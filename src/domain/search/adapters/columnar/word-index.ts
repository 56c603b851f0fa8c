import SearchableMap from 'minisearch/SearchableMap'
import { SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'
import { remembered } from '../../remembered.ts'
import { chunksOf, joinedPairsOfField, TEXT_FIELDS, type TextField, wordsOfChunk } from '../../text-words.ts'
import type { ColumnStore } from './column-store.ts'
import { DictionaryColumn, ListColumn } from './columns.ts'
import { withRoom } from './growable.ts'

/** Best first: the first field that holds a word decides what the word is worth. */
const FIELDS = TEXT_FIELDS.toSorted((a, b) => SEARCH_FIELDS[b].weight - SEARCH_FIELDS[a].weight)

/** What the low bits of an entry say; sixteen million rows or words fit above them. */
const WEIGHT_BITS = 8
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1

/**
 * Which rows hold which word. MiniSearch's radix tree finds words (by beginning, with typing slips); the rows of each
 * are typed arrays. Rows appended after `freeze` are looked through one by one until the next copy.
 */
export class WordIndex {
  private readonly numberOf = new Map<string, number>()
  private readonly tree = new SearchableMap<number>()
  private readonly chunkWords = new Map<string, number[]>()
  private readonly valueWords = new Map<TextField, Map<string, number[]>>()

  // Rows of each word: frozen. A row stands with the word's weight: see `WEIGHT_BITS`.
  private starts: Uint32Array = new Uint32Array(1)
  private rows: Uint32Array = new Uint32Array(0)
  private frozenRows = 0

  // Words of each row: the tail. A word stands with its weight.
  private tailStarts: Uint32Array = new Uint32Array(1)
  private tail: Uint32Array = new Uint32Array(0)
  private tailRows = 0

  private seen: Uint32Array = new Uint32Array(1024)
  private stamp = 0

  /** Takes the words of a row just appended to the store. */
  append(store: ColumnStore, row: number): void {
    this.stamp++
    let end = this.tailStarts[this.tailRows]!
    for (const field of FIELDS) {
      const { weight } = SEARCH_FIELDS[field]
      for (const word of this.wordsOfRow(store, field, row)) {
        if (this.seen[word] === this.stamp) continue
        this.seen[word] = this.stamp
        this.tail = withRoom(this.tail, end + 1)
        this.tail[end++] = (word << WEIGHT_BITS) | weight
      }
    }
    this.tailStarts = withRoom(this.tailStarts, this.tailRows + 2)
    this.tailStarts[++this.tailRows] = end
  }

  /** Turns "words of a row" into "rows of a word"; only once, before the first row is looked for. */
  async freeze(pause: () => Promise<void>): Promise<void> {
    const words = this.numberOf.size
    const length = this.tailStarts[this.tailRows]!
    this.starts = new Uint32Array(words + 1)
    for (let at = 0; at < length; at++) this.starts[(this.tail[at]! >>> WEIGHT_BITS) + 1]!++
    for (let word = 0; word < words; word++) this.starts[word + 1]! += this.starts[word]!
    this.rows = new Uint32Array(length)
    const next = this.starts.slice()
    for (let row = 0; row < this.tailRows; row++) {
      this.freezeRow(row, next)
      if (row % 1000 === 0) await pause()
    }
    this.frozenRows = this.tailRows
    this.tailRows = 0
    this.tailStarts = new Uint32Array(1)
    this.tail = new Uint32Array(0)
  }

  private freezeRow(row: number, next: Uint32Array): void {
    for (let at = this.tailStarts[row]!; at < this.tailStarts[row + 1]!; at++) {
      const entry = this.tail[at]!
      this.rows[next[entry >>> WEIGHT_BITS]!++] = (row << WEIGHT_BITS) | (entry & WEIGHT_MASK)
    }
  }

  /** The number of a word, when any row ever had it. */
  whole(word: string): number[] {
    const number = this.numberOf.get(word)
    return number === undefined ? [] : [number]
  }

  beginningWith(word: string): number[] {
    return [...this.tree.atPrefix(word).values()]
  }

  /** Words at most `changes` letters away. */
  like(word: string, changes: number): number[] {
    return [...this.tree.fuzzyGet(word, changes).values()].map(([number]) => number)
  }

  /**
   * Raises `scores[row]` to the word's weight × `factor` in each row that holds it and that `states` lets through (0).
   * Answers how many rows had no score before.
   */
  score(word: number, factor: number, states: Uint16Array, scores: Uint8Array): number {
    let found = 0
    const { rows } = this
    const end = this.starts[word + 1] ?? 0
    for (let at = this.starts[word] ?? 0; at < end; at++) {
      const row = rows[at]! >>> WEIGHT_BITS
      if (states[row] !== 0) continue
      const score = (rows[at]! & WEIGHT_MASK) * factor
      if (scores[row] === 0) found++
      if (score > scores[row]!) scores[row] = score
    }
    return found + this.scoreTail(word, factor, states, scores)
  }

  private scoreTail(word: number, factor: number, states: Uint16Array, scores: Uint8Array): number {
    let found = 0
    for (let i = 0; i < this.tailRows; i++) {
      const row = this.frozenRows + i
      if (states[row] !== 0) continue
      const end = this.tailStarts[i + 1]!
      for (let at = this.tailStarts[i]!; at < end; at++) {
        if (this.tail[at]! >>> WEIGHT_BITS !== word) continue
        if (scores[row] === 0) found++
        scores[row] = Math.max(scores[row]!, (this.tail[at]! & WEIGHT_MASK) * factor)
      }
    }
    return found
  }

  get bytes(): number {
    return this.starts.byteLength + this.rows.byteLength + this.tailStarts.byteLength + this.tail.byteLength
  }

  private wordsOfRow(store: ColumnStore, field: TextField, row: number): number[] {
    const column = store.columns[field]
    if (column instanceof ListColumn) return column.read(row).flatMap((value) => this.wordsOfRepeated(field, value))
    const value = column.read(row)
    if (value === null) return []
    return column instanceof DictionaryColumn
      ? this.wordsOfRepeated(field, String(value))
      : this.wordsOf(field, String(value))
  }

  private wordsOfRepeated(field: TextField, value: string): number[] {
    const known = remembered(this.valueWords, field, () => new Map<string, number[]>())
    return remembered(known, value, () => this.wordsOf(field, value))
  }

  private wordsOf(field: TextField, value: string): number[] {
    const chunks = chunksOf(value)
    const words: number[] = []
    for (const chunk of chunks) words.push(...this.wordsOfChunk(chunk))
    for (const pair of joinedPairsOfField(field, chunks)) words.push(this.numberFor(pair))
    return words
  }

  private wordsOfChunk(chunk: string): number[] {
    return remembered(this.chunkWords, chunk, () => wordsOfChunk(chunk).map((word) => this.numberFor(word)))
  }

  private numberFor(word: string): number {
    return remembered(this.numberOf, word, () => {
      const number = this.numberOf.size
      this.tree.set(word, number)
      if (number >= this.seen.length) this.seen = withRoom(this.seen, number * 2)
      return number
    })
  }
}
