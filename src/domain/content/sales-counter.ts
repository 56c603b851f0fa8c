export type SalesClock = { perDay: number; secondsPerSale: number; timeZone: string }

/**
 * Vehicles "sold" since midnight by the clocks of the time zone, one each so many seconds, never more than a day's (rule:sales-counter).
 */
export function salesByClock(now: Date, clock: SalesClock): number {
  return Math.min(clock.perDay, Math.floor(secondsOfDay(now, clock.timeZone) / clock.secondsPerSale))
}

/** The next instant at which the count by the clock is another: the next sale, or `midnight` at the latest. */
export function nextSaleByClock(now: Date, clock: SalesClock, midnight: Date): Date {
  const sold = salesByClock(now, clock)
  if (sold >= clock.perDay) return midnight
  const waitSeconds = (sold + 1) * clock.secondsPerSale - secondsOfDay(now, clock.timeZone)
  return new Date(Math.min(now.getTime() + waitSeconds * 1000, midnight.getTime()))
}

/** By `Intl` alone: it counts in the browser too. */
function secondsOfDay(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(now)
  const [hours, minutes, seconds] = clock.split(':').map(Number) as [number, number, number]
  return hours * 3600 + minutes * 60 + seconds + now.getMilliseconds() / 1000
}
