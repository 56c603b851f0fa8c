import { expect, test } from 'vitest'
import { grouped, moneyWords } from './amounts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234, '-1,234'],
  [123_456.7, '123,457'],
  [1_234_567, '1,234,567'],
])('%d is %s', (amount, words) => {
  expect(grouped(amount)).toBe(words)
})

test.each([
  [[200], '$200'],
  [[6700], '$6,700'],
  [[99.5], '$99.50'],
  [[1360.5], '$1,360.50'],
  [[-5000], '-$5,000'],
  [[42.5, 2], '$42.50'],
  [[2210.4, 0], '$2,210'],
] as [[number, (0 | 2)?], string][])('%j dollars are %s', (dollars, words) => {
  expect(moneyWords(...dollars)).toBe(words)
})
