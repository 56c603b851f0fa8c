import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.server.ts'

const YEARS = [2026, 2027]

test.each([
  ['NSW', '2026-12-25', 'Christmas Day'],
  ['NSW', '2026-12-28', 'Boxing Day holiday'],
  ['NSW', '2027-01-01', "New Year's Day"],
  ['NSW', '2026-10-05', 'Labour Day'],
  ['QLD', '2026-10-05', "King's Birthday"],
  ['QLD', '2026-05-04', 'Labour Day'],
  ['VIC', '2026-11-03', 'Melbourne Cup'],
  ['WA', '2026-09-28', "King's Birthday"],
  ['SA', '2026-03-09', 'Adelaide Cup Day'],
  ['NT', '2026-08-03', 'Picnic Day'],
  ['TAS', '2026-03-09', 'Eight Hours Day'],
  ['ACT', '2026-06-01', 'Reconciliation Day'],
  ['SA', '2027-12-25', 'Christmas Day'],
  ['NT', '2027-12-25', 'Christmas Day'],
  ['NSW', '2026-05-04', undefined],
  ['NSW', '2026-11-03', undefined],
  ['NSW', '2026-11-24', undefined],
  // Of Christmas Eve the evening is one: nobody is kept from coming by day.
  ['QLD', '2026-12-24', undefined],
  ['SA', '2026-12-24', undefined],
  [null, '2026-12-25', undefined],
])('in %s %s is %s', async (state, date, name) => {
  expect((await publicHolidays(state, YEARS)).get(date)).toBe(name)
})

test('they come in order', async () => {
  const dates = [...(await publicHolidays('SA', YEARS)).keys()]
  expect(dates).toEqual(dates.toSorted())
})
