import { describe, expect, test } from 'vitest'
import { BUSINESS_HOURS, locationSchema } from './location-schema.ts'

const parse = (more: object) => locationSchema.safeParse({ slug: 'yard', name: 'Yard', ...more })

test('hours nobody gave are not known; the usual ones can be given as they stand (rule:business-hours)', () => {
  expect(parse({}).data?.openingHours).toBeNull()
  expect(parse({ openingHours: BUSINESS_HOURS }).data?.openingHours).toMatchObject({
    friday: { opens: '08:30', closes: '17:30' },
    saturday: { opens: '09:00', closes: '17:00' },
    sunday: 'closed',
  })
})

test('a day left out of the week is closed', () => {
  const { data } = parse({
    openingHours: { monday: { opens: '08:00', closes: '24:00' }, saturday: { note: 'By appointment only' } },
  })
  expect(data?.openingHours).toMatchObject({
    monday: { opens: '08:00', closes: '24:00', note: null },
    saturday: { note: 'By appointment only' },
    sunday: 'closed',
  })
})

test.each([
  ['8am', '18:00', true],
  ['5pm', '08:00', false],
  ['12 p.m.', '12:00', false],
  ['12am', '8.30pm', true],
  ['nine', '08:00', true],
])(
  'of a time in another form it is told, too, where it closes before it opens: %s to %s',
  (opens, closes, isInOrder) => {
    const messages = parse({ openingHours: { monday: { opens, closes } } }).error?.issues.map(({ message }) => message)
    expect(messages).toContain('Use a time such as "08:30"')
    expect(messages?.includes('It must close after it opens')).toBe(!isInOrder)
  },
)

describe('refuses', () => {
  test.each([
    [{ openingHours: { monday: { opens: '17:30', closes: '08:30' } } }],
    [{ openingHours: { monday: { opens: '8.30am', closes: '17:30' } } }],
    [{ openingHours: { funday: 'closed' } }],
    [{ specialHours: [{ date: '2026-12-25' }] }],
    [{ specialHours: [{ date: '25/12/2026', closed: true }] }],
    [{ postcode: '421' }],
    [{ phone: '12345' }],
    [{ phone: '02 9550 01412' }],
    [{ phone: '+61 2 9550 014' }],
    [{ phone: '1300 975 7070' }],
    [{ timeZone: 'Brisbane' }],
    [{ placeUrl: 'javascript:alert(1)' }],
    [{ imageSrc: '//elsewhere.example/x.jpg' }],
    [{ imageSrc: '/finance' }],
  ])('%j', (more) => expect(parse(more).success).toBe(false))
})

test.each([
  '07 5550 1234',
  '(07) 5550 1234',
  '+61 7 5550 1234',
  '+61 (0)7 5550 1234',
  '0491 570 006',
  '1300 975 707',
  '1800 975 707',
  '13 11 14',
  '+61 1300 975 707',
])('a phone number with its digits: %s', (phone) => expect(parse({ phone }).success).toBe(true))

test('of one with too many they are counted', () => {
  expect(parse({ phone: '02 9550 01412' }).error?.issues.map(({ message }) => message)).toEqual([
    'This has 11 digits; count them again',
  ])
})
