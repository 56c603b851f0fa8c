import { describe, expect, test } from 'vitest'
import { bookingPlace } from './booking-place.ts'
import { clockWords, offsetTime, readTime, whenWords } from './booking-words.ts'
import { driveRefusal } from './drive-refusal.ts'
import { refusal } from './refusal.ts'
import type { SlotsAsked } from './slots.ts'

const SYDNEY = 'Australia/Sydney'

describe('times in words and on the wire', () => {
  test('by the clock of the place, summer and winter', () => {
    const summer = new Date('2026-11-27T23:30:00Z')
    expect(whenWords(summer, SYDNEY)).toBe('Saturday 28 November 2026, 10.30 am')
    expect(whenWords(summer, 'Australia/Perth')).toBe('Saturday 28 November 2026, 7.30 am')
    expect(clockWords(new Date('2026-07-01T04:00:00Z'), SYDNEY)).toBe('2 pm')
    expect(clockWords(new Date('2026-07-01T02:05:00Z'), SYDNEY)).toBe('12.05 pm')
    expect(offsetTime(summer, SYDNEY)).toBe('2026-11-28T10:30:00+11:00')
    expect(offsetTime(summer, 'Australia/Adelaide')).toBe('2026-11-28T10:00:00+10:30')
  })

  test.each([
    ['2026-11-28T10:30', '2026-11-27T23:30:00.000Z'],
    ['2026-11-28 10:30', '2026-11-27T23:30:00.000Z'],
    ['2026-11-28T10:30:00+10:00', '2026-11-28T00:30:00.000Z'],
    ['2026-11-27T23:30:00Z', '2026-11-27T23:30:00.000Z'],
    ['2026-11-27T23:30:00.000Z', '2026-11-27T23:30:00.000Z'],
  ])('%s is read', (written, instant) => expect(readTime(written, SYDNEY)?.toISOString()).toBe(instant))

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-11-28',
    '10:30',
    '2026-11-28T25:00',
    '2026-11-28T10:30+99:00',
    '0'.repeat(40),
  ])('%j is none', (written) => expect(readTime(written, SYDNEY)).toBeNull())
})

describe('the place', () => {
  const place = (locationId: number, given: object = {}) => ({
    locationId,
    slug: `p${locationId}`,
    visible: true,
    primary: false,
    locationType: '' as const,
    dealershipSlug: 'north',
    openingHours: [],
    specialHours: [],
    ...given,
  })
  const nothing = { chosen: null, vehicle: null, dealership: null }
  const all = [
    place(1),
    place(2, { primary: true }),
    place(3, { locationType: 'service' }),
    place(4, { dealershipSlug: 'south' }),
    place(5, { visible: false }),
  ]

  test('chosen, else the vehicle’s, else the dealership’s for it', () => {
    expect(bookingPlace('test-drive', { chosen: 4, vehicle: 1, dealership: 'north' }, all)?.locationId).toBe(4)
    expect(bookingPlace('test-drive', { ...nothing, vehicle: 1 }, all)?.locationId).toBe(1)
    expect(bookingPlace('test-drive', nothing, all)?.locationId).toBe(2)
    expect(bookingPlace('test-drive', { ...nothing, dealership: 'south' }, all)?.locationId).toBe(4)
    expect(bookingPlace('service', { ...nothing, dealership: 'north' }, all)?.locationId).toBe(3)
    expect(bookingPlace('service', { ...nothing, dealership: 'south' }, all)?.locationId).toBe(4)
    // A yard nobody may see is no place to come to.
    expect(bookingPlace('test-drive', { ...nothing, vehicle: 5, dealership: 'north' }, all)?.locationId).toBe(2)
    expect(bookingPlace('test-drive', { ...nothing, dealership: 'west' }, all)).toBeNull()
  })
})

describe('why a time cannot be had', () => {
  const now = new Date('2026-11-20T00:30:00Z')
  const day = (weekday: number) => ({ weekday, status: 'Open' as const, opens: '09:00', closes: '11:00', note: null })
  const asked: SlotsAsked & { place: SlotsAsked['place'] & { name: string } } = {
    place: {
      locationId: 1,
      name: 'Harbour North',
      timeZone: 'Australia/Brisbane',
      openingHours: [1, 2, 3, 4, 5].map(day),
      specialHours: [],
    },
    rules: { minutes: 60, parallel: 1, leadHours: 2, daysAhead: 7 },
    isHoliday: () => false,
    taken: [
      {
        bookingId: 1,
        start: new Date('2026-11-22T23:00:00Z'),
        end: new Date('2026-11-23T00:00:00Z'),
        locationId: 1,
        seat: 0,
        listingId: null,
      },
    ],
    listingId: null,
  }
  test.each([
    [
      '2026-11-19T23:00:00Z',
      /^This time has passed\. Please choose a later one\. The next free times are: Monday 23 November 2026, 10 am; Tuesday 24 November 2026, 9 am; Tuesday 24 November 2026, 10 am\.$/,
    ],
    ['2026-11-22T23:00:00Z', /^This time was just taken\. The next free times are: Monday 23 November 2026, 10 am;/],
    ['2026-11-21T23:00:00Z', /^Harbour North is closed on that day\./],
    [
      '2026-11-23T23:10:00Z',
      /^This is not one of the times of Harbour North\. The next free times are: Tuesday 24 November 2026, 10 am;/,
    ],
    ['2026-12-24T23:00:00Z', /^Times can be chosen up to 7 days ahead\. The next free times are: Monday/],
  ])('%s', (start, words) => expect(refusal(new Date(start), asked, now)).toMatch(words))

  test('too soon, and nothing free', () => {
    const early = new Date('2026-11-19T22:00:00Z')
    expect(refusal(new Date('2026-11-19T23:00:00Z'), asked, early)).toMatch(
      /^This is too soon: Harbour North asks for 2 hours/,
    )
    const none = { ...asked, rules: { ...asked.rules, leadHours: 336 } }
    expect(refusal(new Date('2026-11-22T23:00:00Z'), none, now)).toMatch(
      /There is no free time just now; please leave it empty/,
    )
  })
})

test('a vehicle that is sold, on its way or not offered is not driven; one for test drives only is', () => {
  const vehicle = {
    listingId: 1,
    slug: 'x',
    status: 'in_stock',
    reserved: false,
    tag: 'Test Drive Only',
    dealershipSlug: 'north',
  } as never
  const cards = { comingSoonTestDrive: false }
  const settings = (overrides: object = {}) => ({ cards, dealershipOverrides: overrides }) as never
  expect(driveRefusal(vehicle, settings())).toBeNull()
  expect(driveRefusal({ ...(vehicle as object), status: 'sold' } as never, settings())).toMatch(/no longer for sale/)
  expect(driveRefusal({ ...(vehicle as object), status: 'coming_soon' } as never, settings())).toMatch(/on its way/)
  expect(driveRefusal(vehicle, settings({ north: { testDrive: false } }))).toMatch(/not offered/)
})
