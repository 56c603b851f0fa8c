import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import type { Bounds } from './search-query.ts'
import { DISTANCE_SORT, type SortKey } from './sort.ts'

/** Past the end of any stock; larger numbers count as this one. */
export const LAST_PAGE = 999_999_999

/** `min:max`, either side open; null when either side is not a number. */
export function rangeOf(value: string): Bounds | null {
  const [, left, right] = /^([^:]*):([^:]*)$/.exec(value) ?? []
  if (left === undefined || right === undefined) return null
  const [min, max] = [boundOf(left), boundOf(right)]
  return min === undefined || max === undefined ? null : { min, max }
}

/** `$` and `,` count for nothing; null is open, undefined not a number. */
export function boundOf(text: string): number | null | undefined {
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,16}(?:\.\d{1,9})?$/.test(digits) ? Number(digits) : undefined
}

/** A number beyond all pages is past the end, not the first page. */
export function pageOf(value: string): number | null {
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), LAST_PAGE) : null
}

export function postcodeOf(value: string): string | null {
  const digits = value.trim()
  return /^\d{4}$/.test(digits) ? digits : null
}

const MOST_KM = 9999

/** A distance as an address writes it, rounded up to whole kilometres; null further than across the country. */
export function wholeKilometres(km: number | null): number | null {
  return km === null || !(km <= MOST_KM) ? null : Math.max(1, Math.ceil(km))
}

/** Up to 9999: across the country. */
export function kilometresOf(value: string): number | null {
  const [, digits] = /^([1-9]\d{0,3})(?: ?km)?$/.exec(value.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A sort key, with or without the name of an index before it (`cars:price:asc`). */
export function sortOf(value: string): SortKey | null {
  const keys: readonly SortKey[] = [...SORT_KEYS, DISTANCE_SORT]
  return keys.find((key) => value === key || new RegExp(`^[\\w-]+:${key}$`).test(value)) ?? null
}
