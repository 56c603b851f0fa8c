import { LRUCache } from 'lru-cache'
import type { RangeStats } from '../../engine.ts'
import type { Filter } from '../../filter.ts'
import { remembered } from '../../remembered.ts'
import type { FacetAttribute, RangeAttribute } from '../../search-document.ts'
import type { ColumnStore } from './column-store.ts'
import { compileFilter, type KnownRows } from './compile-filter.ts'
import { type CodeCounts, histogramOf, rangeStats } from './count-facets.ts'
import { facetCodes } from './facet-codes.ts'

/** A row that passes the filter has state 0, any other 2: see `evaluate.ts`. */
export const OUT = 2

/**
 * What a request's filter leaves of a tenant's stock. Tenants ask with the same few filters over and over, so this
 * is kept until the stock changes, and with it the facet counts of all of it.
 */
export class BaseRows {
  readonly states: Uint16Array
  readonly rows: Uint32Array
  private readonly store: ColumnStore
  private soldRows: Uint32Array | null = null
  private readonly histograms = new Map<FacetAttribute, CodeCounts>()
  private readonly measured = new Map<RangeAttribute, RangeStats | null>()

  /** `known`: the rows of a part of the filter, where they are kept. */
  constructor(store: ColumnStore, live: Uint8Array, filter: Filter | null, known: KnownRows) {
    const mask = filter ? compileFilter(store, filter, known) : null
    const rows = new Uint32Array(store.rows)
    let count = 0
    this.store = store
    this.states = new Uint16Array(store.rows)
    for (let row = 0; row < store.rows; row++) {
      if (live[row] === 1 && (mask === null || mask[row] === 1)) rows[count++] = row
      else this.states[row] = OUT
    }
    this.rows = rows.slice(0, count)
  }

  /** The rows of sold vehicles, few of all. */
  get sold(): Uint32Array {
    this.soldRows ??= this.rows.filter(isSoldIn(this.store))
    return this.soldRows
  }

  /** How many of the rows have each code of the facet. */
  histogram(attribute: FacetAttribute): CodeCounts {
    return remembered(this.histograms, attribute, () => histogramOf(facetCodes(this.store, attribute), this.rows))
  }

  /** Least and greatest value among the rows. */
  stats(attribute: RangeAttribute): RangeStats | null {
    return remembered(this.measured, attribute, () => rangeStats(this.store.columns[attribute].values, this.rows, null))
  }
}

/** Says of a row whether its vehicle is sold. */
export function isSoldIn({ columns }: ColumnStore): (row: number) => boolean {
  const { codes, dictionary } = columns.status
  const sold = dictionary.values.indexOf('sold')
  return (row) => codes[row] === sold
}

/** Filters remembered as asked for once. */
const MOST_SEEN = 500

/**
 * The bases of the filters a tenant's site asks with over and over, until the stock changes. One is kept from the second
 * time it is asked for: filters made for a single vehicle ("like this one") come once, and would push out the site's own.
 */
export class FilterCache {
  private readonly kept = new LRUCache<string, BaseRows>({ max: 12 })
  private readonly seen = new Set<string>()

  get(store: ColumnStore, live: Uint8Array, filter: Filter | null): BaseRows {
    const key = JSON.stringify(filter)
    const known = this.kept.get(key)
    if (known) return known
    const base = new BaseRows(store, live, filter, (part) => this.kept.peek(JSON.stringify(part)))
    if (this.seen.has(key)) this.kept.set(key, base)
    if (this.seen.size === MOST_SEEN) this.seen.clear()
    this.seen.add(key)
    return base
  }

  clear(): void {
    this.kept.clear()
  }
}
