import type { Filter } from '../../filter.ts'
import { formatFilter } from '../../format-filter.ts'
import { BaseRows } from './base-rows.ts'
import type { ColumnStore } from './column-store.ts'

/** Bases kept between two changes of the stock; the one unused longest goes first. */
const MOST_KEPT = 12

/** Filters remembered as asked for once. */
const MOST_SEEN = 500

/**
 * The bases of the filters a tenant's site asks with over and over. One is kept from the second time it is asked for:
 * filters made for a single vehicle ("like this one") come once, and would push out the site's own.
 */
export class KeptBases {
  private readonly kept = new Map<string, BaseRows>()
  private readonly seen = new Set<string>()

  get(store: ColumnStore, live: Uint8Array, filter: Filter | null): BaseRows {
    const key = filter ? formatFilter(filter) : ''
    const known = this.kept.get(key)
    if (known) {
      this.kept.delete(key)
      this.kept.set(key, known)
      return known
    }
    const base = new BaseRows(store, live, filter, (part) => this.kept.get(formatFilter(part)))
    this.notice(key, base)
    return base
  }

  clear(): void {
    this.kept.clear()
  }

  private notice(key: string, base: BaseRows): void {
    if (this.seen.has(key)) this.kept.set(key, base)
    else this.seen.add(key)
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!)
    if (this.seen.size > MOST_SEEN) this.seen.delete(this.seen.keys().next().value!)
  }
}
