import { LRUCache } from 'lru-cache'
import type { Filter } from '../../filter.ts'
import { formatFilter } from '../../format-filter.ts'
import { BaseRows } from './base-rows.ts'
import type { ColumnStore } from './column-store.ts'

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
    const key = filter ? formatFilter(filter) : ''
    const known = this.kept.get(key)
    if (known) return known
    const base = new BaseRows(store, live, filter, (part) => this.kept.peek(formatFilter(part)))
    if (this.seen.has(key)) this.kept.set(key, base)
    if (this.seen.size === MOST_SEEN) this.seen.clear()
    this.seen.add(key)
    return base
  }

  clear(): void {
    this.kept.clear()
  }
}
