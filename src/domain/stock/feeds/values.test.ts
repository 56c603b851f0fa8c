import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dottedKilometres,
  isBlank,
  isDoubtful,
  isUnreadable,
  readBoolean,
  readConsumption,
  readCount,
  readKilometres,
  readMeasure,
  readMoney,
  readText,
  readYear,
} from './values.ts'

const NOW = new Date('2025-06-01T00:00:00Z')
const BAD = 'unreadable'

function say(reading: unknown): unknown {
  return isUnreadable(reading) ? BAD : reading
}

describe('money', () => {
  test.each([
    ['$9,888.35 ', 988835],
    [' 4888', 488800],
    ['9888.0000', 988800],
    ['AUD 12,990', 1299000],
    ['$45,990 inc GST', 4599000],
    ['12 990', 1299000],
    ['1,234,567', 123456700],
    ['0.1', 10],
    ['19.999', 2000],
    ['0', null],
    ['$0.00', null],
    ['', null],
    ['-', null],
    ['nan', null],
    ['N/A', null],
    ['- / -', BAD],
    ['POA', BAD],
    ['P.O.A.', BAD],
    ['Price on application', BAD],
    ['Contact us', BAD],
    ['-500', BAD],
    ['12,34', BAD],
    ['9.888,35', BAD],
    ['1e9', BAD],
    ['99999999999', BAD],
    ['fifty', BAD],
  ])('%j → %j', (text, cents) => {
    expect(say(readMoney(text))).toBe(cents)
  })

  test('dollars and cents written in any usual way come back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
        const plain = (cents / 100).toFixed(2)
        const grouped = plain.replace(/\B(?=(\d{3})+(?=\.))/g, ',')
        expect([readMoney(plain), readMoney(`$${grouped} `)]).toEqual([cents, cents])
      }),
    )
  })

  test('POA is told apart from nonsense', () => {
    expect(readMoney('POA')).toEqual({ unreadable: 'no amount: the price is on application' })
  })
})

test.each([
  ['147,502 km', 147502],
  ['34344', 34344],
  ['88000kms', 88000],
  ['120 000 Kilometres', 120000],
  ['12345.6', 'doubtful: 12346'],
  ['84.500 km', BAD],
  ['84500.000', 84500],
  ['0', 0],
  ['- / -', BAD],
  ['-', null],
  ['9999999999', BAD],
  ['low', BAD],
])('kilometres %j → %j', (text, km) => {
  const reading = readKilometres(text)
  expect(isDoubtful(reading) ? `doubtful: ${reading.value}` : say(reading)).toBe(km)
})

test.each([
  ['1998', 1998],
  ['1998.0', 1998],
  ['2027', 2027],
  ['2028', BAD],
  ['1899', BAD],
  ['98', BAD],
  ['0000', null],
  ['nan', null],
  ['June 2015', BAD],
])('year %j → %j', (text, year) => {
  expect(say(readYear(text, NOW))).toBe(year)
})

test.each([
  ['6 Speed', /^sp/i, 6],
  [' 4 Doors', /^doors?$/i, 4],
  ['5.0', /^x$/, 5],
  ['4-speed', /^sp/i, 4],
  ['0', /^x$/, null],
  ['', /^x$/, null],
  [' 5 Seats', /^doors?$/i, BAD],
  ['101', /^x$/, BAD],
] as const)('count %j → %j', (text, units, count) => {
  expect(say(readCount(text, units, 100))).toBe(count)
})

test.each([
  ['4,500', 4500],
  ['4500mm', 4500],
  ['450 cm', 4500],
  ['4.5 m', 4500],
  ['0', null],
  ['-', null],
  ['4 cubits', BAD],
  ['999999', BAD],
])('length %j → %j', (text, mm) => {
  expect(say(readMeasure(text, { mm: 1, cm: 10, m: 1000 }, 30_000))).toBe(mm)
})

test.each([
  ['8.7 L / 100 km', 8.7],
  ['0 L / 100 km', null],
  ['8.66', 8.7],
  ['7.4L/100km', 7.4],
  ['-', null],
  ['thirsty', BAD],
])('consumption %j → %j', (text, litres) => {
  expect(say(readConsumption(text))).toBe(litres)
})

test.each([
  ['Y', true],
  ['n', false],
  ['1', true],
  ['0', false],
  [' TRUE ', true],
  ['', null],
  ['-', null],
  ['perhaps', BAD],
])('boolean %j → %j', (text, value) => {
  expect(say(readBoolean(text))).toBe(value)
})

test('blank is what feeds write where they have nothing', () => {
  expect(['', '  ', '-', '--', '\n\t\t', 'NaN', 'null', 'N/A', '.'].every(isBlank)).toBe(true)
  expect(['0', 'NA', '- / -', 'none', 'x'].some(isBlank)).toBe(false)
  expect(readText('- / -')).toBeNull()
  expect(readText('  Dark \n Blue ')).toBe('Dark Blue')
})

test.each([
  ['84.500 km', 84_500],
  ['9.800', 9_800],
  ['84.5', null],
  ['84500.000', null],
  ['0.500', null],
])('%j may be %j kilometres', (text, km) => {
  expect(dottedKilometres(text)).toBe(km)
})
