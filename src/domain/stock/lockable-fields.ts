import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { columnOf, FACT_COLUMNS, SPEC_COLUMNS } from './listing-columns.ts'

/** A lock is kept per column; these words lock what belongs together, or is no column of its own. */
const GROUPS: Record<string, readonly string[]> = {
  price: ['price_cents', 'price_type', 'excl_govt_charges_cents', 'drive_away_cents'],
  before_price: ['before_price_cents'],
  offer_price: ['offer_price_cents'],
  subscription_price: ['subscription_price_cents'],
  reserve_deposit: ['reserve_deposit_cents'],
  wholesale_price: ['wholesale_price_cents'],
  purchase_cost: ['purchase_cost_cents'],
  average_market_price: ['average_market_price_cents'],
  state_average_market_price: ['state_average_market_price_cents'],
  status: ['status', 'sold_at'],
  colour: ['colour', 'simple_colour'],
  body: ['body', 'simple_body'],
  fuel: ['fuel', 'simple_fuel'],
  transmission: ['transmission', 'simple_transmission'],
  drive: ['drive', 'simple_drive'],
  odometer: ['odometer_km'],
  km: ['odometer_km'],
  comments: ['dealer_comments'],
  rego: ['registration_plate'],
  location: ['location_id'],
  photos: ['photos'],
  name: ['name'],
}

const COLUMNS: readonly string[] = [...Object.values(FACT_COLUMNS), ...Object.values(SPEC_COLUMNS)].filter(
  (column) => column !== 'stock_number' && column !== 'sold_at',
)

export type LockableField = { kind: 'columns'; columns: readonly string[] } | { kind: 'unknown'; closest?: string }

/**
 * The columns a word for a field stands for: `price`, `odometerKm`, `odometer_km`, `Dealer comments`. The stock number
 * is what a feed finds a vehicle by and cannot be locked. Unknown words come with the known one that may be meant.
 */
export function lockableField(word: string): LockableField {
  const wanted = columnOf(word.trim())
    .replace(/[\s-]+/g, '_')
    .replace(/per_?100_?km/, 'per_100km')
  const group = Object.hasOwn(GROUPS, wanted) ? GROUPS[wanted] : undefined
  const columns = group ?? (COLUMNS.includes(wanted) ? [wanted] : null)
  if (columns) return { kind: 'columns', columns }
  return { kind: 'unknown', closest: nearestWord(wanted, LOCKABLE_WORDS) }
}

/** Every word `lockableField` knows, in its shortest form, for help texts. */
export const LOCKABLE_WORDS: readonly string[] = [...new Set([...Object.keys(GROUPS), ...COLUMNS])].sort()

/** Locked columns in the dealer's words: a group where all of it is locked, else the columns. */
export function lockWords(columns: readonly string[]): string[] {
  const whole = Object.entries(GROUPS).filter(([, group]) => group.every((column) => columns.includes(column)))
  const byColumn = new Map(whole.reverse().flatMap(([word, group]) => group.map((column) => [column, word])))
  return [...new Set(columns.map((column) => byColumn.get(column) ?? column))].sort()
}
