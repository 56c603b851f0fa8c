import { expect, test } from 'vitest'
import { etagOf, matchesEtag, sharedCacheControl } from './cache-headers.ts'

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
