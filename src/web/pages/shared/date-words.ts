import { clockText } from '#domain/locations/opening-hours.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { remembered } from '#domain/search/remembered.ts'

const LONG = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** '2026-09-07' as '7 September 2026'; without the year where it is `thisYear`. */
export function dateWords(date: string, thisYear?: string): string {
  return (date.slice(0, 4) === thisYear ? SHORT : LONG).format(new Date(`${date}T00:00:00Z`))
}

/** '2026-09-07T17:00' as '7 September 2026 at 5pm'; a day is that day alone. */
export function momentWords(written: string, thisYear?: string): string {
  const [day, time] = written.split('T')
  return dateWords(day!, thisYear) + (time ? ` at ${clockText(time)}` : '')
}

/** '25 Nov, 2:05 pm' as clocks of a time zone show an instant; with its year where that is not the year of `now`. */
export function timeWords(at: Date, timeZone: string, now: Date): string {
  const isThisYear = localDate(at, timeZone).slice(0, 4) === localDate(now, timeZone).slice(0, 4)
  return clockOf(timeZone)[isThisYear ? 'short' : 'long'].format(at)
}

/** '2026-11-25 14:05', which sorts and which spreadsheets read. */
export function sortableTime(at: Date, timeZone: string): string {
  return `${localDate(at, timeZone)} ${clockOf(timeZone).time.format(at)}`
}

type Clock = Record<'short' | 'long' | 'time', Intl.DateTimeFormat>

const clocks = new Map<string, Clock>()

/** Made once per time zone, of which there are few. */
function clockOf(timeZone: string): Clock {
  const day = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone } as const
  return remembered(clocks, timeZone, () => ({
    short: new Intl.DateTimeFormat('en-AU', day),
    long: new Intl.DateTimeFormat('en-AU', { ...day, year: 'numeric' }),
    time: new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  }))
}
