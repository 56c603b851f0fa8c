import { Temporal } from 'temporal-polyfill'

/** The date (yyyy-mm-dd) of an instant in a time zone. */
export function localDate(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** The year of an instant in a time zone. */
export function localYear(instant: Date, timeZone: string): number {
  return zoned(instant, timeZone).year
}

/** The instant at which clocks of a time zone show this date and time; in the hour that spring skips, an hour later. */
export function instantOf(date: string, minutes: number, timeZone: string): Date {
  return dateOf(Temporal.PlainDateTime.from(date).add({ minutes }).toZonedDateTime(timeZone))
}

/** Midnight with which the day of an instant began in a time zone. */
export function startOfDay(instant: Date, timeZone: string): Date {
  return dateOf(zoned(instant, timeZone).startOfDay())
}

/** Midnight with which it ends: what says "today" or counts days reads differently from then on. */
export function endOfDay(instant: Date, timeZone: string): Date {
  return dateOf(zoned(instant, timeZone).add({ days: 1 }).startOfDay())
}

/** The date (yyyy-mm-dd) so many days after another, or before it for negative `days`. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The instant so many days on at which clocks of a time zone show the same time; in the hour that spring skips, an hour later. */
export function daysLater(instant: Date, days: number, timeZone: string): Date {
  return dateOf(zoned(instant, timeZone).add({ days }))
}

/** The weekday of a date (yyyy-mm-dd): 0 is Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}
