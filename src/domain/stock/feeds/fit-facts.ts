import type { ListingSpecs } from '../listing.ts'
import { CAR_TYPES, ITEM_TYPES, LISTING_STATUSES, PRICE_TYPES } from '../listing.ts'
import type { RowFact } from '../listing-columns.ts'
import { FACT_COLUMNS, FACT_DEFAULTS, SPEC_COLUMNS } from '../listing-columns.ts'
import type { FeedPlace, FeedProblem, RawFacts } from './feed.ts'
import { storableJson, storableText } from './storable-text.ts'

/** A row's facts by column, as the tables can hold them. A column that is not there was not said. */
export type FittedFacts = { row: Record<string, unknown>; specs: Record<string, unknown> }

export type Fit =
  | { kind: 'fits'; fitted: FittedFacts; problems: FeedProblem[] }
  | { kind: 'skipped'; problems: FeedProblem[] }

type Field = RowFact | keyof ListingSpecs
type Verdict = { value: unknown } | { reason: string }

/** Longest stock number: it stands in addresses and indexes. */
const LONGEST_STOCK_NUMBER = 64

/**
 * Facts as the tables can hold them, the last guard of an import: one value no column takes (gears 400, a date that is
 * none) would else undo the whole file. Such a value is left empty and reported (decisions §9); where it was one a
 * listing cannot be without, the row is skipped. Null for a column that must have a value means its default.
 */
export function fitFacts(facts: RawFacts, place: FeedPlace): Fit {
  const problems: FeedProblem[] = []
  const row: Record<string, unknown> = {}
  const specs: Record<string, unknown> = {}

  for (const [field, value] of Object.entries(facts) as [keyof RawFacts, unknown][]) {
    if (field === 'specs' || value === undefined) continue
    const fitted = fitOrReport(field, value, place, problems)
    if (fitted !== undefined) row[FACT_COLUMNS[field]] = fitted
  }
  for (const [field, value] of Object.entries(facts.specs ?? {}) as [keyof ListingSpecs, unknown][]) {
    if (value === undefined) continue
    const fitted = fitOrReport(field, value, place, problems)
    if (fitted !== undefined) specs[SPEC_COLUMNS[field]] = fitted
  }

  if (problems.some(({ skipsRow }) => skipsRow)) return { kind: 'skipped', problems }
  return { kind: 'fits', fitted: { row, specs }, problems }
}

function fitOrReport(field: Field, value: unknown, place: FeedPlace, problems: FeedProblem[]): unknown {
  const verdict = fitValue(field, value)
  if ('value' in verdict) return verdict.value

  const skipsRow = REQUIRED.has(field)
  problems.push({ ...place, field, value: String(value).slice(0, 200), reason: verdict.reason, skipsRow })
  return skipsRow ? undefined : empty(field)
}

function fitValue(field: Field, value: unknown): Verdict {
  if (value === null) return REQUIRED.has(field) ? { reason: 'is missing' } : { value: empty(field) }

  const range = RANGES[field]
  if (range) return fitNumber(value, range)
  const choices = CHOICES[field]
  if (choices) return choices.includes(value as string) ? { value } : { reason: `is none of ${choices.join(', ')}` }
  if (field in DATES) return fitDate(value, DATES[field]!)
  if (field === 'financeLenders') return fitLenders(value)
  if (LISTS.has(field)) return fitList(value)
  if (typeof value === 'boolean') return { value }
  return fitText(field, storableText(String(value)))
}

/** What an emptied field becomes: its default where the column needs a value, else null. Undefined: leave it alone. */
function empty(field: Field): unknown {
  if (field === 'itemType' || field === 'carType' || field === 'status') return undefined
  return FACT_DEFAULTS[field as keyof typeof FACT_DEFAULTS] ?? null
}

function fitText(field: Field, text: string): Verdict {
  if (REQUIRED.has(field) && text.trim() === '') return { reason: 'is missing' }
  if (field === 'stockNumber' && text.length > LONGEST_STOCK_NUMBER)
    return { reason: `is longer than ${LONGEST_STOCK_NUMBER} characters` }
  return { value: text.trim() === '' ? null : text }
}

function fitList(value: unknown): Verdict {
  return Array.isArray(value) ? { value: value.map((text) => storableText(String(text))) } : { reason: 'is not a list' }
}

function fitLenders(value: unknown): Verdict {
  const isObject = typeof value === 'object' && !Array.isArray(value)
  return isObject ? { value: JSON.parse(storableJson(value)) } : { reason: 'names no lenders' }
}

function fitNumber(value: unknown, { min, max, whole }: NumberRange): Verdict {
  const number = Number(value)
  if (!Number.isFinite(number)) return { reason: 'is not a number' }
  if (whole && !Number.isInteger(number)) return { reason: 'is not a whole number' }
  if (number < min || number > max) return { reason: `is not between ${min} and ${max}` }
  return { value: number }
}

function fitDate(value: unknown, shape: 'instant' | 'day' | 'month'): Verdict {
  if (shape === 'instant') {
    const instant = value instanceof Date ? value : new Date(String(value))
    return isStorable(instant) ? { value: instant.toISOString() } : { reason: 'is not a date' }
  }
  const text = String(value)
  const day = shape === 'day' ? text : `${text}-01`
  const instant = new Date(`${day}T00:00:00Z`)
  // 31 February parses as a day in March: what comes back must be what went in.
  return isStorable(instant) && instant.toISOString().startsWith(`${day}T`)
    ? { value: text }
    : { reason: 'is not a date' }
}

function isStorable(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return !Number.isNaN(instant.getTime()) && year >= 1 && year <= 9999
}

type NumberRange = { min: number; max: number; whole: boolean }

const LISTS: ReadonlySet<string> = new Set(['categories', 'features', 'standardEquipment', 'distributionLocations'])

const REQUIRED: ReadonlySet<string> = new Set(['stockNumber', 'year', 'make', 'model'])

const whole = (min: number, max: number): NumberRange => ({ min, max, whole: true })
const decimal = (min: number, max: number): NumberRange => ({ min, max, whole: false })
const MOST_CENTS = whole(0, 1e13)
const MOST_KG = whole(0, 1_000_000)
const MOST_MM = whole(0, 1_000_000)

/** The check constraints and sizes of the columns, as the migrations have them. */
const RANGES: Partial<Record<Field, NumberRange>> = {
  year: whole(1885, 2100),
  gearCount: whole(0, 30),
  doors: whole(0, 20),
  seats: whole(0, 100),
  odometerKm: whole(0, 2_000_000_000),
  priceCents: MOST_CENTS,
  exclGovtChargesCents: MOST_CENTS,
  driveAwayCents: MOST_CENTS,
  beforePriceCents: MOST_CENTS,
  offerPriceCents: MOST_CENTS,
  subscriptionPriceCents: MOST_CENTS,
  stateAverageMarketPriceCents: MOST_CENTS,
  averageMarketPriceCents: MOST_CENTS,
  purchaseCostCents: MOST_CENTS,
  wholesalePriceCents: MOST_CENTS,
  cylinders: whole(0, 32),
  engineCc: whole(0, 1_000_000),
  engineLitres: decimal(0, 999),
  powerKw: decimal(0, 99_999),
  torqueNm: decimal(0, 999_999),
  fuelLitresPer100Km: decimal(0, 999),
  energyKwhPer100Km: decimal(0, 999),
  fuelCapacityLitres: decimal(0, 99_999),
  grossVehicleMassKg: MOST_KG,
  towingCapacityBrakedKg: MOST_KG,
  lengthMm: MOST_MM,
  widthMm: MOST_MM,
  heightMm: MOST_MM,
  ancapStars: whole(0, 5),
  ancapYear: whole(1993, 2100),
  tareWeightKg: MOST_KG,
  aggregateTrailerMassKg: MOST_KG,
  sleeps: whole(0, 20),
}

const CHOICES: Partial<Record<Field, readonly string[]>> = {
  itemType: ITEM_TYPES,
  carType: CAR_TYPES,
  status: LISTING_STATUSES,
  priceType: PRICE_TYPES,
}

const DATES: Partial<Record<Field, 'instant' | 'day' | 'month'>> = {
  soldAt: 'instant',
  registrationExpiresOn: 'day',
  complianceDate: 'month',
  buildDate: 'month',
}
