import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockText,
  formattedHours,
  type HoursOf,
  hoursAhead,
  nextOpeningBoundary,
  openingLines,
  openingState,
  openingText,
  weekRows,
} from './opening-hours.ts'

const day = (weekday: number, opens: string | null, closes: string | null, note: string | null = null) => ({
  weekday,
  status: opens || note ? ('Open' as const) : ('Closed' as const),
  opens,
  closes,
  note,
})

const brisbane: HoursOf = {
  timeZone: 'Australia/Brisbane',
  openingHours: [
    day(0, null, null),
    ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:30', '17:30')),
    day(6, '09:00', '17:00'),
  ],
  specialHours: [
    { date: '2026-12-25', status: 'Closed', opens: null, closes: null, name: 'Christmas Day' },
    { date: '2026-12-24', status: 'Open', opens: '08:30', closes: '12:00', name: 'Christmas Eve' },
  ],
}
const says = (at: string, hours = brisbane) => openingText(openingState(hours, new Date(at)))

describe('in Brisbane', () => {
  test.each([
    // Monday 7 September 2026; Brisbane is UTC+10 all year.
    ['2026-09-06T22:29:59Z', 'Closed, opens 8.30am'],
    ['2026-09-06T22:30:00Z', 'Open now until 5.30pm'],
    ['2026-09-07T07:29:59Z', 'Open now until 5.30pm'],
    ['2026-09-07T07:30:00Z', 'Closed, opens tomorrow 8.30am'],
    // Saturday evening: Sunday is closed, so Monday is named.
    ['2026-09-12T07:00:00Z', 'Closed, opens Monday 8.30am'],
    ['2026-12-24T02:30:00Z', 'Closed, opens Saturday 9am'],
    ['2026-12-24T01:00:00Z', 'Open now until 12pm'],
  ])('at %s: %s', (at, text) => expect(says(at)).toBe(text))
})

describe('in Adelaide, where clocks change', () => {
  const adelaide = { ...brisbane, timeZone: 'Australia/Adelaide', specialHours: [] }
  test.each([
    // UTC+9:30 until 4 October 2026, then UTC+10:30.
    ['2026-10-01T23:00:00Z', 'Open now until 5.30pm'],
    ['2026-10-01T22:59:00Z', 'Closed, opens 8.30am'],
    ['2026-10-04T22:00:00Z', 'Open now until 5.30pm'],
    ['2026-10-04T21:59:00Z', 'Closed, opens 8.30am'],
  ])('at %s: %s', (at, text) => expect(says(at, adelaide)).toBe(text))
})

test('words stand for hours on their own day only', () => {
  const hours = { ...brisbane, openingHours: [day(0, null, null, 'By appointment only'), day(1, '08:30', '17:30')] }
  expect(says('2026-09-06T02:00:00Z', hours)).toBe('By appointment only')
  expect(says('2026-09-05T02:00:00Z', hours)).toBe('Closed, opens Monday 8.30am')
})

test('nothing known, nothing said', () => {
  expect(says('2026-09-07T02:00:00Z', { ...brisbane, openingHours: [], specialHours: [] })).toBeNull()
})

test('between two boundaries the text never changes', () => {
  const start = Date.parse('2026-12-20T00:00:00Z')
  const instant = fc.integer({ min: 0, max: 21 * 24 * 3600 }).map((seconds) => new Date(start + seconds * 1000))
  const zone = fc.constantFrom('Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth')
  fc.assert(
    fc.property(instant, zone, fc.double({ min: 0, max: 0.9999, noNaN: true }), (now, timeZone, part) => {
      const hours = { ...brisbane, timeZone }
      const boundary = nextOpeningBoundary(hours, now)
      expect(boundary.getTime()).toBeGreaterThan(now.getTime())
      const between = new Date(now.getTime() + part * (boundary.getTime() - now.getTime()))
      expect(openingText(openingState(hours, between))).toBe(openingText(openingState(hours, now)))
    }),
  )
})

describe('formattedHours', () => {
  test.each([
    ['08:30', '8.30am'],
    ['09:00', '9am'],
    ['12:00', '12pm'],
    ['00:15', '12.15am'],
    ['17:05', '5.05pm'],
    ['24:00', 'midnight'],
  ])('%s is %s', (time, text) => expect(clockText(time)).toBe(text))

  test('joins with a dash, or says Closed, or the note', () => {
    expect(formattedHours(day(1, '08:30', '17:30'))).toBe('8.30am–5.30pm')
    expect(formattedHours(day(0, null, null))).toBe('Closed')
    expect(formattedHours(day(0, null, null, 'By appointment only'))).toBe('By appointment only')
  })
})

test('the week is grouped by equal hours, Monday first', () => {
  expect(weekRows(brisbane.openingHours).map(({ days, hours }) => `${days} ${hours}`)).toEqual([
    'Mon–Fri 8.30am–5.30pm',
    'Sat 9am–5pm',
    'Sun Closed',
  ])
  const gap = [day(1, '08:30', '17:30'), day(2, '09:00', '17:00'), day(3, '08:30', '17:30')]
  expect(weekRows(gap).map(({ days }) => days)).toEqual(['Mon', 'Tue', 'Wed'])
})

test('hours ahead start today and come in order', () => {
  expect(hoursAhead(brisbane, new Date('2026-12-24T13:59:00Z')).map(({ name }) => name)).toEqual([
    'Christmas Eve',
    'Christmas Day',
  ])
  expect(hoursAhead(brisbane, new Date('2026-12-24T14:00:00Z')).map(({ name }) => name)).toEqual(['Christmas Day'])
})

describe('by the clock of the place', () => {
  const everyDay = (timeZone: string): HoursOf => ({
    timeZone,
    openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, '08:30', '17:30')),
    specialHours: [],
  })

  // Clocks of the south go forward on 4 October 2026 and back on 5 April 2026.
  test.each([
    ['Australia/Brisbane', '2026-10-03', '2026-10-02T22:30:00Z', 'the day before'],
    ['Australia/Brisbane', '2026-10-05', '2026-10-04T22:30:00Z', 'no daylight saving'],
    ['Australia/Adelaide', '2026-10-03', '2026-10-02T23:00:00Z', 'half an hour behind the east'],
    ['Australia/Adelaide', '2026-10-05', '2026-10-04T22:00:00Z', 'an hour earlier from then on'],
    ['Australia/Darwin', '2026-10-05', '2026-10-04T23:00:00Z', 'half an hour, no daylight saving'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-02T22:00:00Z', 'half an hour before the east'],
    ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T21:30:00Z', 'forward by half an hour alone'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T22:00:00Z', 'back by half an hour on the day itself'],
    ['Australia/Perth', '2026-10-05', '2026-10-05T00:30:00Z', 'no daylight saving in the west'],
  ])('in %s it opens on %s at %s: %s', (zone, _date, opens) => {
    const opensAt = new Date(opens)
    const before = openingState(everyDay(zone), new Date(opensAt.getTime() - 1))
    expect(before).toMatchObject({ kind: 'closed', opensAt, opens: '08:30', daysAhead: 0 })
    expect(openingState(everyDay(zone), opensAt)).toMatchObject({ kind: 'open', closes: '17:30' })
  })

  test('a location that changes its zone is open by its new clock', () => {
    const now = new Date('2026-11-25T07:00:00Z')
    const week = everyDay('Australia/Brisbane')
    expect(openingText(openingState(week, now))).toBe('Open now until 5.30pm')
    expect(openingText(openingState({ ...week, timeZone: 'Australia/Sydney' }, now))).toBe(
      'Closed, opens tomorrow 8.30am',
    )
  })
})

describe('what is said from now on (openingLines)', () => {
  const linesAt = (at: string, hours = brisbane) =>
    openingLines(hours, new Date(at))
      .split('\n')
      .map((line) => {
        const [minute, ...text] = line.split(' ')
        return [Number(minute) && new Date(Number(minute) * 60_000).toISOString(), text.join(' ')]
      })

  test('each change until the end of tomorrow, by the clock of the place; then nothing', () => {
    // Thursday 10 September 2026, 3 pm.
    expect(linesAt('2026-09-10T05:00:20Z')).toEqual([
      [0, 'Open now until 5.30pm'],
      ['2026-09-10T07:30:00.000Z', 'Closed, opens tomorrow 8.30am'],
      ['2026-09-10T14:00:00.000Z', 'Closed, opens 8.30am'],
      ['2026-09-10T22:30:00.000Z', 'Open now until 5.30pm'],
      ['2026-09-11T07:30:00.000Z', 'Closed, opens tomorrow 9am'],
      ['2026-09-11T14:00:00.000Z', ''],
    ])
  })

  test('over a change of the clocks, in half hours too', () => {
    expect(linesAt('2026-10-03T08:00:00Z', { ...brisbane, timeZone: 'Australia/Lord_Howe' })).toEqual([
      // Saturday 6.30 pm; from Sunday 2 am on it is UTC+11.
      [0, 'Closed, opens Monday 8.30am'],
      ['2026-10-03T13:30:00.000Z', 'Closed, opens tomorrow 8.30am'],
      ['2026-10-04T13:00:00.000Z', ''],
    ])
  })

  test('a note stands on one line', () => {
    const hours = { ...brisbane, openingHours: [day(0, null, null, 'By appointment\nonly'), day(1, '08:30', '17:30')] }
    expect(linesAt('2026-09-06T02:00:00Z', hours)[0]).toEqual([0, 'By appointment only'])
  })
})
