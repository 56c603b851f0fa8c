import { formattedHours, type HoursOf, hoursAhead } from './opening-hours.ts'
import { addDays, localDate } from './zoned-time.ts'

/** A date on which a place may not keep its week; `hours` is null where the dealer has said nothing of it. */
export type HolidayAhead = { date: string; name: string | null; hours: string | null; isSoon: boolean }

/** How far ahead public holidays are told, in days: to the next ones, wherever in the year that is. */
const DAYS_AHEAD = 183
/** Told beside the week itself when no further away than this, in days. */
const SOON_DAYS = 7

/**
 * What the holiday dialog lists (rule:holiday-hours): the dealer's special hours, and the public holidays of the state (by
 * date) that have none, from today on, soonest first. A special day without words of its own has the holiday's name. Of a
 * place whose week nobody gave the public holidays say nothing: there are no hours that may differ.
 */
export function holidaysAhead(place: HoursOf, publicHolidays: ReadonlyMap<string, string>, now: Date): HolidayAhead[] {
  const today = localDate(now, place.timeZone)
  const soon = addDays(today, SOON_DAYS)
  const last = addDays(today, DAYS_AHEAD)
  const special = hoursAhead(place, now)
  const taken = new Set(special.map(({ date }) => date))
  return [
    ...special.map((day) => ({
      date: day.date,
      name: day.name ?? publicHolidays.get(day.date) ?? null,
      hours: formattedHours({ ...day, note: null }),
    })),
    ...(place.openingHours.length > 0 ? [...publicHolidays] : [])
      .filter(([date]) => date >= today && date <= last && !taken.has(date))
      .map(([date, name]) => ({ date, name, hours: null })),
  ]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((day) => ({ ...day, isSoon: day.date < soon }))
}
