import { expect, test } from 'vitest'
import { holidaysAhead } from './holidays-ahead.ts'
import type { OpeningDay, SpecialDay } from './opening-hours.ts'
import { publicHolidays } from './public-holidays.server.ts'

const special = (date: string, hours: Partial<SpecialDay>): SpecialDay => ({
  date,
  status: 'Closed',
  opens: null,
  closes: null,
  name: null,
  ...hours,
})
const holidays = await publicHolidays('NSW', [2026, 2027])
const week = [{ weekday: 1, status: 'Open', opens: '08:30', closes: '17:30', note: null }] satisfies OpeningDay[]
const ahead = (at: string, timeZone: string, ...specialHours: SpecialDay[]) =>
  holidaysAhead({ timeZone, openingHours: week, specialHours }, holidays, new Date(at)).map(
    ({ date, name, hours, isSoon }) => [date, name, hours, isSoon],
  )

test('special hours and public holidays together, soonest first; a special day is named after the holiday', () => {
  const open = special('2026-12-24', { status: 'Open', opens: '08:30', closes: '12:00', name: 'Christmas Eve' })
  expect(ahead('2026-12-20T02:00:00Z', 'Australia/Sydney', special('2026-12-25', {}), open).slice(0, 4)).toEqual([
    ['2026-12-24', 'Christmas Eve', '8.30am–12pm', true],
    ['2026-12-25', 'Christmas Day', 'Closed', true],
    ['2026-12-26', 'Boxing Day', null, true],
    ['2026-12-28', 'Boxing Day holiday', null, false],
  ])
})

test('today is by the clock of the place, and half a year is told', () => {
  // Midnight was half an hour ago in Sydney, and is half an hour away in Brisbane.
  expect(ahead('2026-12-25T13:30:00Z', 'Australia/Sydney')[0]).toEqual(['2026-12-26', 'Boxing Day', null, true])
  expect(ahead('2026-12-25T13:30:00Z', 'Australia/Brisbane')[0]).toEqual(['2026-12-25', 'Christmas Day', null, true])
  const dates = ahead('2026-11-25T00:00:00Z', 'Australia/Sydney').map(([date]) => date)
  expect([dates[0], dates.at(-1)]).toEqual(['2026-12-25', '2027-04-26'])
})

test('where nobody gave the week, the dealer’s own special hours alone are told', () => {
  const place = { timeZone: 'Australia/Sydney', openingHours: [] }
  const now = new Date('2026-12-20T02:00:00Z')
  expect(holidaysAhead({ ...place, specialHours: [] }, holidays, now)).toEqual([])
  const specialHours = [special('2026-12-25', {})]
  expect(holidaysAhead({ ...place, specialHours }, holidays, now)).toMatchObject([
    { date: '2026-12-25', name: 'Christmas Day', hours: 'Closed' },
  ])
})
