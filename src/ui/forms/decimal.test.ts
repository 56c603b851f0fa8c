import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'

test.each([
  ['1.70', 1.7],
  ['$1.70', 1.7],
  [' $ 1,200.5 ', 1200.5],
  ['8.1 L/100 km', null],
  ['8.1 L', 8.1],
  ['9.5%', 9.5],
  ['.5', 0.5],
  ['7.', 7],
  ['-3', -3],
  ['', null],
  ['.', null],
  ['free', null],
  ['0x10', null],
  ['1e9', null],
  ['1.7.0', null],
  ['9'.repeat(10), null],
])('%j reads as %s', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})

test('whatever is typed, it is a number or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const value = parseDecimal(typed)
      expect(value === null || Number.isFinite(value)).toBe(true)
    }),
  )
})
