import { expect, test } from 'vitest'
import { addDays, endOfDay, instantOf, localDate, startOfDay, weekdayOf } from './zoned-time.ts'

test.each([
  ['Australia/Sydney', '2026-10-04', 90, '2026-10-03T15:30:00.000Z', 'before clocks go forward'],
  ['Australia/Sydney', '2026-10-04', 150, '2026-10-03T16:30:00.000Z', 'skipped: 3:30'],
  ['Australia/Sydney', '2026-10-04', 240, '2026-10-03T17:00:00.000Z', 'after it'],
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00.000Z', 'skipped by half an hour: 2:45'],
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00.000Z', 'skipped: 3:30, west of Greenwich'],
  ['Australia/Brisbane', '2026-09-07', 1440, '2026-09-07T14:00:00.000Z', 'midnight is 24:00'],
])('in %s, %s at minute %d is %s: %s', (zone, date, minutes, instant) => {
  expect(instantOf(date, minutes, zone).toISOString()).toBe(instant)
})

test('a day has the hours that clocks give it', () => {
  const during = new Date('2026-10-04T05:00:00Z')
  expect([startOfDay(during, 'Australia/Sydney'), endOfDay(during, 'Australia/Sydney')]).toEqual([
    new Date('2026-10-03T14:00:00Z'),
    new Date('2026-10-04T13:00:00Z'),
  ])
  expect(localDate(new Date('2026-10-04T13:00:00Z'), 'Australia/Sydney')).toBe('2026-10-05')
  expect(localDate(new Date('2026-10-04T13:00:00Z'), 'Australia/Perth')).toBe('2026-10-04')
})

test('dates go over the ends of months and years; Sunday is 0', () => {
  expect([addDays('2024-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2024-02-29',
    '2027-01-01',
    '2026-02-28',
  ])
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6])
})
