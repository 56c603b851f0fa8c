import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DISTANCE_SUFFIX,
  formatDollars,
  formatWholeNumber,
  parseAmount,
  parseDecimal,
  QUICK_PICKS_DOLLARS,
} from './numbers.ts'

describe('money', () => {
  test.each([
    ['$30,000', 30_000],
    ['30000', 30_000],
    [' $ 30 000 ', 30_000],
    ['$30,000.99', 30_000],
    ['-500', 0],
    ['', null],
    ['call us', null],
    ['1'.repeat(16), null],
  ])('%j reads as %s', (typed, dollars) => {
    expect(parseAmount(typed)).toBe(dollars)
  })

  test('nine quick picks from $5,000 to $70,000', () => {
    expect(QUICK_PICKS_DOLLARS).toHaveLength(9)
    expect([formatDollars(QUICK_PICKS_DOLLARS[0]), formatDollars(QUICK_PICKS_DOLLARS.at(-1)!)]).toEqual([
      '$5,000',
      '$70,000',
    ])
  })

  test('what is shown reads back', () => {
    fc.assert(fc.property(fc.nat(1e9), (dollars) => parseAmount(formatDollars(dollars)) === dollars))
    expect(formatDollars(-1500)).toBe('-$1,500')
  })
})

describe('distance', () => {
  test.each([
    ['250 kms', 250],
    ['120,000 kms', 120_000],
    ['120000', 120_000],
    ['kms', null],
  ])('%j reads as %s', (typed, km) => {
    expect(parseAmount(typed)).toBe(km)
  })

  test('what is shown reads back', () => {
    fc.assert(fc.property(fc.nat(1e7), (km) => parseAmount(formatWholeNumber(km) + DISTANCE_SUFFIX) === km))
  })
})

describe('decimals', () => {
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
})
