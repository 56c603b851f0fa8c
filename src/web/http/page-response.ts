import { LONGEST_SHARED_MS, matchesEtag, sharedCacheControl } from './cache-headers.ts'
import type { CachedPage } from './page-cache.ts'
import { plainPage } from './plain-page.server.ts'

/** While a page cannot be made, ask again after this. */
export const RETRY_AFTER_SECONDS = 30

/** Of what one person may see, of the dealer's own or a shopper: kept nowhere, found nowhere, and its address told to nobody. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
  Vary: 'Cookie, Accept-Encoding',
} as const

/** The page as the answer to one request: 304 where the browser has it, without its body for HEAD. */
export function pageResponse(page: CachedPage, ifNoneMatch: string | null, headOnly: boolean, now: number): Response {
  if (page.status >= 500 && page.body.byteLength === 0) return plainPage(500)
  const headers = headersAt(page, now)
  if (ifNoneMatch && page.etag && matchesEtag(ifNoneMatch, page.etag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(headers) })
  }
  const body = headOnly || page.body.byteLength === 0 ? null : (page.body as Buffer<ArrayBuffer>)
  return new Response(body, { status: page.status, headers })
}

/** The headers of a cached page as they are true now. */
export function headersAt({ headers, expiresAt }: CachedPage, now: number): Record<string, string> {
  const leftMs = expiresAt - now
  if (leftMs >= LONGEST_SHARED_MS || !headers.ETag) return headers
  return { ...headers, 'Cache-Control': sharedCacheControl(leftMs) }
}

/** RFC 9110 §15.4.5: what describes the body goes, what describes the answer stays. */
export function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...rest } = headers
  return rest
}

/** A page that nobody else may be shown, neither by us nor by a cache on the way. */
export function forOne(page: CachedPage): CachedPage {
  if (page.status !== 200) return page
  const { ETag: _etag, 'Cache-Tag': _tags, ...headers } = page.headers
  return { ...page, etag: '', headers: { ...headers, 'Cache-Control': 'no-store' } }
}

/** The last good page while a new one cannot be made: shoppers see stock, machines see that something is wrong. */
export function outOfDate(page: CachedPage): CachedPage {
  const { headers, ...rest } = forOne(page)
  return { ...rest, status: 503, headers: { ...headers, 'Retry-After': String(RETRY_AFTER_SECONDS) } }
}
