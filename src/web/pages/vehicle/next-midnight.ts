import { addDays, instantOf, localTime } from '#domain/locations/zoned-time.ts'

/** When the dealer's day ends: what says "today" or counts days reads differently from then on. */
export function nextMidnight(now: Date, timeZone: string): Date {
  return instantOf(addDays(localTime(now, timeZone).date, 1), 0, timeZone)
}
