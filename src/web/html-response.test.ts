import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  acceptedEncoding,
  contentSecurityPolicy,
  etagOf,
  matchesEtag,
  sharedCacheControl,
} from './html-response.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  const policy = contentSecurityPolicy(
    '<style>:root{--ink:#000}</style><script>one()</script><script type="module" async="">two()</script>' +
      '<script src="/a.js">x</script><script type="application/ld+json">{"a":1}</script>',
  )
  test('names each inline script and style by hash', () => {
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(policy).toContain(`style-src 'self' ${hash(':root{--ink:#000}')};`)
  })
  test('allows nothing inline by itself', () => {
    expect(policy).not.toMatch(/unsafe/)
    expect(contentSecurityPolicy('<p>no scripts</p>')).toContain("script-src 'self';")
  })
  test('frames the players of two video sites, the maps of two more, and nothing else', () => {
    const frames = /frame-src ([^;]+)/.exec(policy)?.[1]?.split(' ')
    expect(frames).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://www.openstreetmap.org',
      'https://www.google.com/maps/embed/',
    ])
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['gzip;q=0', 'identity'],
  ['brotli', 'identity'],
  ['x-br', 'identity'],
  ['x-br, gzip', 'gzip'],
  ['x-gzip', 'identity'],
  ['br ; q=0 , gzip;q=0.1', 'gzip'],
  ['deflate,BR', 'br'],
  [null, 'identity'],
])('%s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('validators', () => {
  const etag = etagOf(Buffer.from('page'), 'br')
  expect(etag).toMatch(/^"[\w-]{22}-br"$/)
  expect(etagOf(Buffer.from('page'), 'gzip')).not.toBe(etag)
  expect(matchesEtag(`W/${etag}, "other"`, etag)).toBe(true)
  expect(matchesEtag('*', etag)).toBe(true)
  expect(matchesEtag('"other"', etag)).toBe(false)
  expect(matchesEtag(null, etag)).toBe(false)
})

test.each([
  [Number.POSITIVE_INFINITY, 's-maxage=60, stale-while-revalidate=300'],
  [360_000, 's-maxage=60, stale-while-revalidate=300'],
  [100_999, 's-maxage=60, stale-while-revalidate=40'],
  [60_000, 's-maxage=60'],
  [12_345, 's-maxage=12'],
  [-1, 's-maxage=0'],
])('a page that reads differently in %d ms is shared for %s', (leftMs, shared) => {
  expect(sharedCacheControl(leftMs)).toBe(`public, max-age=0, ${shared}`)
})
