import {
  day,
  decimal,
  type Fact,
  flag,
  instant,
  lenders,
  list,
  month,
  oneOf,
  oneOrNone,
  requiredText,
  stockNumber,
  text,
  whole,
  year,
} from './fact-kinds.ts'
import {
  CAR_TYPES,
  ITEM_TYPES,
  LISTING_STATUSES,
  type ListingFacts,
  type ListingSpecs,
  PRICE_TYPES,
} from './listing.ts'

/** Facts a listing's own row holds. */
export type RowFact = Exclude<keyof ListingFacts, 'specs'>

const cents = whole(1e13)
const kilograms = whole(1_000_000)
const millimetres = whole(1_000_000)

/** What each fact's column in `listings` takes: the check constraints and sizes of the migrations. */
export const FACTS: { [Name in RowFact]: Fact<ListingFacts[Name]> } = {
  stockNumber: stockNumber,
  year: year,
  make: requiredText,
  model: requiredText,
  itemType: oneOf(ITEM_TYPES, 'car'),
  carType: oneOf(CAR_TYPES, 'used'),
  status: oneOf(LISTING_STATUSES, 'in_stock'),
  reserved: flag(),
  preorder: flag(),
  certified: flag(),
  showOnDealerWebsite: flag(true),
  greyMarketImport: flag(),
  tag: text,
  categories: list,
  soldAt: instant,
  carsalesTitle: text,
  badge: text,
  series: text,
  colour: text,
  simpleColour: text,
  interiorColour: text,
  body: text,
  simpleBody: text,
  bodyConfiguration: text,
  fuel: text,
  simpleFuel: text,
  transmission: text,
  simpleTransmission: text,
  gearCount: whole(30),
  drive: text,
  simpleDrive: text,
  doors: whole(20),
  seats: whole(100),
  engineSize: text,
  odometerKm: whole(2_000_000_000),
  priceCents: cents,
  priceType: oneOrNone(PRICE_TYPES),
  exclGovtChargesCents: cents,
  driveAwayCents: cents,
  beforePriceCents: cents,
  offerPriceCents: cents,
  subscriptionPriceCents: cents,
  stateAverageMarketPriceCents: cents,
  averageMarketPriceCents: cents,
  purchaseCostCents: cents,
  wholesalePriceCents: cents,
  vin: text,
  engineNumber: text,
  nvic: text,
  redbookCode: text,
  autograbId: text,
  registrationPlate: text,
  registrationExpiresOn: day,
  complianceDate: month,
  buildDate: month,
  features: list,
  standardEquipment: list,
  dealerComments: text,
  videoUrl: text,
  externalVideoUrl: text,
  spinCode: text,
  privateSuburb: text,
  privatePostcode: text,
  distributionLocations: list,
  financeLenders: lenders,
}

/** Likewise of each figure's column in `listing_specs`. */
export const SPECS: { [Name in keyof ListingSpecs]: Fact<ListingSpecs[Name]> } = {
  cylinders: whole(32),
  engineCc: whole(1_000_000),
  engineLitres: decimal(999),
  engineType: text,
  induction: text,
  powerKw: decimal(99_999),
  torqueNm: decimal(999_999),
  gearType: text,
  fuelLitresPer100Km: decimal(999),
  energyKwhPer100Km: decimal(999),
  fuelCapacityLitres: decimal(99_999),
  grossVehicleMassKg: kilograms,
  towingCapacityBrakedKg: kilograms,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  ancapStars: whole(5),
  ancapYear: whole(2100, 1993),
  tareWeightKg: kilograms,
  aggregateTrailerMassKg: kilograms,
  axleType: text,
  sleeps: whole(20),
}

/** Each fact's column in `listings`; one list for import, export, locks and reading. */
export const FACT_COLUMNS = columnsOf(FACTS)
/** Each figure's column in `listing_specs`. */
export const SPEC_COLUMNS = columnsOf(SPECS)

/** What a vehicle is when nobody says otherwise: the not-null columns of a first import. */
export const FACT_DEFAULTS = Object.fromEntries(
  Object.entries(FACTS).flatMap(([name, { initial }]) => (initial == null ? [] : [[name, initial]])),
) as Partial<ListingFacts>

/** `odometerKm`, `fuelLitresPer100Km` as their columns: `odometer_km`, `fuel_litres_per_100km`. */
export function columnOf(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toLowerCase()
}

function columnsOf<Name extends string>(facts: Record<Name, unknown>): Record<Name, string> {
  return Object.fromEntries(Object.keys(facts).map((name) => [name, columnOf(name)])) as Record<Name, string>
}
