import { CAR_TYPES, ITEM_TYPES, LISTING_STATUSES, PRICE_TYPES } from './vocabularies.ts'

/** A value as a column takes it, or why it takes none such. */
export type Fitted = { value: unknown } | { reason: string }

/** What a fact's column takes, and what it holds where nobody says anything. */
export type Fact<T> = {
  take(value: unknown): Fitted
  initial: T
  /** What the fact becomes when it is emptied or its value does not fit. Undefined: it is left alone. */
  emptied: T | undefined
  /** A listing cannot be without it. */
  isRequired: boolean
}

/** What a lender quotes for a vehicle, by provider (rule:lender-figures): dollars, percent a year, in the lender's own words. */
type FinanceLender = Partial<
  Record<'financeProvider' | 'disclaimer', string> &
    Record<'paymentWeek' | 'paymentMonth' | 'interestRate' | 'comparisonRate' | 'deposit' | 'balloon', number> &
    Record<'termYears' | 'termMonths' | 'termWeeks' | 'establishmentFees' | 'totalPayable', number>
>

const MISSING = { reason: 'is missing' }
const NO_DATE = { reason: 'is not a date' }

/** Longest stock number: it stands in addresses and indexes. */
const LONGEST_STOCK_NUMBER = 64

const text = fact<string | null>(null, (value) => {
  const words = storableText(String(value))
  return { value: words.trim() === '' ? null : words }
})
const requiredText = required<string>((value) => {
  const words = storableText(String(value))
  return words.trim() === '' ? MISSING : { value: words }
})
const stockNumber = required<string>((value) => {
  const fitted = requiredText.take(value)
  const isLong = 'value' in fitted && String(fitted.value).length > LONGEST_STOCK_NUMBER
  return isLong ? { reason: `is longer than ${LONGEST_STOCK_NUMBER} characters` } : fitted
})

const whole = (max: number, min = 0) => fact<number | null>(null, (value) => fitNumber(value, min, max, true))
const decimal = (max: number) => fact<number | null>(null, (value) => fitNumber(value, 0, max, false))
const flag = (initial = false) => fact<boolean>(initial, (value) => ({ value }))
const list = fact<string[]>([], (value) =>
  Array.isArray(value) ? { value: value.map((item) => storableText(String(item))) } : { reason: 'is not a list' },
)
const lenders = fact<Record<string, FinanceLender>>({}, (value) =>
  typeof value === 'object' && !Array.isArray(value)
    ? { value: JSON.parse(storableJson(value)) }
    : { reason: 'names no lenders' },
)

/** One of a fixed list, which keeps the word it has when a new one is none of them. */
const oneOf = <Word extends string>(words: readonly Word[], initial: Word) => ({
  ...fact<Word>(initial, fitWord(words)),
  emptied: undefined,
})

const instant = fact<Date | null>(null, (value) => {
  const at = value instanceof Date ? value : new Date(String(value))
  return isStorable(at) ? { value: at.toISOString() } : NO_DATE
})
/** yyyy-mm-dd */
const day = fact<string | null>(null, (value) => fitDay(String(value), String(value)))
/** yyyy-mm */
const month = fact<string | null>(null, (value) => fitDay(String(value), `${value}-01`))
const cents = whole(1e13)

/** What each fact's column in `listings` takes: the check constraints and sizes of the migrations. */
export const FACTS = {
  stockNumber,
  year: required<number>((value) => fitNumber(value, 1885, 2100, true)),
  ...each(requiredText, ['make', 'model']),
  itemType: oneOf(ITEM_TYPES, 'car'),
  carType: oneOf(CAR_TYPES, 'used'),
  status: oneOf(LISTING_STATUSES, 'in_stock'),
  priceType: fact<(typeof PRICE_TYPES)[number] | null>(null, fitWord(PRICE_TYPES)),
  ...each(flag(), ['reserved', 'preorder', 'certified', 'greyMarketImport']),
  showOnDealerWebsite: flag(true),
  ...each(text, ['badge', 'series', 'tag', 'carsalesTitle', 'dealerComments', 'spinCode']),
  ...each(text, ['videoUrl', 'externalVideoUrl']),
  ...each(text, ['colour', 'simpleColour', 'interiorColour', 'body', 'simpleBody', 'bodyConfiguration', 'engineSize']),
  ...each(text, ['fuel', 'simpleFuel', 'transmission', 'simpleTransmission', 'drive', 'simpleDrive']),
  ...each(text, ['vin', 'engineNumber', 'nvic', 'redbookCode', 'autograbId', 'registrationPlate']),
  ...each(text, ['privateSuburb', 'privatePostcode']),
  // Of the lists, `distributionLocations` are other places it is offered at, besides those of its yard.
  ...each(list, ['categories', 'features', 'standardEquipment', 'distributionLocations']),
  gearCount: whole(30),
  doors: whole(20),
  seats: whole(100),
  odometerKm: whole(2_000_000_000),
  ...each(cents, ['priceCents', 'exclGovtChargesCents', 'driveAwayCents', 'beforePriceCents', 'offerPriceCents']),
  ...each(cents, ['subscriptionPriceCents', 'stateAverageMarketPriceCents', 'averageMarketPriceCents']),
  ...each(cents, ['purchaseCostCents', 'wholesalePriceCents']),
  // As much as a card is charged (rule:vehicle-deposit).
  reserveDepositCents: whole(99_999_999, 50),
  soldAt: instant,
  registrationExpiresOn: day,
  ...each(month, ['complianceDate', 'buildDate']),
  financeLenders: lenders,
}

/** Likewise of each figure's column in `listing_specs`: the spec's `variant`, plus what caravans need. */
export const SPECS = {
  ...each(text, ['engineType', 'induction', 'gearType', 'axleType']),
  cylinders: whole(32),
  engineCc: whole(1_000_000),
  ...each(decimal(999), ['engineLitres', 'fuelLitresPer100Km', 'energyKwhPer100Km']),
  ...each(decimal(99_999), ['powerKw', 'fuelCapacityLitres']),
  torqueNm: decimal(999_999),
  ...each(whole(1_000_000), ['grossVehicleMassKg', 'grossCombinationMassKg', 'towingCapacityBrakedKg']),
  ...each(whole(1_000_000), ['tareWeightKg', 'aggregateTrailerMassKg', 'ballWeightKg']),
  ...each(whole(1_000_000), ['lengthMm', 'widthMm', 'heightMm']),
  ancapStars: whole(5),
  ancapYear: whole(2100, 1993),
  sleeps: whole(20),
}

/** Each fact's column in `listings`; one list for import, export, locks and reading. */
export const FACT_COLUMNS = columnsOf(FACTS)
/** Each figure's column in `listing_specs`. */
export const SPEC_COLUMNS = columnsOf(SPECS)

/** What a vehicle is when nobody says otherwise: the not-null columns of a first import. */
export const FACT_DEFAULTS = Object.fromEntries(
  Object.entries(FACTS).flatMap(([name, { initial }]) => (initial == null ? [] : [[name, initial]])),
) as Record<string, unknown>

/** `odometerKm`, `fuelLitresPer100Km` as their columns: `odometer_km`, `fuel_litres_per_100km`. */
export function columnOf(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toLowerCase()
}

/** The same kind under several names. */
export function each<Kind, Name extends string>(kind: Kind, names: readonly Name[]): Record<Name, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>
}

function columnsOf<Name extends string>(facts: Record<Name, unknown>): Record<Name, string> {
  return Object.fromEntries(Object.keys(facts).map((name) => [name, columnOf(name)])) as Record<Name, string>
}

function fact<T>(initial: T, take: Fact<T>['take']): Fact<T> {
  return { take, initial, emptied: initial, isRequired: false }
}

function required<T>(take: Fact<T>['take']): Fact<T> {
  return {
    take: (value) => (value === null ? MISSING : take(value)),
    initial: undefined as T,
    emptied: undefined,
    isRequired: true,
  }
}

function fitNumber(value: unknown, min: number, max: number, isWhole: boolean): Fitted {
  const number = Number(value)
  if (!Number.isFinite(number)) return { reason: 'is not a number' }
  if (isWhole && !Number.isInteger(number)) return { reason: 'is not a whole number' }
  return number < min || number > max ? { reason: `is not between ${min} and ${max}` } : { value: number }
}

function fitWord(words: readonly string[]): (value: unknown) => Fitted {
  return (value) => (words.includes(value as string) ? { value } : { reason: `is none of ${words.join(', ')}` })
}

/** 31 February parses as a day in March: what comes back must be what went in. */
function fitDay(written: string, date: string): Fitted {
  const at = new Date(`${date}T00:00:00Z`)
  return isStorable(at) && at.toISOString().startsWith(`${date}T`) ? { value: written } : NO_DATE
}

function isStorable(at: Date): boolean {
  const year = at.getUTCFullYear()
  return !Number.isNaN(at.getTime()) && year >= 1 && year <= 9999
}

/** PostgreSQL text and jsonb hold no NUL and no half of a surrogate pair: the one goes, the other becomes U+FFFD. */
export function storableText(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text
}

/** JSON whose every string jsonb takes. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storableText(part) : part))
}
