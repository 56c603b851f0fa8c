import { addDays, instantOf, localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import type { AlertFrequency } from './alert.ts'

/** Nobody is written to between eight in the evening and eight in the morning, by the dealer's clock (rule:alert-times). */
const MORNING_MINUTES = 8 * 60
const EVENING_MINUTES = 20 * 60
const MONDAY = 1

/** When a letter about something found now may go: at once but not at night, the next morning, the next Monday's. */
export function nextLetterAt(frequency: AlertFrequency, now: Date, timeZone: string): Date {
  const today = localDate(now, timeZone)
  const morning = (days: number) => instantOf(addDays(today, days), MORNING_MINUTES, timeZone)
  const next = now < morning(0) ? 0 : 1
  if (frequency === 'daily') return morning(next)
  if (frequency === 'weekly') return morning(next + ((7 + MONDAY - weekdayOf(addDays(today, next))) % 7))
  const isNight = now < morning(0) || now >= instantOf(today, EVENING_MINUTES, timeZone)
  return isNight ? morning(next) : now
}
