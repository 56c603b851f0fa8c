import { expect, test } from 'vitest'
import { nextLetterAt } from './letter-time.ts'

const BRISBANE = 'Australia/Brisbane'
const PERTH = 'Australia/Perth'
const at = (frequency: Parameters<typeof nextLetterAt>[0], now: string, timeZone = BRISBANE) =>
  nextLetterAt(frequency, new Date(now), timeZone).toISOString()

test('at once is now by day, the next morning by night, by the dealer’s clock', () => {
  expect(at('at-once', '2026-11-25T22:00:00Z')).toBe('2026-11-25T22:00:00.000Z')
  expect(at('at-once', '2026-11-26T09:59:59Z')).toBe('2026-11-26T09:59:59.000Z')
  expect(at('at-once', '2026-11-26T10:00:00Z')).toBe('2026-11-26T22:00:00.000Z')
  expect(at('at-once', '2026-11-25T21:59:59Z')).toBe('2026-11-25T22:00:00.000Z')
  expect(at('at-once', '2026-11-26T10:00:00Z', PERTH)).toBe('2026-11-26T10:00:00.000Z')
})

test('a digest goes in the morning: the next, or the next Monday’s', () => {
  expect(at('daily', '2026-11-25T21:00:00Z')).toBe('2026-11-25T22:00:00.000Z')
  expect(at('daily', '2026-11-25T22:00:00Z')).toBe('2026-11-26T22:00:00.000Z')
  // A Thursday, a Sunday night, a Monday morning before and after.
  expect(at('weekly', '2026-11-26T02:00:00Z')).toBe('2026-11-29T22:00:00.000Z')
  expect(at('weekly', '2026-11-29T21:59:00Z')).toBe('2026-11-29T22:00:00.000Z')
  expect(at('weekly', '2026-11-29T22:00:00Z')).toBe('2026-12-06T22:00:00.000Z')
  // Clocks went forward in Sydney on 4 October.
  expect(at('daily', '2026-10-03T02:00:00Z', 'Australia/Sydney')).toBe('2026-10-03T21:00:00.000Z')
})
