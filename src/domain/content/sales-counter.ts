import { addDays, instantOf, localTime } from '#domain/locations/zoned-time.ts'

export type SalesClock = { perDay: number; secondsPerSale: number; timeZone: string }

/** C§9: vehicles "sold" since midnight of the time zone, one each so many seconds, never more than a day's. */
export function salesByClock(now: Date, clock: SalesClock): number {
  const passedSeconds = (now.getTime() - startOfDay(now, clock.timeZone).getTime()) / 1000
  return Math.min(clock.perDay, Math.floor(passedSeconds / clock.secondsPerSale))
}

/** The next instant at which the count by the clock is another: the next sale, or midnight. */
export function nextSaleByClock(now: Date, clock: SalesClock): Date {
  const sold = salesByClock(now, clock)
  const midnight = endOfDay(now, clock.timeZone)
  if (sold >= clock.perDay) return midnight
  const next = startOfDay(now, clock.timeZone).getTime() + (sold + 1) * clock.secondsPerSale * 1000
  return new Date(Math.min(next, midnight.getTime()))
}

/** Midnight with which the day of `now` began in a time zone. */
export function startOfDay(now: Date, timeZone: string): Date {
  return instantOf(localTime(now, timeZone).date, 0, timeZone)
}

/** Midnight with which it ends. */
export function endOfDay(now: Date, timeZone: string): Date {
  return instantOf(addDays(localTime(now, timeZone).date, 1), 0, timeZone)
}
