import { addDays, endOfDay, instantOf, localDate, weekdayOf } from './zoned-time.ts'

/** One weekday (0 is Sunday). Times are "HH:MM" of the location's clock; a note stands in the dealer's own words. */
export type OpeningDay = {
  weekday: number
  status: 'Open' | 'Closed'
  opens: string | null
  closes: string | null
  note: string | null
}

/** One date that differs from its weekday; `name` says why ("Christmas Day"). */
export type SpecialDay = {
  date: string
  status: 'Open' | 'Closed'
  opens: string | null
  closes: string | null
  name: string | null
}

export type HoursOf = { timeZone: string; openingHours: readonly OpeningDay[]; specialHours: readonly SpecialDay[] }

export type OpeningState =
  | { kind: 'open'; closesAt: Date; closes: string }
  | { kind: 'closed'; opensAt: Date; opens: string; weekday: number; daysAhead: number }
  /** Today has words instead of times ("By appointment only"). */
  | { kind: 'note'; note: string }
  /** No opening lies ahead, or nothing is known. */
  | { kind: 'unknown' }

export type DayHours = { opens: string | null; closes: string | null; note: string | null }

/** Weekday numbers as the opening hours have them: 0 is Sunday (rule:opening-hours). */
export const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const
const WEEKS_AHEAD = 2

/** Whether a location is open at `now`, by its own clock; special hours replace those of the weekday. */
export function openingState(hours: HoursOf, now: Date): OpeningState {
  const today = localDate(now, hours.timeZone)
  for (let daysAhead = 0; daysAhead <= WEEKS_AHEAD * 7; daysAhead++) {
    const date = addDays(today, daysAhead)
    const day = hoursOn(hours, date)
    if (day?.opens && day.closes) {
      const opensAt = instantOf(date, minutesOf(day.opens), hours.timeZone)
      const closesAt = instantOf(date, minutesOf(day.closes), hours.timeZone)
      if (now < opensAt) return { kind: 'closed', opensAt, opens: day.opens, weekday: weekdayOf(date), daysAhead }
      if (now < closesAt) return { kind: 'open', closesAt, closes: day.closes }
    } else if (day?.note && daysAhead === 0) {
      return { kind: 'note', note: day.note }
    }
  }
  return { kind: 'unknown' }
}

/** "Open now until 5.30pm", "Closed, opens tomorrow 8.30am"; the note where there is one; null when nothing is known. */
export function openingText(state: OpeningState): string | null {
  if (state.kind === 'open') return `Open now until ${clockText(state.closes)}`
  if (state.kind === 'note') return state.note
  if (state.kind === 'unknown') return null
  const day = state.daysAhead === 0 ? '' : state.daysAhead === 1 ? 'tomorrow ' : `${WEEKDAYS[state.weekday]} `
  return `Closed, opens ${day}${clockText(state.opens)}`
}

/** The next instant at which `openingText` may read differently: a page that shows it must not be kept longer. */
export function nextOpeningBoundary(hours: HoursOf, now: Date): Date {
  const midnight = endOfDay(now, hours.timeZone)
  const state = openingState(hours, now)
  if (state.kind === 'open') return state.closesAt
  return state.kind === 'closed' && state.opensAt < midnight ? state.opensAt : midnight
}

const MINUTE_MS = 60_000

/**
 * What a location says from now on until the end of its tomorrow, a line for each change: the minute (since 1970) from
 * which it is said, 0 for what is said now, then `openingText`, nothing where nothing is known. The last line says nothing.
 */
export function openingLines(hours: HoursOf, now: Date): string {
  const says = (at: Date) => (openingText(openingState(hours, at)) ?? '').replace(/\s+/g, ' ')
  const end = endOfDay(endOfDay(now, hours.timeZone), hours.timeZone)
  const lines = [{ minute: 0, text: says(now) }]
  for (let at = nextOpeningBoundary(hours, now); at < end; at = nextOpeningBoundary(hours, at)) {
    const text = says(at)
    if (text !== lines.at(-1)!.text) lines.push({ minute: at.getTime() / MINUTE_MS, text })
  }
  return [...lines, { minute: end.getTime() / MINUTE_MS, text: '' }]
    .map(({ minute, text }) => `${minute} ${text}`)
    .join('\n')
}

/** The entry's `formated_hours` (rule:opening-hours): "8.30am–5.30pm", "Closed", or the dealer's own words. */
export function formattedHours({ status, opens, closes, note }: Omit<OpeningDay, 'weekday'>): string {
  if (note) return note
  return status === 'Open' && opens && closes ? `${clockText(opens)}–${clockText(closes)}` : 'Closed'
}

/** "08:30" as "8.30am", "12:00" as "12pm", "24:00" as "midnight". */
export function clockText(time: string): string {
  const [hour, minute] = [Math.floor(minutesOf(time) / 60), minutesOf(time) % 60]
  if (hour === 24) return 'midnight'
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** The week for a table, Monday first, days that share their hours together: "Mon–Fri", "Sat", "Sun". */
export function weekRows(openingHours: readonly OpeningDay[]): { days: string; hours: string; weekdays: number[] }[] {
  const rows: { days: string; hours: string; weekdays: number[] }[] = []
  for (const weekday of MONDAY_FIRST) {
    const day = openingHours.find((entry) => entry.weekday === weekday)
    if (!day) continue
    const hours = formattedHours(day)
    const last = rows.at(-1)
    if (last?.hours === hours && last.weekdays.at(-1) === (weekday + 6) % 7) last.weekdays.push(weekday)
    else rows.push({ days: '', hours, weekdays: [weekday] })
  }
  return rows.map((row) => ({ ...row, days: daysText(row.weekdays) }))
}

/** Special hours from today on, soonest first. */
export function hoursAhead({ timeZone, specialHours }: HoursOf, now: Date): SpecialDay[] {
  const today = localDate(now, timeZone)
  return specialHours.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The hours of a date: its special ones, else those of its weekday; null where it is closed. */
export function hoursOn({ openingHours, specialHours }: HoursOf, date: string): DayHours | null {
  const special = specialHours.find((day) => day.date === date)
  if (special) return special.status === 'Open' ? { ...special, note: null } : null
  const weekday = weekdayOf(date)
  const day = openingHours.find((entry) => entry.weekday === weekday)
  if (!day) return null
  return day.status === 'Open' ? day : { opens: null, closes: null, note: day.note }
}

function daysText(weekdays: number[]): string {
  const short = (weekday: number) => WEEKDAYS[weekday]!.slice(0, 3)
  const [first, last] = [weekdays[0]!, weekdays.at(-1)!]
  return weekdays.length === 1 ? short(first) : `${short(first)}–${short(last)}`
}

/** Minutes since midnight by the clock. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
