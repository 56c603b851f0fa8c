import { addDays, localDate } from '#domain/locations/zoned-time.ts'
import { whenWords } from './booking-words.ts'
import { type SlotsAsked, slotsOf, timesOn } from './slots.ts'

export const NO_TIME_MESSAGE = 'Please choose a day and a time, such as 2026-11-28T10:30.'
export const PAST_MESSAGE = 'This time has passed. Please choose a later one.'
const MOST_SUGGESTED = 3
const HOUR_MS = 3_600_000

type Place = SlotsAsked['place'] & { name: string }

/** Why a time cannot be had, in a sentence or two, and the next that can (rule:booking-refusal). */
export function refusal(start: Date, asked: SlotsAsked & { place: Place }, now: Date): string {
  return [whyNot(start, asked, now), nextFree(start, asked, now)].filter(Boolean).join(' ')
}

function whyNot(start: Date, asked: SlotsAsked & { place: Place }, now: Date): string {
  const { place, rules } = asked
  const date = localDate(start, place.timeZone)
  if (start <= now) return PAST_MESSAGE
  const times = timesOn(date, asked)
  const isTime = times.some((time) => time.start.getTime() === start.getTime())
  if (date > addDays(localDate(now, place.timeZone), rules.daysAhead - 1))
    return `Times can be chosen up to ${rules.daysAhead} days ahead.`
  if (times.length === 0) return `${place.name} is closed on that day.`
  if (!isTime) return `This is not one of the times of ${place.name}.`
  if (start.getTime() < now.getTime() + rules.leadHours * HOUR_MS)
    return `This is too soon: ${place.name} asks for ${rules.leadHours === 1 ? 'an hour' : `${rules.leadHours} hours`} to get ready.`
  return 'This time was just taken.'
}

/** Those after the time that was asked for, or before it where there is none. */
function nextFree(start: Date, asked: SlotsAsked & { place: Place }, now: Date): string {
  const free = freeTimes(asked, now)
  const later = free.filter((time) => time >= start)
  const times = (later.length > 0 ? later : free).slice(0, MOST_SUGGESTED)
  if (times.length === 0) return 'There is no free time just now; please leave it empty, and we will call you.'
  const words = times.map((time) => whenWords(time, asked.place.timeZone))
  return `The next free ${times.length === 1 ? 'time is' : 'times are'}: ${words.join('; ')}.`
}

/** Every time that can be had, soonest first. */
function freeTimes(asked: SlotsAsked, now: Date): Date[] {
  const span = { from: localDate(now, asked.place.timeZone), days: asked.rules.daysAhead }
  return slotsOf(asked, span, now)
    .filter(({ seat }) => seat !== null)
    .map(({ start }) => start)
}
