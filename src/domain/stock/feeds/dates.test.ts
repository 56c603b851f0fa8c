import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthText, readDate, readMonth } from './dates.ts'
import { isUnreadable } from './values.ts'

const BAD = 'unreadable'
const say = (reading: unknown) => (isUnreadable(reading) ? BAD : reading)

test.each([
  ['13-08-2015', '2015-08-13'],
  ['1/2/2024', '2024-02-01'],
  ['2015-08-13', '2015-08-13'],
  ['20150813', '2015-08-13'],
  ['2015-08-13T00:00:00', '2015-08-13'],
  ['13/08/2015 12:00:00 AM', '2015-08-13'],
  ['13 Aug 2015', '2015-08-13'],
  ['13-August-15', '2015-08-13'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', BAD],
  ['08/13/2015', BAD],
  ['31-04-2020', BAD],
  ['00/00/0000', null],
  ['01/01/1900', null],
  ['0001-01-01T00:00:00', null],
  ['', null],
  ['-', null],
  ['soon', BAD],
  ['2015', BAD],
])('date %j → %j', (text, day) => {
  expect(say(readDate(text))).toBe(day)
})

test.each([
  ['06/2015', '2015-06'],
  ['6-2015', '2015-06'],
  ['2015-06', '2015-06'],
  ['201506', '2015-06'],
  ['Jun 2015', '2015-06'],
  ['June, 2015', '2015-06'],
  ['Jun-15', '2015-06'],
  ['06/98', '1998-06'],
  ['13-06-2015', '2015-06'],
  ['2015-06-13T00:00:00', '2015-06'],
  ['13/2015', BAD],
  ['2015', BAD],
  ['', null],
])('month %j → %j', (text, month) => {
  expect(say(readMonth(text))).toBe(month)
})

test('a day written in any of the usual ways is the same day', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year, month, day] = iso.split('-')
      const ways = [`${day}-${month}-${year}`, `${Number(day)}/${Number(month)}/${year}`, iso, `${year}${month}${day}`]
      expect(ways.map(readDate)).toEqual([iso, iso, iso, iso])
    }),
  )
})

test('a month from its two numbers', () => {
  expect(monthText(1998, 6)).toBe('1998-06')
  expect(monthText(1998, 13)).toBeNull()
})
