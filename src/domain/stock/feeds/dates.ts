import { isBlank, type Reading } from './values.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /[\sT]+\d{1,2}:\d{2}.*$/
/** What databases write for "no date". */
const NO_DATE = /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}$|^0{8}$|^0?1[-/]0?1[-/](0001|1900)$|^(0001|1900)-01-01$/

/**
 * A calendar day as `yyyy-mm-dd`, from dd-mm-yyyy, dd/mm/yyyy, yyyy-mm-dd, yyyymmdd or `13 Aug 2015`; a time of day is
 * dropped. Days come before months, as Australians write.
 */
export function readDate(text: string): Reading<string> {
  const words = text.trim().replace(TIME, '')
  if (isBlank(words) || NO_DATE.test(words)) return null

  const numbers = dayMonthYear(words)
  if (!numbers) return { unreadable: 'is not a date' }
  const [day, month, year] = numbers
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900
    ? date.toISOString().slice(0, 10)
    : { unreadable: 'is no day of the calendar (read as dd/mm/yyyy)' }
}

/** The first moment of a calendar day. */
export function readDay(text: string): Reading<Date> {
  const day = readDate(text)
  return typeof day === 'string' ? new Date(`${day}T00:00:00Z`) : day
}

/** A month as `yyyy-mm`, from a whole date, `06/2015`, `2015-06`, `201506`, `Jun 2015` or `6/15`. */
export function readMonth(text: string): Reading<string> {
  const words = text.trim().replace(TIME, '')
  if (isBlank(words) || NO_DATE.test(words)) return null

  const date = readDate(words)
  if (typeof date === 'string') return date.slice(0, 7)
  const [month, year] = monthYear(words) ?? [0, 0]
  return monthText(year, month) ?? { unreadable: 'is not a month and year' }
}

/** A build or compliance month from a year and a month number held apart; null when either is no such thing. */
export function monthText(year: number, month: number): string | null {
  if (!(month >= 1 && month <= 12) || !(year >= 1900 && year <= 2200)) return null
  return `${year}-${String(month).padStart(2, '0')}`
}

function dayMonthYear(words: string): [day: number, month: number, year: number] | null {
  const dayFirst = /^(\d{1,2})[-/.\s](\d{1,2}|[a-z]{3,9})[-/.,\s]+(\d{4}|\d{2})$/i.exec(words)
  if (dayFirst) return [Number(dayFirst[1]), monthNumber(dayFirst[2]!), fullYear(dayFirst[3]!)]
  const yearFirst =
    /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(words) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(words)
  return yearFirst ? [Number(yearFirst[3]), Number(yearFirst[2]), Number(yearFirst[1])] : null
}

function monthYear(words: string): [month: number, year: number] | null {
  const monthFirst = /^(\d{1,2}|[a-z]{3,9})[-/.,\s]+(\d{4}|\d{2})$/i.exec(words)
  if (monthFirst) return [monthNumber(monthFirst[1]!), fullYear(monthFirst[2]!)]
  const yearFirst = /^(\d{4})[-/.\s]?(\d{1,2})$/.exec(words)
  return yearFirst ? [Number(yearFirst[2]), Number(yearFirst[1])] : null
}

function monthNumber(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** Two digits lie within 1950-2049. */
function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year < 50 ? 2000 : 1900)
}
