import { readDate, readMonth } from './dates.ts'
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

const READERS = {
  /** Straight into the facts of a listing, under the field's own name. */
  facts: {
    stockNumber: readText,
    make: readText,
    model: readText,
    year: readYear,
    badge: readText,
    series: readText,
    reserved: readBoolean,
    preorder: readBoolean,
    certified: readBoolean,
    showOnDealerWebsite: readBoolean,
    greyMarketImport: readBoolean,
    tag: readText,
    categories: splitList,
    carsalesTitle: readText,
    body: readText,
    bodyConfiguration: readText,
    colour: readText,
    interiorColour: readText,
    fuel: readText,
    transmission: readText,
    drive: readText,
    odometerKm: readKilometres,
    engineNumber: readText,
    nvic: readText,
    redbookCode: readText,
    autograbId: readText,
    registrationExpiresOn: readDate,
    complianceDate: readMonth,
    buildDate: readMonth,
    features: splitList,
    standardEquipment: splitList,
    dealerComments: cleanComments,
    videoUrl: readUrl,
    externalVideoUrl: readUrl,
    spinCode: readText,
    privateSuburb: readText,
    privatePostcode: readText,
    beforePriceCents: readMoney,
    offerPriceCents: readMoney,
    subscriptionPriceCents: readMoney,
    averageMarketPriceCents: readMoney,
    stateAverageMarketPriceCents: readMoney,
    purchaseCostCents: readMoney,
    wholesalePriceCents: readMoney,
    distributionLocations: splitList,
  },
  /** Likewise into its specs. */
  specs: {
    engineType: readText,
    induction: readText,
    powerKw: measure({ kw: 1, hp: 0.7457, ps: 0.7355 }, 2000),
    torqueNm: measure({ nm: 1 }, 10_000),
    gearType: readText,
    fuelLitresPer100Km: readConsumption,
    energyKwhPer100Km: readConsumption,
    fuelCapacityLitres: measure({ l: 1, litres: 1, litre: 1 }, 2000),
    grossVehicleMassKg: kilograms,
    towingCapacityBrakedKg: kilograms,
    lengthMm: measure(LENGTHS, 40_000),
    widthMm: measure(LENGTHS, 10_000),
    heightMm: measure(LENGTHS, 10_000),
    ancapStars: count(/^(stars?)$/i, 5),
    ancapYear: readYear,
    tareWeightKg: kilograms,
    aggregateTrailerMassKg: kilograms,
    axleType: readText,
    sleeps: count(/^(people|persons|berths?)$/i, 20),
  },
  /** Worked out with others by `read-row.ts`. */
  row: {
    carType: readText,
    itemType: readText,
    status: readText,
    soldAt: readDate,
    gears: count(/^(sp(ee)?ds?|sp|gears?)\.?$/i, 30),
    doors: count(/^(doors?|drs?|d)\.?$/i, 9),
    seats: count(/^(seats?|seaters?|s)\.?$/i, 100),
    vin: readText,
    registrationPlate: readText,
    buildMonth: count(/^$/, 12),
    price: readMoney,
    priceType: readText,
    driveAwayPrice: readMoney,
    isDriveAway: readBoolean,
    exclGovtChargesPrice: readMoney,
    financeProvider: readText,
    financeWeekly: readMoney,
    financeMonthly: readMoney,
    financeInterestRate: readPercent,
    financeComparisonRate: readPercent,
    financeTermMonths: count(/^(months?|mths?)$/i, 240),
    financeDeposit: readMoney,
    financeBalloon: readMoney,
    financeFees: readMoney,
    financeTotal: readMoney,
    financeDisclaimer: cleanComments,
    financeLenders: readText,
    engine: readText,
    engineCapacity: readText,
    engineSize: readText,
    cylinders: readText,
    dealerCode: readText,
    location: readText,
    photos: readText,
  },
} satisfies Record<string, Record<string, Read>>

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
  Object.entries(READERS).flatMap(([to, readers]) =>
    Object.entries(readers).map(([field, read]) => [field, { to, read, headers: HEADERS[field as FeedField] }]),
  ),
) as unknown as Record<FeedField, { to: keyof typeof READERS; read: Read; headers: readonly string[] }>
