import { hash } from 'node:crypto'
import type { Encoding } from './compression.ts'

const SHARED_SECONDS = 60
const STALE_SECONDS = 300

/** As long as any cache may keep a page without asking. */
export const LONGEST_SHARED_MS = (SHARED_SECONDS + STALE_SECONDS) * 1000

/** What caches between us and the visitor may do with a page that reads differently in `leftMs`: nothing beyond that. */
export function sharedCacheControl(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  const fresh = Math.min(SHARED_SECONDS, seconds)
  const stale = Math.min(STALE_SECONDS, seconds - fresh)
  return `public, max-age=0, s-maxage=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
}

/** A validator for exactly these bytes in this encoding. */
export function etagOf(body: Buffer, encoding: Encoding): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`
}

/** RFC 9110 §13.1.2: the weak comparison, any of a list, or `*`. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
