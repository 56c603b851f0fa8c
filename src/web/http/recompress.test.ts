import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CachedPage } from './page-cache.ts'
import { recompression } from './recompress.ts'

const html = Array.from({ length: 400 }, (_, n) => `<li><a href="/cars/${n * 7919}">Vehicle ${n % 17}</a></li>`).join(
  '',
)

function page(headers: Record<string, string> = {}): CachedPage {
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })
  const all = { 'Content-Encoding': 'br', 'Content-Length': String(body.byteLength), ...headers }
  return { status: 200, headers: all, body, etag: '"a-br"', tenant: 'harbour', expiresAt: 0 }
}
const fail = (error: unknown) => {
  throw error
}

test('cached pages become smaller, say the same, and give their new length', async () => {
  const recompressed = recompression(fail)
  const pages = [page(), page(), page()]
  const before = pages[0]!.body.byteLength
  for (const one of pages) recompressed.add(one)
  await recompressed.settled()
  for (const { body, headers, etag } of pages) {
    expect(body.byteLength).toBeLessThan(before)
    expect(brotliDecompressSync(body).toString()).toBe(html)
    expect(headers['Content-Length']).toBe(String(body.byteLength))
    expect(etag).toBe('"a-br"')
  }
})

test('whoever is answered meanwhile has headers that fit the body they took', async () => {
  const recompressed = recompression(fail)
  const one = page()
  const { headers, body } = one
  recompressed.add(one)
  await recompressed.settled()
  expect(headers['Content-Length']).toBe(String(body.byteLength))
})

test('other encodings stay as they are, and a body that is not what it says is reported', async () => {
  const errors: unknown[] = []
  const recompressed = recompression((error) => errors.push(error))
  const zipped = page({ 'Content-Encoding': 'gzip' })
  const { body } = zipped
  recompressed.add(zipped)
  await recompressed.settled()
  expect(zipped.body).toBe(body)
  recompressed.add({ ...page(), body: Buffer.from('no brotli') })
  await recompressed.settled()
  expect(errors).toHaveLength(1)
  const next = page()
  recompressed.add(next)
  await recompressed.settled()
  expect(brotliDecompressSync(next.body).toString()).toBe(html)
})
