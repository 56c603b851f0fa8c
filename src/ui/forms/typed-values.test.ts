import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatKilometres, parseKilometres } from './distance.ts'
import { formatDollars, parseDollars, QUICK_PICKS_DOLLARS } from './money.ts'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN, parsePostcode } from './postcode.ts'
import { ratingText, starShares } from './stars.ts'

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
    expect(parseDollars(typed)).toBe(dollars)
  })

  test('nine quick picks from $5,000 to $70,000', () => {
    expect(QUICK_PICKS_DOLLARS).toHaveLength(9)
    expect([formatDollars(QUICK_PICKS_DOLLARS[0]), formatDollars(QUICK_PICKS_DOLLARS.at(-1)!)]).toEqual([
      '$5,000',
      '$70,000',
    ])
  })

  test('what is shown reads back', () => {
    fc.assert(fc.property(fc.nat(1e9), (dollars) => parseDollars(formatDollars(dollars)) === dollars))
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
    expect(parseKilometres(typed)).toBe(km)
  })

  test('what is shown reads back', () => {
    expect(formatKilometres(120_000)).toBe('120,000 kms')
    fc.assert(fc.property(fc.nat(1e7), (km) => parseKilometres(formatKilometres(km)) === km))
  })
})

describe('postcode', () => {
  test.each(['4170', '0800', ' 2000 '])('%j is one', (typed) => {
    expect(parsePostcode(typed)).toEqual({ kind: 'postcode', postcode: typed.trim() })
  })

  test.each(['', '417', '41700', '4,170', '4 170', '417a', '٤١٧٠', '4170\n1'])('%j is none', (typed) => {
    expect(parsePostcode(typed)).toEqual({ kind: 'invalid', message: POSTCODE_MESSAGE })
  })

  test('the pattern of the box and the rule agree', () => {
    const pattern = new RegExp(`^(?:${POSTCODE_PATTERN})$`, 'v')
    const typed = fc.oneof(fc.stringMatching(/^[0-9]{3,5}$/), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(typed, (text) => {
        fc.pre(text === text.trim())
        expect(pattern.test(text)).toBe(parsePostcode(text).kind === 'postcode')
      }),
    )
  })
})

describe('stars', () => {
  test.each([
    [4.3, [1, 1, 1, 1, 0.3], '4.3'],
    [5, [1, 1, 1, 1, 1], '5.0'],
    [4.96, [1, 1, 1, 1, 1], '5.0'],
    [4, [1, 1, 1, 1, 0], '4.0'],
    [3.65, [1, 1, 1, 0.7, 0], '3.7'],
    [0, [0, 0, 0, 0, 0], '0.0'],
    [-2, [0, 0, 0, 0, 0], '0.0'],
    [7, [1, 1, 1, 1, 1], '5.0'],
    [Number.NaN, [0, 0, 0, 0, 0], '0.0'],
  ])('%d', (rating, shares, text) => {
    expect(starShares(rating)).toEqual(shares)
    expect(ratingText(rating)).toBe(text)
  })
})
