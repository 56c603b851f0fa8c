import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HoursOf, openingLines, openingState, openingText } from '#domain/locations/opening-hours.ts'
import { openingAt } from './opening-at.ts'

const open = (weekday: number, opens: string, closes: string) => ({
  weekday,
  status: 'Open' as const,
  opens,
  closes,
  note: null,
})
const week: HoursOf = {
  timeZone: 'Australia/Adelaide',
  openingHours: [...[1, 2, 3, 4, 5].map((weekday) => open(weekday, '08:30', '17:30')), open(6, '09:00', '12:00')],
  specialHours: [{ date: '2026-10-05', status: 'Closed', opens: null, closes: null, name: 'Labour Day' }],
}

// Two weeks around the night in which clocks go forward: lines reach to the end of tomorrow, which is 23 hours away at least.
test('the browser says at every minute what the server would', () => {
  const start = Date.parse('2026-09-28T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 * 1440 }), fc.integer({ min: 0, max: 1379 }), (since, later) => {
      const now = new Date(start + since * 60_000)
      const at = new Date(now.getTime() + later * 60_000)
      expect(openingAt(openingLines(week, now), at.getTime())).toBe(openingText(openingState(week, at)))
    }),
  )
})

test('after its last line it says nothing, before its first what was true when it was drawn', () => {
  const now = new Date('2026-09-28T01:00:00Z')
  const lines = openingLines(week, now)
  expect(openingAt(lines, now.getTime() + 3 * 86_400_000)).toBe('')
  expect(openingAt(lines, 0)).toBe('Open now until 5.30pm')
})
