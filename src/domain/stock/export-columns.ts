import type { PriceType } from './listing.ts'

/** A listing as the tables hold it, with its specs, dealership and yard, by column name. */
export type ExportRow = Record<string, unknown>

type ExportColumn = { header: string; text(row: ExportRow): string }

const words = (header: string, column: string): ExportColumn => ({ header, text: (row) => plain(row[column]) })
const money = (header: string, column: string): ExportColumn => ({ header, text: (row) => dollars(row[column]) })
const flag = (header: string, column: string): ExportColumn => ({ header, text: (row) => (row[column] ? 'yes' : 'no') })
const list = (header: string, column: string): ExportColumn => ({
  header,
  text: (row) => (row[column] as string[]).join('\n'),
})
const day = (header: string, column: string): ExportColumn => ({
  header,
  text: (row) => (row[column] as Date | null)?.toISOString().slice(0, 10) ?? '',
})

/**
 * The columns of `stock export`, under headers `universal-csv` reads back into the same facts (rule:universal-csv). It
 * is the dealer's own file: cost and private place are in it.
 */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  words('Stock number', 'stock_number'),
  words('Dealer code', 'dealership_slug'),
  words('Location code', 'location_slug'),
  words('Item type', 'item_type'),
  words('Car type', 'car_type'),
  words('Status', 'status'),
  day('Sold date', 'sold_at'),
  words('Year', 'year'),
  words('Make', 'make'),
  words('Model', 'model'),
  words('Badge', 'badge'),
  words('Series', 'series'),
  words('Body', 'body'),
  words('Body configuration', 'body_configuration'),
  words('Exterior colour', 'colour'),
  words('Interior colour', 'interior_colour'),
  words('Fuel', 'fuel'),
  words('Transmission', 'transmission'),
  words('Gears', 'gear_count'),
  words('Drive', 'drive'),
  words('Doors', 'doors'),
  words('Seats', 'seats'),
  words('Odometer', 'odometer_km'),
  money('Price', 'price_cents'),
  { header: 'Price type', text: (row) => (row.price_type ? PRICE_TYPE_WORDS[row.price_type as PriceType] : '') },
  money('DAP price', 'drive_away_cents'),
  money('EGC price', 'excl_govt_charges_cents'),
  money('Was price', 'before_price_cents'),
  money('Offer price', 'offer_price_cents'),
  money('Subscription price', 'subscription_price_cents'),
  money('Average market price', 'average_market_price_cents'),
  money('State average market price', 'state_average_market_price_cents'),
  money('Purchase cost', 'purchase_cost_cents'),
  money('Wholesale price', 'wholesale_price_cents'),
  words('Engine size', 'engine_size'),
  { header: 'Engine capacity', text: (row) => (row.engine_cc ? `${row.engine_cc} cc` : litres(row)) },
  words('Cylinders', 'cylinders'),
  words('Engine type', 'engine_type'),
  words('Induction', 'induction'),
  words('Power kW', 'power_kw'),
  words('Torque Nm', 'torque_nm'),
  words('Gear selector', 'gear_type'),
  words('Fuel consumption', 'fuel_litres_per_100km'),
  words('Energy consumption', 'energy_kwh_per_100km'),
  words('Fuel capacity', 'fuel_capacity_litres'),
  words('GVM', 'gross_vehicle_mass_kg'),
  words('Towing capacity braked', 'towing_capacity_braked_kg'),
  words('Length', 'length_mm'),
  words('Width', 'width_mm'),
  words('Height', 'height_mm'),
  words('ANCAP stars', 'ancap_stars'),
  words('ANCAP year', 'ancap_year'),
  words('Tare weight', 'tare_weight_kg'),
  words('Aggregate trailer mass', 'aggregate_trailer_mass_kg'),
  words('Axle type', 'axle_type'),
  words('Sleeps', 'sleeps'),
  words('VIN', 'vin'),
  words('Engine number', 'engine_number'),
  words('NVIC code', 'nvic'),
  words('RedBook code', 'redbook_code'),
  words('Autograb ID', 'autograb_id'),
  words('Rego', 'registration_plate'),
  words('Rego expiry', 'registration_expires_on'),
  words('Compliance date', 'compliance_date'),
  words('Build date', 'build_date'),
  flag('Reserved', 'reserved'),
  flag('Preorder', 'preorder'),
  flag('Certified', 'certified'),
  flag('Show on dealer website', 'show_on_dealer_website'),
  flag('Grey market import', 'grey_market_import'),
  words('Tag', 'tag'),
  list('Categories', 'categories'),
  words('Carsales title', 'carsales_title'),
  list('Features', 'features'),
  list('Standard equipment', 'standard_equipment'),
  words('Dealer comments', 'dealer_comments'),
  words('Video file', 'video_url'),
  words('External video URL', 'external_video_url'),
  words('Spin code', 'spin_code'),
  list('Distribution locations', 'distribution_locations'),
  { header: 'Finance lenders', text: ({ finance_lenders: lenders }) => jsonText(lenders) },
  words('Private suburb', 'private_suburb'),
  words('Private postcode', 'private_postcode'),
]

/** The words `findPriceType` reads back. */
const PRICE_TYPE_WORDS: Record<PriceType, string> = {
  drive_away: 'Drive away',
  estimated_drive_away: 'Estimated drive away',
  excl_govt_charges: 'Excl. govt. charges',
}

/** Only where the size has no words of its own: the engine size column comes first when it is read. */
function litres({ engine_size, engine_litres }: ExportRow): string {
  return engine_size === null && engine_litres !== null && engine_litres !== undefined ? `${engine_litres} L` : ''
}

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? (cents / 100).toFixed(2) : ''
}

/** All lenders a vehicle has, in the one form that says all they say. */
function jsonText(value: unknown): string {
  return Object.keys(value as object).length > 0 ? JSON.stringify(value) : ''
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
