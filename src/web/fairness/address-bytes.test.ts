import { expect, test } from 'vitest'
import { addressBytes } from './address-bytes.ts'

test('an address has so many bytes and no more; what is free again is free once', () => {
  const bytes = addressBytes(100)
  const first = bytes.take('one', 60)!
  expect(bytes.take('one', 50)).toBeNull()
  expect(bytes.take('two', 50)).not.toBeNull()
  expect(first.resize(20)).toBe(true)
  expect(bytes.take('one', 80)).not.toBeNull()
  first.free()
  expect(first.grow(21)).toBe(false)
  expect(first.grow(20)).toBe(true)
  expect(first.grow(10)).toBe(true)
  expect(bytes.take('one', 1)).toBeNull()
  first.free()
  expect(bytes.take('one', 21)).toBeNull()
  expect(bytes.take('one', 20)).not.toBeNull()
})

test('what is counted within another count is held to both limits, and free in both', () => {
  const all = addressBytes(100)
  const searches = addressBytes(60, all)
  const other = all.take('one', 50)!
  expect(searches.take('one', 51)).toBeNull()
  const search = searches.take('one', 40)!
  expect(search.grow(51)).toBe(false)
  expect(all.status()).toEqual({ addresses: 1, bytes: 90, mostBytes: 90 })
  other.free()
  expect(search.grow(61)).toBe(false)
  expect(search.grow(60)).toBe(true)
  search.free()
  expect([all.status().bytes, searches.status().addresses]).toEqual([0, 0])
})
