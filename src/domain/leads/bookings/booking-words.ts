import { Temporal } from 'temporal-polyfill'
import { dayWords, timeWords } from './time-words.ts'

/** 'Saturday 28 November 2026, 10.30 am', by the clock of a place. */
export function whenWords(instant: Date, timeZone: string): string {
  const local = localOf(instant, timeZone).toPlainDateTime().toString()
  return `${dayWords(local)}, ${timeWords(local.slice(11))}`
}

/** '10.30 am', '2 pm' */
export function clockWords(instant: Date, timeZone: string): string {
  return timeWords(localOf(instant, timeZone).toPlainTime().toString())
}

/** As calls of the API write it: '2026-11-28T10:30:00+10:00'. */
export function offsetTime(instant: Date, timeZone: string): string {
  return localOf(instant, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/**
 * What a shopper sent as a time: with an offset ('2026-11-28T10:30:00+10:00', '…Z') the very instant; without, by the clock
 * of the place. Null where it is none, a 30 February among them.
 */
export function readTime(written: string, timeZone: string): Date | null {
  const text = written.trim().replace(' ', 'T')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/i.test(text)) return null
  try {
    const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/i.test(text)
    const instant = hasOffset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
    return new Date(instant.epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function localOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
