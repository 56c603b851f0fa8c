import { hash } from 'node:crypto'
import type { FormOrigins } from '#domain/commerce/payments/processor.ts'

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

const SAME_SITE_FRAMES = "frame-ancestors 'self'"

/** Of an answer over TLS: browsers ask this host over nothing else for a year (RFC 6797). */
const TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/**
 * What every answer carries that says nothing else of it: its bytes are what they are called, no other site frames it and, where
 * `address` was asked over TLS, its host is asked over nothing else. What is kept is kept with it: kept answers pass no middleware.
 */
export function everyAnswer(address: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': SAME_SITE_FRAMES,
    ...(address.startsWith('https:') ? TRANSPORT_SECURITY : {}),
  }
}

/** Adds `everyAnswer` where an answer does not say it. */
export function secureAnswer(headers: Headers, address: string): void {
  for (const [name, value] of Object.entries(everyAnswer(address))) if (!headers.has(name)) headers.set(name, value)
}

/** What a picture may turn into on a click. */
const PLAYERS_AND_MAPS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.openstreetmap.org',
  'https://www.google.com/maps/embed/',
]

/**
 * The content security policy of one finished page, in pieces that no element stands across: its own inline scripts and styles by their hashes and nothing
 * else inline. A nonce would be kept with the page. Data blocks (JSON) are no scripts and need no hash. `tiles`: the origins
 * that a dealer's map takes its tiles from. `form`: of a page with the card form of a payment processor.
 */
export function contentSecurityPolicy(
  html: readonly string[],
  tiles: readonly string[] = [],
  form: FormOrigins | null = null,
): string {
  const hashes = html.flatMap((piece) => inlineHashes(piece, 'script'))
  const calls = [...tiles, ...(form?.calls ?? [])]
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...(form?.scripts ?? [])].join(' ')}`,
    `style-src ${["'self'", ...html.flatMap((piece) => inlineHashes(piece, 'style'))].join(' ')}`,
    "img-src 'self' https: data:",
    ...(calls.length ? [`connect-src 'self' ${calls.join(' ')}`] : []),
    `frame-src ${[...PLAYERS_AND_MAPS, ...(form?.frames ?? [])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    SAME_SITE_FRAMES,
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
