import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { FEED_FIELDS, type FeedField, findNamedField } from './feeds/fields.ts'
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

/** Amounts of a price. */
export const AMOUNTS: readonly FeedField[] = ['price', 'driveAwayPrice', 'exclGovtChargesPrice']
/** All that says something of a price. */
export const PRICES: readonly FeedField[] = [...AMOUNTS, 'priceType', 'isDriveAway']
const ENGINE = ['engine_size', 'engine_cc', 'engine_litres']

/** The columns of a feed's fields that are none themselves. Who sells a vehicle, its pictures and lenders are no single values. */
const FIELD_COLUMNS: Partial<Record<FeedField, readonly string[]>> = {
  ...Object.fromEntries(PRICES.map((field) => [field, GROUPS.price])),
  status: GROUPS.status,
  location: GROUPS.location,
  gears: ['gear_count'],
  doors: ['doors'],
  seats: ['seats'],
  engine: [...ENGINE, 'cylinders'],
  engineSize: ENGINE,
  engineCapacity: ENGINE,
  cylinders: ['cylinders'],
  buildMonth: ['build_date'],
}

/** The columns that a value for a field of a feed is written to by hand; none where it cannot be. */
export function settableColumns(field: FeedField): readonly string[] {
  const ofFacts = FEED_FIELDS[field].to === 'row' ? [] : ownColumns(columnOf(field))
  return FIELD_COLUMNS[field] ?? ofFacts ?? []
}

/** Without its unit, where that names the same field. */
function wordOf(field: FeedField): string {
  const bare = field.replace(/(?:Cents|Km)$/, '')
  return findNamedField(bare) === field ? bare : field
}

/** Words for fields that can be written by hand, for help texts. */
export const SETTABLE_WORDS: readonly string[] = (Object.keys(FEED_FIELDS) as FeedField[])
  .filter((field) => settableColumns(field).length > 0)
  .map((field) => wordOf(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .sort()

/** Words for fields that can be locked, for help texts. */
export const LOCKABLE_WORDS: readonly string[] = [
  ...new Set([...Object.keys(GROUPS), ...COLUMNS, ...SETTABLE_WORDS]),
].sort()

export type LockableField = { kind: 'columns'; columns: readonly string[] } | { kind: 'unknown'; closest?: string }

/**
 * The columns a word for a field stands for: `price`, `odometerKm`, `odometer_km`, `Dealer comments`, or whatever a value
 * may be set by (`kilometres`). The stock number is what a feed finds a vehicle by and cannot be locked. Unknown words come
 * with the known one that may be meant.
 */
export function lockableField(word: string): LockableField {
  const wanted = columnOf(word.trim())
    .replace(/[\s-]+/g, '_')
    .replace(/per_?100_?km/, 'per_100km')
  const field = findNamedField(word)
  const columns = ownColumns(wanted) ?? (field ? settableColumns(field) : [])
  if (columns.length > 0) return { kind: 'columns', columns }
  return { kind: 'unknown', closest: nearestWord(wanted, LOCKABLE_WORDS) }
}

/** Those of a group or a column by its own name. */
function ownColumns(name: string): readonly string[] | null {
  if (Object.hasOwn(GROUPS, name)) return GROUPS[name]!
  return COLUMNS.includes(name) ? [name] : null
}

/** Locked columns in the dealer's words: a group where all of it is locked, else the columns. */
export function lockWords(columns: readonly string[]): string[] {
  const whole = Object.entries(GROUPS).filter(([, group]) => group.every((column) => columns.includes(column)))
  const byColumn = new Map(whole.reverse().flatMap(([word, group]) => group.map((column) => [column, word])))
  return [...new Set(columns.map((column) => byColumn.get(column) ?? column))].sort()
}
