import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The content security policy of one finished page: its own inline scripts and styles by their hashes and nothing
 * else inline. A nonce would be kept with the page. Data blocks (JSON) are no scripts and need no hash.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineHashes(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(html, 'style')].join(' ')}`,
    "img-src 'self' https: data:",
    // The players and maps that a picture may turn into on a click.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.openstreetmap.org https://www.google.com/maps/embed/',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const [start, end] = [`<${element}`, `</${element}>`]
  const hashes: string[] = []
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    const textStart = html.indexOf('>', at) + 1
    const textEnd = html.indexOf(end, textStart)
    const attributes = html.slice(at + start.length, textStart - 1)
    const isData = /type="(?:application|text)\/(?!javascript)/.test(attributes)
    if (textEnd > textStart && !isData && !attributes.includes(' src='))
      hashes.push(`'sha256-${hash('sha256', html.slice(textStart, textEnd), 'base64')}'`)
    at = Math.max(textEnd, textStart)
  }
  return hashes
}

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

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

/** The best encoding a browser takes: brotli, gzip or none. Only whole names count (RFC 9110 §12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  if (TAKES_BROTLI.test(header)) return 'br'
  return TAKES_GZIP.test(header) ? 'gzip' : 'identity'
}

const TAKES_BROTLI = /(?:^|,)\s*br\s*(?=$|[,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?=$|[,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

export async function encoded(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return zip(body, { level: 6 })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  })
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
