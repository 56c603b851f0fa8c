import { describe, expect, test } from 'vitest'
import { endOfDay } from '#domain/locations/zoned-time.ts'
import { nextSaleByClock, salesByClock } from './sales-counter.ts'

/** Brisbane, 192 a day, one each 450 seconds. Brisbane is ten hours ahead all year (rule:sales-counter). */
const CLOCK = { perDay: 192, secondsPerSale: 450, timeZone: 'Australia/Brisbane' }
const at = (instant: string) => new Date(instant)
const nextSale = (now: string, clock = CLOCK) => nextSaleByClock(at(now), clock, endOfDay(at(now), clock.timeZone))

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
  ])('from %s the next is at %s', (now, next) => expect(nextSale(now).toISOString()).toBe(next))

  test('when the day’s are sold, nothing more before midnight', () => {
    expect(nextSale('2026-09-07T02:00:00Z', { ...CLOCK, perDay: 10 })).toEqual(
      endOfDay(at('2026-09-07T02:00:00Z'), CLOCK.timeZone),
    )
  })
})
