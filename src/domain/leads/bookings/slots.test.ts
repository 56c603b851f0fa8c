import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { type HoursOf, minutesOf } from '#domain/locations/opening-hours.ts'
import { addDays, instantOf, localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import { freeSeat, type SlotRules, type SlotsAsked, slotsOf, type Taken } from './slots.ts'

const ZONES = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Lord_Howe']
const RULES: SlotRules = { minutes: 60, parallel: 1, leadHours: 0, daysAhead: 14 }

function week(opens: string, closes: string): HoursOf['openingHours'] {
  return Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open', opens, closes, note: null }))
}

function asked(given: Partial<SlotsAsked> & { hours?: Partial<HoursOf> } = {}): SlotsAsked {
  const { hours, ...rest } = given
  const place = {
    locationId: 1,
    timeZone: 'Australia/Brisbane',
    openingHours: week('09:00', '12:00'),
    specialHours: [],
    ...hours,
  }
  return { place, rules: RULES, isHoliday: () => false, taken: [], listingId: null, ...rest }
}

const on = (question: SlotsAsked, from: string, now: string, days = 1) =>
  slotsOf(question, { from, days }, new Date(now))
const starts = (slots: { start: Date }[]) => slots.map(({ start }) => start.toISOString())
const NOW = '2026-11-20T02:00:00Z'

describe('times of a day', () => {
  test('one after another through the hours, none that would outlast them', () => {
    const slots = on(asked({ rules: { ...RULES, minutes: 50 } }), '2026-11-23', NOW)
    expect(starts(slots)).toEqual(['2026-11-22T23:00:00.000Z', '2026-11-22T23:50:00.000Z', '2026-11-23T00:40:00.000Z'])
  })

  test('special hours replace the weekday’s, a closed date has none, nor has a day by appointment', () => {
    const special = { date: '2026-11-23', status: 'Open', opens: '14:00', closes: '15:00', name: null } as const
    const closed = { ...special, date: '2026-11-24', status: 'Closed', opens: null, closes: null } as const
    const hours = { specialHours: [special, closed] }
    expect(starts(on(asked({ hours }), '2026-11-23', NOW, 2))).toEqual(['2026-11-23T04:00:00.000Z'])
    const byNote = week('09:00', '12:00').map((day) => ({ ...day, opens: null, closes: null, note: 'By appointment' }))
    expect(on(asked({ hours: { openingHours: byNote } }), '2026-11-23', NOW)).toEqual([])
  })

  test('a public holiday has none, unless special hours say so', () => {
    const isHoliday = (date: string) => date === '2026-11-23'
    expect(starts(on(asked({ isHoliday }), '2026-11-23', NOW, 2))[0]).toBe('2026-11-23T23:00:00.000Z')
    const open = { date: '2026-11-23', status: 'Open', opens: '10:00', closes: '11:00', name: 'Show Day' } as const
    expect(on(asked({ isHoliday, hours: { specialHours: [open] } }), '2026-11-23', NOW)).toHaveLength(1)
  })

  test('none in the past, within the lead time, or beyond the days ahead', () => {
    // 10.30 am on Friday, by the clock in Brisbane.
    const friday = '2026-11-20T00:30:00Z'
    expect(starts(on(asked(), '2026-11-19', friday, 2))).toEqual(['2026-11-20T01:00:00.000Z'])
    expect(
      on(asked({ rules: { ...RULES, leadHours: 24 } }), '2026-11-20', friday, 2).map(({ start }) =>
        start.toISOString(),
      ),
    ).toEqual(['2026-11-21T01:00:00.000Z'])
    const soon = { ...RULES, daysAhead: 2 }
    expect(
      new Set(
        on(asked({ rules: soon }), '2026-11-20', friday, 30).map(({ start }) => localDate(start, 'Australia/Brisbane')),
      ),
    ).toEqual(new Set(['2026-11-20', '2026-11-21']))
  })

  // Clocks of the south go back on 5 April 2026 and forward on 4 October; Sundays, both.
  test.each([
    ['Australia/Brisbane', '2026-04-05', '2026-04-04T23:00:00.000Z', 'no daylight saving'],
    ['Australia/Brisbane', '2026-10-04', '2026-10-03T23:00:00.000Z', 'no daylight saving'],
    ['Australia/Adelaide', '2026-04-04', '2026-04-03T22:30:00.000Z', 'half an hour behind the east'],
    ['Australia/Adelaide', '2026-04-05', '2026-04-04T23:30:00.000Z', 'an hour later from the day of the change on'],
    ['Australia/Adelaide', '2026-10-03', '2026-10-02T23:30:00.000Z', 'still winter'],
    ['Australia/Adelaide', '2026-10-04', '2026-10-03T22:30:00.000Z', 'an hour earlier on the day itself'],
    ['Australia/Lord_Howe', '2026-04-04', '2026-04-03T22:00:00.000Z', 'summer is UTC+11'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T22:30:00.000Z', 'back by half an hour'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T22:00:00.000Z', 'forward by half an hour'],
  ])('in %s the first time on %s is %s: %s', (timeZone, date, start) => {
    const now = `${addDays(date, -3)}T00:00:00Z`
    const slots = starts(on(asked({ hours: { timeZone } }), date, now))
    expect([slots.length, slots[0]]).toEqual([3, start])
  })

  test('a place that changes its zone has its times by the new clock; what was booked keeps its instant', () => {
    const start = new Date('2026-11-22T23:00:00Z')
    const end = new Date('2026-11-23T00:00:00Z')
    const taken = [{ bookingId: 1, start, end, locationId: 1, seat: 0, listingId: null }]
    const seats = (timeZone: string) =>
      on(asked({ hours: { timeZone }, taken }), '2026-11-23', NOW).map(({ start, seat }) => [start.toISOString(), seat])
    expect(seats('Australia/Brisbane')[0]).toEqual(['2026-11-22T23:00:00.000Z', null])
    expect(seats('Australia/Sydney').slice(0, 2)).toEqual([
      ['2026-11-22T22:00:00.000Z', 0],
      ['2026-11-22T23:00:00.000Z', null],
    ])
  })

  test('clocks go forward: a place open all night has an hour less, and each time is one hour', () => {
    const hours = { timeZone: 'Australia/Sydney', openingHours: week('00:00', '24:00') }
    const now = '2026-10-01T00:00:00Z'
    expect(on(asked({ hours }), '2026-10-04', now)).toHaveLength(23)
    expect(on(asked({ hours: { ...hours, timeZone: 'Australia/Lord_Howe' } }), '2026-10-04', now)).toHaveLength(23)
    expect(on(asked({ hours: { ...hours, timeZone: 'Australia/Brisbane' } }), '2026-10-04', now)).toHaveLength(24)
    expect(on(asked({ hours }), '2026-04-05', '2026-04-01T00:00:00Z')).toHaveLength(25)
  })
})

describe('seats', () => {
  const time = { start: new Date('2026-11-22T23:00:00Z'), end: new Date('2026-11-23T00:00:00Z') }
  const taken = (given: Partial<Taken> = {}): Taken => ({
    bookingId: 9,
    ...time,
    locationId: 1,
    seat: 0,
    listingId: null,
    ...given,
  })

  test('the first that nobody has; none when all are taken', () => {
    expect(freeSeat(time, asked())).toBe(0)
    const two = { ...RULES, parallel: 2 }
    expect(freeSeat(time, asked({ rules: two, taken: [taken()] }))).toBe(1)
    expect(freeSeat(time, asked({ rules: two, taken: [taken(), taken({ seat: 1 })] }))).toBeNull()
  })

  test('another place takes none; what only touches takes none; what reaches in does', () => {
    expect(freeSeat(time, asked({ taken: [taken({ locationId: 2 })] }))).toBe(0)
    expect(freeSeat(time, asked({ taken: [taken({ start: time.end, end: new Date('2026-11-23T01:00:00Z') })] }))).toBe(
      0,
    )
    expect(freeSeat(time, asked({ taken: [taken({ end: new Date('2026-11-22T23:01:00Z') })] }))).toBeNull()
  })

  test('a vehicle that is out is out everywhere', () => {
    const out = [taken({ locationId: 2, listingId: 7 })]
    expect(freeSeat(time, asked({ taken: out, listingId: 7 }))).toBeNull()
    expect(freeSeat(time, asked({ taken: out, listingId: 8 }))).toBe(0)
  })
})

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const question = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  hours: fc
    .tuple(clock, clock)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string]),
  minutes: fc.integer({ min: 10, max: 240 }),
  leadHours: fc.integer({ min: 0, max: 72 }),
  daysAhead: fc.integer({ min: 1, max: 31 }),
  // Days around both changes of the clocks, and some between.
  now: fc.date({ min: new Date('2026-03-25T00:00:00Z'), max: new Date('2026-10-20T00:00:00Z'), noInvalidDate: true }),
  closedOn: fc.integer({ min: 0, max: 6 }),
})

test('in every zone, around every change of the clocks: each time is ahead, whole, within the hours, and overlaps no other', () => {
  fc.assert(
    fc.property(question, ({ timeZone, hours: [opens, closes], closedOn, now, ...rules }) => {
      const openingHours = week(opens, closes).map((day) =>
        day.weekday === closedOn ? { ...day, status: 'Closed' as const, opens: null, closes: null } : day,
      )
      const place = { locationId: 1, timeZone, openingHours, specialHours: [] }
      const given = { ...asked(), place, rules: { ...rules, parallel: 1 } }
      const today = localDate(now, timeZone)
      const slots = slotsOf(given, { from: addDays(today, -2), days: 40 }, now)
      for (const [at, { start, end }] of slots.entries()) {
        const date = localDate(start, timeZone)
        expect(start > now && start.getTime() >= now.getTime() + rules.leadHours * 3_600_000).toBe(true)
        expect(end.getTime() - start.getTime()).toBe(rules.minutes * 60_000)
        expect(weekdayOf(date)).not.toBe(closedOn)
        expect(date <= addDays(today, rules.daysAhead - 1)).toBe(true)
        // On the day of a change a clock shows an hour twice, or not at all.
        if (!isShifted(date, timeZone)) {
          const ends = localDate(end, timeZone) > date ? '24:00' : clockAt(end, timeZone)
          expect(clockAt(start, timeZone) >= opens && ends <= closes).toBe(true)
        }
        expect(start >= instantOf(date, minutesOf(opens), timeZone)).toBe(true)
        expect(end <= instantOf(date, minutesOf(closes), timeZone)).toBe(true)
        if (at > 0) expect(start >= slots[at - 1]!.end).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
}, 30_000)

function clockAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5)
}

function isShifted(date: string, timeZone: string): boolean {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay !== 24
}
