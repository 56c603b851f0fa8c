import { vocabularyOf } from '../catalogue/vocabulary.ts'
import { each } from '../listing-columns.ts'
import data from './conditions.json' with { type: 'json' }
import { readDate, readDay, readMonth } from './dates.ts'
import headers from './headers.json' with { type: 'json' }
import {
  type Reading,
  readBoolean,
  readConsumption,
  readCount,
  readKilometres,
  readMeasure,
  readMoney,
  readPercent,
  readText,
  readVin,
  readWords,
  readYear,
} from './values.ts'
import { cleanComments, readUrl, splitList } from './words.ts'

/** How a cell is read. `now` bounds what can be a year. */
type Read = (text: string, now: Date) => Reading<unknown>

/** A whole number up to `most`, which may carry one of `units`. */
const count = (units: RegExp, most: number) => (text: string) => readCount(text, units, most)
/** A number up to `most` in the first of `units`, or in another of them: each with what it is of the first. */
const measure = (units: Record<string, number>, most: number) => (text: string) => readMeasure(text, units, most)
const LENGTHS = { mm: 1, cm: 10, m: 1000 }
const kilograms = measure({ kg: 1, kgs: 1, t: 1000, tonne: 1000, tonnes: 1000 }, 100_000)

/** Within what a card is charged (Stripe: 50 cents to $999,999.99). */
function readDeposit(text: string): Reading<number> {
  const cents = readMoney(text)
  if (typeof cents !== 'number') return cents
  if (cents < 50) return { unreadable: 'is less than a card is charged, 50 cents' }
  return cents > 99_999_999 ? { unreadable: 'is more than a card is charged, $999,999.99' } : cents
}

/** A word of a closed list, as feeds write them; where it is none, the reason names the list. */
const oneOf = (values: Record<string, string[]>, isNone: string) => {
  const { findExactly } = vocabularyOf({ values })
  const otherwise = `${isNone}; there are: ${Object.keys(values).join(', ')}`
  return (text: string) => readWords(text, (words) => findExactly(words) ?? { unreadable: otherwise })
}
const NO_PLATE = /^(tb[ac]|none|no\s?rego|un-?reg(istered)?|not registered|n\/?a|nil|x+|0+)$/i

const READERS = {
  /** Straight into the facts of a listing, under the field's own name. */
  facts: {
    year: readYear,
    odometerKm: readKilometres,
    ...each(readText, ['stockNumber', 'make', 'model', 'badge', 'series', 'tag', 'carsalesTitle', 'spinCode']),
    ...each(readText, ['body', 'bodyConfiguration', 'colour', 'interiorColour', 'fuel', 'transmission', 'drive']),
    ...each(readText, ['engineNumber', 'nvic', 'redbookCode', 'autograbId', 'privateSuburb', 'privatePostcode']),
    ...each(readBoolean, ['reserved', 'preorder', 'certified', 'showOnDealerWebsite', 'greyMarketImport']),
    ...each(splitList, ['categories', 'features', 'standardEquipment', 'distributionLocations']),
    carType: oneOf(data.carType, 'is no car type we know'),
    itemType: oneOf(data.itemType, 'is no kind of vehicle we know'),
    vin: readVin,
    registrationPlate: (text: string) =>
      readWords(text, (plate) => (NO_PLATE.test(plate) ? null : plate.toUpperCase())),
    registrationExpiresOn: readDate,
    soldAt: readDay,
    ...each(readMonth, ['complianceDate', 'buildDate']),
    dealerComments: cleanComments,
    ...each(readUrl, ['videoUrl', 'externalVideoUrl']),
    ...each(readMoney, ['beforePriceCents', 'offerPriceCents', 'subscriptionPriceCents', 'averageMarketPriceCents']),
    ...each(readMoney, ['stateAverageMarketPriceCents', 'purchaseCostCents', 'wholesalePriceCents']),
    reserveDepositCents: readDeposit,
  },
  /** Likewise into its specs. */
  specs: {
    ...each(readText, ['engineType', 'induction', 'gearType', 'axleType']),
    powerKw: measure({ kw: 1, hp: 0.7457, ps: 0.7355 }, 2000),
    torqueNm: measure({ nm: 1 }, 10_000),
    ...each(readConsumption, ['fuelLitresPer100Km', 'energyKwhPer100Km']),
    fuelCapacityLitres: measure({ l: 1, litres: 1, litre: 1 }, 2000),
    ...each(kilograms, ['grossVehicleMassKg', 'grossCombinationMassKg', 'towingCapacityBrakedKg']),
    ...each(kilograms, ['tareWeightKg', 'aggregateTrailerMassKg', 'ballWeightKg']),
    lengthMm: measure(LENGTHS, 40_000),
    ...each(measure(LENGTHS, 10_000), ['widthMm', 'heightMm']),
    ancapStars: count(/^(stars?)$/i, 5),
    ancapYear: readYear,
    sleeps: count(/^(people|persons|berths?)$/i, 20),
  },
  /** Worked out with others by `read-row.ts`. */
  row: {
    ...each(readText, ['dealerCode', 'location', 'photos', 'engine', 'engineCapacity', 'engineSize', 'cylinders']),
    // A deposit taken reserves a vehicle: `reserved` is a word of the list too.
    status: oneOf(data.status, 'is no status we know'),
    priceType: oneOf(data.priceType, 'is no price type we know'),
    ...each(readText, ['financeProvider', 'financeLenders']),
    ...each(readMoney, ['price', 'driveAwayPrice', 'exclGovtChargesPrice']),
    ...each(readMoney, ['financeWeekly', 'financeMonthly', 'financeDeposit', 'financeBalloon', 'financeFees']),
    financeTotal: readMoney,
    ...each(readPercent, ['financeInterestRate', 'financeComparisonRate']),
    financeTermMonths: count(/^(months?|mths?)$/i, 240),
    financeDisclaimer: cleanComments,
    isDriveAway: readBoolean,
    gears: count(/^(sp(ee)?ds?|sp|gears?)\.?$/i, 30),
    doors: count(/^(doors?|drs?|d)\.?$/i, 9),
    seats: count(/^(seats?|seaters?|s)\.?$/i, 100),
    buildMonth: count(/^$/, 12),
  },
}

export type FeedField = keyof typeof READERS.facts | keyof typeof READERS.specs | keyof typeof READERS.row

/** What a row's cells say, by field. A field that is not there has no column; a blank one empties the fact. */
export type FeedTexts = Partial<Record<FeedField, string>>
/** The name each field's column has in the file: what a dealer finds it by. */
export type FeedColumns = Partial<Record<FeedField, string>>

/** Without one of these a row is no vehicle. */
export const REQUIRED_FIELDS: readonly FeedField[] = ['stockNumber', 'make', 'model', 'year']

/** In the wild a field goes by these (rule:universal-csv), compared without case, spaces and signs. */
const HEADERS: Record<FeedField, readonly string[]> = headers

/** Every field a feed may fill, where its value goes, and the headers it goes by. */
export const FEED_FIELDS = Object.fromEntries(
  Object.entries(READERS satisfies Record<string, Record<string, Read>>).flatMap(([to, readers]) =>
    Object.entries(readers).map(([field, read]) => [field, { to, read, headers: HEADERS[field as FeedField] }]),
  ),
) as unknown as Record<FeedField, { to: keyof typeof READERS; read: Read; headers: readonly string[] }>

/** A header or field name as it is compared: letters and digits only, lower case. `Stock number *` is `stocknumber`. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const FIELDS = Object.entries(FEED_FIELDS) as [FeedField, (typeof FEED_FIELDS)[FeedField]][]
/** A field's own name is a header too, unless another field goes by it (`Gear type` is a transmission in the wild). */
const FIELD_BY_HEADER = new Map<string, FeedField>([
  ...FIELDS.map(([field]) => [headerKey(field).replace(/cents$/, ''), field] as const),
  ...FIELDS.flatMap(([field, { headers }]) => headers.map((header) => [header, field] as const)),
])

/**
 * The field a header names, matched loosely; undefined when none does. `Image 7` and `Photo12` are pictures. A column
 * of cents is not taken for one of dollars.
 */
export function findFeedField(header: string): FeedField | undefined {
  const key = headerKey(header)
  if (key.endsWith('cents')) return undefined
  return FIELD_BY_HEADER.get(key) ?? (/^(image|photo|picture)s?(url)?\d+(url)?$/.test(key) ? 'photos' : undefined)
}

/** The field a map file or a fact's own name (`priceCents`) means: the same names, amounts still written in dollars. */
export function findNamedField(name: string): FeedField | undefined {
  return Object.hasOwn(FEED_FIELDS, name) ? (name as FeedField) : findFeedField(name.replace(/_?cents$/i, ''))
}
