import { describe, expect, test } from 'vitest'
import { endOfDay, nextSaleByClock, salesByClock, startOfDay } from './sales-counter.ts'

/** C§9: Brisbane, 192 a day, one each 450 seconds. Brisbane is ten hours ahead all year. */
const CLOCK = { perDay: 192, secondsPerSale: 450, timeZone: 'Australia/Brisbane' }
const at = (instant: string) => new Date(instant)

describe('by the clock', () => {
  test.each([
    ['midnight begins at nothing', '2026-09-06T14:00:00.000Z', 0],
    ['just before the first', '2026-09-06T14:07:29.999Z', 0],
    ['the first after 450 seconds', '2026-09-06T14:07:30.000Z', 1],
    ['noon is half a day', '2026-09-07T02:00:00.000Z', 96],
    ['the last second of the day', '2026-09-07T13:59:59.999Z', 191],
    ['and midnight again', '2026-09-07T14:00:00.000Z', 0],
  ])('%s', (_what, instant, sold) => expect(salesByClock(at(instant), CLOCK)).toBe(sold))

  test('never more than a day’s', () => {
    expect(salesByClock(at('2026-09-07T13:00:00Z'), { ...CLOCK, perDay: 10 })).toBe(10)
  })

  test.each([
    ['2026-09-06T14:00:00.000Z', '2026-09-06T14:07:30.000Z'],
    ['2026-09-07T02:00:00.001Z', '2026-09-07T02:07:30.000Z'],
    ['2026-09-07T13:59:00.000Z', '2026-09-07T14:00:00.000Z'],
  ])('from %s the next is at %s', (now, next) => expect(nextSaleByClock(at(now), CLOCK).toISOString()).toBe(next))

  test('when the day’s are sold, nothing more before midnight', () => {
    const next = nextSaleByClock(at('2026-09-07T02:00:00Z'), { ...CLOCK, perDay: 10 })
    expect(next).toEqual(endOfDay(at('2026-09-07T02:00:00Z'), CLOCK.timeZone))
  })
})

test('a day begins and ends at midnight of its zone, also where it has 23 hours', () => {
  const zone = 'Australia/Sydney'
  expect(startOfDay(at('2026-10-04T05:00:00Z'), zone).toISOString()).toBe('2026-10-03T14:00:00.000Z')
  expect(endOfDay(at('2026-10-04T05:00:00Z'), zone).toISOString()).toBe('2026-10-04T13:00:00.000Z')
})
