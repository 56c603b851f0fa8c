import { addDays, instantOf, localDate, weekdayOf } from '#domain/locations/zoned-time.ts'

/**
 * When the cooling-off time of a contract is over: midnight after so many whole business days (Monday to Friday, public holidays left out) that
 * follow the day it was signed on. No law ends it later than that, some an hour of the last day sooner.
 */
export function coolingOffEnd(
  signedAt: Date,
  { days, timeZone, isHoliday }: { days: number; timeZone: string; isHoliday: (date: string) => boolean },
): Date {
  let date = localDate(signedAt, timeZone)
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    const weekday = weekdayOf(date)
    if (weekday !== 0 && weekday !== 6 && !isHoliday(date)) left--
  }
  return instantOf(addDays(date, 1), 0, timeZone)
}
