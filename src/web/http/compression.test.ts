import { expect, test } from 'vitest'
import { acceptedEncoding } from './compression.ts'

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
