/** What a cell says: a value, nothing (null), or words that are no such value, with the reason. */
export type Reading<T> = T | null | Unreadable
export type Unreadable = { unreadable: string }
/** A value that was made to fit, and what is doubtful about it. */
export type Doubtful<T> = { value: T; doubt: string }

/** Whether a cell held words that are no such value: its field is then emptied, with the reason. */
export function isUnreadable(reading: unknown): reading is Unreadable {
  return typeof reading === 'object' && reading !== null && 'unreadable' in reading
}

/** Whether a cell's value was made to fit: it loads, with a word about it. */
export function isDoubtful(reading: unknown): reading is Doubtful<unknown> {
  return typeof reading === 'object' && reading !== null && 'doubt' in reading
}

const BLANK_WORDS = new Set(['nan', 'null', 'undefined', 'n/a', '#n/a', 'nil', '(null)'])
const ONLY_DASHES = /^[-–—_.\s]*$/

/** True of what feeds write where they have nothing: `''`, `-`, `nan`, `N/A`. Not of `- / -`, which is two of them. */
export function isBlank(text: string): boolean {
  return ONLY_DASHES.test(text) || (text.length <= 9 && BLANK_WORDS.has(text.trim().toLowerCase()))
}

/** One line of words, inner white space made single. Dashes and slashes alone (`- / -`) are nothing. */
export function readText(text: string): Reading<string> {
  const words = text.replace(/\s+/g, ' ').trim()
  return isBlank(words) || /^[-–—/\s]+$/.test(words) ? null : words
}

/** What `meaning` makes of a text's words, if there are any. */
export function readWords<T>(text: string, meaning: (words: string) => Reading<T>): Reading<T> {
  const words = readText(text)
  return typeof words === 'string' ? meaning(words) : words
}

/** A VIN or chassis number (5 to 20 letters, digits, dashes) in capitals without spaces. */
export function readVin(text: string): Reading<string> {
  return readWords(text, (words) => {
    const vin = words.toUpperCase().replace(/\s/g, '')
    return /^[A-Z0-9-]{5,20}$/.test(vin) ? vin : { unreadable: 'is neither a VIN nor a chassis number' }
  })
}

/** Why words such as `POA` are no price. */
export const NO_AMOUNT = 'no amount: the price is on application'
const NO_PRICE =
  /^(p\.?\s?o\.?\s?a\.?|price on (application|request)|(please )?(call|contact|enquire|ask|tba|tbc)\b.*)$/i
const MONEY = /^(?:aud|a?\$)?\s*(\d[\d,\s]*(?:\.\d+)?)\s*(?:aud)?\s*(?:inc(?:l|luding|\.)?\.?\s*gst)?$/i
const MOST_CENTS = 10_000_000_000

/** Dollars as integer cents: `"$9,888.35 "` → 988835. Zero is no price. `POA` and the like are unreadable, with their reason. */
export function readMoney(text: string): Reading<number> {
  const words = text.trim()
  if (isBlank(words)) return null
  if (NO_PRICE.test(words)) return { unreadable: NO_AMOUNT }

  const amount = groupedNumber(MONEY.exec(words)?.[1])
  if (amount === null) return { unreadable: 'is not an amount of dollars' }
  const cents = Math.round(amount * 100)
  if (cents > MOST_CENTS) return { unreadable: 'is more than any vehicle costs' }
  return cents === 0 ? null : cents
}

const MOST_KM = 5_000_000

const KM_UNIT = String.raw`\s*(?:k\.?m\.?s?|kilomet(?:re|er)s?)?$`
const KILOMETRES = new RegExp(String.raw`^(\d[\d,\s]*(?:\.\d+)?)${KM_UNIT}`, 'i')
const DOTTED = new RegExp(String.raw`^([1-9]\d{0,2})\.(\d{3})${KM_UNIT}`, 'i')

/** `84.500 km` as 84500: thousands as some write them, or a reading with its metres. Null for what is not in doubt so. */
export function dottedKilometres(text: string): number | null {
  const [, thousands, rest] = DOTTED.exec(text.trim()) ?? []
  return thousands === undefined ? null : Number(`${thousands}${rest}`)
}

/** Whole kilometres: `147,502 km` → 147502. Zero is a reading; `12.5` is rounded, in doubt: it may be thousands. */
export function readKilometres(text: string): Reading<number> | Doubtful<number> {
  const words = text.trim()
  if (isBlank(words)) return null
  if (dottedKilometres(words) !== null) return { unreadable: 'may be thousands or metres' }
  const reading = groupedNumber(KILOMETRES.exec(words)?.[1])
  if (reading === null) return { unreadable: 'is not a number of kilometres' }
  if (reading > MOST_KM) return { unreadable: 'is more than any odometer shows' }
  const km = Math.round(reading)
  return km === reading ? km : { value: km, doubt: `is not a whole number of kilometres: kept as ${km}` }
}

/** A model year between 1900 and the year after next. `1998.0`, as spreadsheets write it, is 1998. */
export function readYear(text: string, now: Date): Reading<number> {
  const words = text.trim()
  if (isBlank(words)) return null
  const year = Number(/^(\d{4})(?:\.0+)?$/.exec(words)?.[1] ?? Number.NaN)
  if (Number.isNaN(year)) return { unreadable: 'is not a year' }
  if (year === 0) return null
  return year < 1900 || year > now.getUTCFullYear() + 2 ? { unreadable: 'is not a year of any vehicle' } : year
}

/** A whole number that may carry one of `units` (`6 Speed`, ` 4 Doors`): zero is nothing. */
export function readCount(text: string, units: RegExp, most: number): Reading<number> {
  const words = text.trim()
  if (isBlank(words)) return null
  const match = /^(\d+)(?:\.0+)?\s*-?\s*(.*)$/.exec(words)
  if (!match || !(match[2] === '' || units.test(match[2]!))) return { unreadable: 'is not a number of these' }
  const count = Number(match[1])
  if (count > most) return { unreadable: `is more than ${most}` }
  return count === 0 ? null : count
}

/** A measure, unit by unit: `readMeasure('4.5 m', { mm: 1, m: 1000 })` → 4500. The first unit is the one meant by a bare number. */
export function readMeasure(text: string, units: Record<string, number>, most: number, decimals = 0): Reading<number> {
  const words = text.trim().toLowerCase()
  if (isBlank(words)) return null
  const match = /^(\d[\d,]*(?:\.\d+)?)\s*(.*)$/.exec(words)
  const unit = match?.[2]?.replace(/[\s.]/g, '') ?? ''
  const factor = unit === '' ? Object.values(units)[0] : Object.hasOwn(units, unit) ? units[unit] : undefined
  if (!match || factor === undefined) return { unreadable: `is not a number of ${Object.keys(units)[0]}` }
  const amount = roundTo(Number(match[1]!.replace(/,/g, '')) * factor, decimals)
  if (amount > most) return { unreadable: `is more than ${most}` }
  return amount === 0 ? null : amount
}

/** Litres per 100 km: `8.7 L / 100 km` → 8.7. Zero is nothing. */
export function readConsumption(text: string): Reading<number> {
  return readMeasure(text.replace(/\s*(?:\/|per)\s*100\s*kms?\.?$/i, ''), { l: 1, litres: 1, litre: 1, kwh: 1 }, 100, 1)
}

/** Percent a year: `8.99 %` → 8.99. Zero is nothing. */
export function readPercent(text: string): Reading<number> {
  return readMeasure(text.replace(/\s*%\s*(?:p\.?\s?a\.?)?$/i, ''), { percent: 1 }, 100, 2)
}

const TRUE_WORDS = new Set(['y', 'yes', 'true', 't', '1', 'on'])
const FALSE_WORDS = new Set(['n', 'no', 'false', 'f', '0', 'off'])

/** `Y`, `yes`, `true`, `1` and their opposites. */
export function readBoolean(text: string): Reading<boolean> {
  const word = text.trim().toLowerCase()
  if (TRUE_WORDS.has(word)) return true
  if (FALSE_WORDS.has(word)) return false
  return isBlank(word) ? null : { unreadable: 'is neither yes nor no' }
}

/** `1,234` and `1 234` group by three; `12,34` is a list or a foreign decimal, and is not read as 1234. */
function groupedNumber(digits = ''): number | null {
  const whole = digits.replace(/\.\d+$/, '').trim()
  return /^(?:\d+|\d{1,3}([,\s]\d{3})+)$/.test(whole) ? Number(digits.replace(/[,\s]/g, '')) : null
}

function roundTo(amount: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(amount * scale) / scale
}
