import { localDate } from '#domain/locations/zoned-time.ts'
import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import type { PriceType } from '../listing.ts'
import { lockableField, lockWords } from '../lockable-fields.ts'
import { PRICE_SAYS } from '../vocabularies.ts'

type Columns = Record<string, unknown>

const PRICE = columnsOf('price')
/** Words that are said of several columns at once. */
const TOGETHER: Record<string, (columns: Columns, timeZone: string) => string | null> = {
  price: priceWords,
  status: ({ status, sold_at }, timeZone) =>
    status === 'sold' && sold_at ? `sold ${day(sold_at, timeZone)}` : text(status),
  location: ({ location_name }) => text(location_name),
}

/** What a vehicle holds under a dealer's word for a field (`lockWords`), as text for people, days by the clock of the site; null where nothing. */
export function valueWords(word: string, columns: Columns, timeZone: string): string | null {
  const together = TOGETHER[word]
  if (together) return together(columns, timeZone)
  const [column = word] = columnsOf(word)
  const value = columns[column]
  if (typeof value === 'number' && column.endsWith('_cents')) return moneyWords(value / 100)
  if (typeof value === 'number' && column.endsWith('_km')) return `${grouped(value)} km`
  if (column === 'price_type') return value ? PRICE_SAYS[value as PriceType] : null
  return text(value)
}

/** The fields in the dealer's words that columns belong to: of a price's four, 'price'. */
export function wordsOf(columns: readonly string[]): string[] {
  const inPrice = columns.some((column) => PRICE.includes(column))
  const others = columns.filter((column) => !PRICE.includes(column) && column !== 'sold_at')
  return [...(inPrice ? ['price'] : []), ...others.map((column) => lockWords([column])[0]!)]
}

/** Whether a word is the plain one beside the dealer's own among the same columns, which goes without saying. */
export function isPlainTwin(word: string, columns: readonly string[]): boolean {
  return word.startsWith('simple_') && columns.includes(word.slice('simple_'.length))
}

/** '$31,500 drive away (before government charges $29,900)'. */
export function priceWords(columns: Columns): string | null {
  const price = columns.price_cents
  if (typeof price !== 'number') return null
  const others = [
    ['drive_away_cents', 'drive away'],
    ['excl_govt_charges_cents', 'before government charges'],
  ] as const
  const beside = others.flatMap(([column, says]) => {
    const amount = columns[column]
    return typeof amount === 'number' && amount !== price ? `${says} ${moneyWords(amount / 100)}` : []
  })
  const kind = columns.price_type ? ` ${PRICE_SAYS[columns.price_type as PriceType]}` : ''
  return `${moneyWords(price / 100)}${kind}${beside.length > 0 ? ` (${beside.join(', ')})` : ''}`
}

function text(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null
  if (typeof value === 'object') return Object.keys(value).join(', ') || null
  return String(value)
}

function day(instant: unknown, timeZone: string): string {
  return localDate(new Date(String(instant)), timeZone)
}

function columnsOf(word: string): readonly string[] {
  const found = lockableField(word)
  return found.kind === 'columns' ? found.columns : []
}
