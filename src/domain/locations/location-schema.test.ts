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

describe('refuses', () => {
  test.each([
    [{ openingHours: { monday: { opens: '17:30', closes: '08:30' } } }],
    [{ openingHours: { monday: { opens: '8.30am', closes: '17:30' } } }],
    [{ openingHours: { funday: 'closed' } }],
    [{ specialHours: [{ date: '2026-12-25' }] }],
    [{ specialHours: [{ date: '25/12/2026', closed: true }] }],
    [{ postcode: '421' }],
    [{ phone: '12345' }],
    [{ timeZone: 'Brisbane' }],
    [{ placeUrl: 'javascript:alert(1)' }],
    [{ imageSrc: '//elsewhere.example/x.jpg' }],
    [{ imageSrc: '/finance' }],
  ])('%j', (more) => expect(parse(more).success).toBe(false))
})
