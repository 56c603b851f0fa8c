/** A wall clock's reading somewhere: `date` as yyyy-mm-dd, `weekday` from 0 (Sunday), `minutes` since midnight. */
export type LocalTime = { date: string; weekday: number; minutes: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date (yyyy-mm-dd), weekday (0 is Sunday) and minutes since midnight in a time zone. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const shifted = new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone))
  return {
    date: shifted.toISOString().slice(0, 10),
    weekday: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  }
}

/** The instant at which clocks of a time zone show this date and time; in the hour that spring skips, the one after. */
export function instantOf(date: string, minutes: number, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS
  const first = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(first, timeZone))
}

/** The date (yyyy-mm-dd) so many days after another, or before it for negative `days`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a date (yyyy-mm-dd): 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function offsetMs(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year, month, day, hour, minute, second } = parts as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
    number
  >
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  let made = formatters.get(timeZone)
  if (!made) {
    made = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      hourCycle: 'h23',
      ...({
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      } as const),
    })
    formatters.set(timeZone, made)
  }
  return made
}
