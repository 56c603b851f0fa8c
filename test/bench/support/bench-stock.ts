import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { searchDocument } from '../../support/search/search-documents.ts'

type ListingRow = Record<
  'make' | 'model' | 'variant' | 'series' | 'year' | 'price' | 'odometer' | 'transmission' | 'fuel' | 'body' | 'drive',
  string
> &
  Record<'colour' | 'seats' | 'condition' | 'suburb' | 'state', string>

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../shared')
export const LISTINGS_FILE = join(shared, 'data/listings/combined_154k.csv.gz')

/** The first `most` vehicles of the real listings file; where a row leaves a field empty, something made up. */
export async function listingDocuments(most: number): Promise<SearchDocument[] | null> {
  if (!existsSync(LISTINGS_FILE)) return null
  const documents: SearchDocument[] = []
  const rows = createReadStream(LISTINGS_FILE)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }))
  for await (const row of rows) {
    documents.push(documentOf(named(row as ListingRow), documents.length + 1))
    if (documents.length === most) break
  }
  return documents
}

/** A few rows leave even make or model empty. */
function named(row: ListingRow): ListingRow {
  return { ...row, make: row.make || 'Unknown', model: row.model || 'Unknown' }
}

/** Vehicles made up, the same ones each time, for machines without the listings file. */
export function madeUpDocuments(count: number): SearchDocument[] {
  return Array.from({ length: count }, (_, i) => {
    const pick = picker(i + 1)
    const make = pick(MAKES)
    const row = { make, model: `${make.slice(0, 2)}${1 + Math.floor(pick.share() ** 2 * 20)}`, variant: pick(BADGES) }
    const facts = {
      year: `${2024 - Math.floor(pick.share() ** 2 * 20)}`,
      price: `${5000 + Math.floor(pick.share() ** 2 * 90_000)}`,
    }
    const empty = {
      series: '',
      odometer: `${Math.floor(pick.share() * 200_000)}`,
      transmission: '',
      fuel: '',
      body: '',
      drive: '',
    }
    return documentOf(
      { ...row, ...facts, ...empty, colour: '', seats: '', condition: '', suburb: '', state: '' },
      i + 1,
    )
  })
}

const MAKES = [
  'Toyota',
  'Ford',
  'Mazda',
  'Kia',
  'Hyundai',
  'Isuzu',
  'Nissan',
  'Mitsubishi',
  'Subaru',
  'Volkswagen',
  'MG',
  'BMW',
]
const BADGES = [
  'Sport',
  'SR5',
  'GT',
  'Touring',
  'Ascent',
  'Active',
  'Elite',
  'Highlander',
  'Wildtrak',
  'XLT',
  'GLX',
  'LS-U',
]
const BODIES = ['SUV', 'SUV', 'SUV', 'Ute', 'Ute', 'Hatch', 'Hatch', 'Sedan', 'Wagon', 'Van', 'People Mover', 'Coupe']
const FUELS = ['Petrol', 'Petrol', 'Petrol', 'Diesel', 'Diesel', 'Hybrid', 'Electric']
const DRIVES = ['Front', 'Front', '4WD', 'AWD', 'Rear']
const COLOURS = ['White', 'White', 'White', 'Silver', 'Grey', 'Black', 'Blue', 'Red', 'Green', 'Orange']
const CITIES = [
  'Brisbane',
  'Ipswich',
  'Toowoomba',
  'Sydney',
  'Newcastle',
  'Melbourne',
  'Geelong',
  'Perth',
  'Adelaide',
  'Hobart',
]
const STATES = ['QLD', 'QLD', 'QLD', 'NSW', 'NSW', 'VIC', 'VIC', 'WA', 'SA', 'TAS']
const FEATURES = [
  ...[
    'Sunroof',
    'Tow Bar',
    'Bull Bar',
    'Heated Seats',
    'Leather Seats',
    'Reversing Camera',
    'Apple CarPlay',
    'Bluetooth',
  ],
  ...[
    'Cruise Control',
    'Blind Spot Monitor',
    'Lane Assist',
    'Roof Rack',
    'Alloy Wheels',
    'Keyless Start',
    'Parking Sensors',
  ],
]
const PRICE_BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]

function documentOf(row: ListingRow, id: number): SearchDocument {
  const pick = picker(id)
  const place = Math.floor(pick.share() * CITIES.length)
  const rooftop = Math.floor(pick.share() ** 2 * 40)
  const price = Number(row.price) || null
  const year = Number(row.year) || 2015
  const badge = row.variant.slice(0, 40) || pick(BADGES)
  const sold = pick.share() < 0.02
  const carType = pick.share() < 0.1 ? 'new' : pick.share() < 0.05 ? 'demo' : 'used'
  const body = row.body || pick(BODIES)
  const photos = Math.floor(pick.share() * 20)
  return searchDocument({
    id,
    slug: `${year}-${row.make}-${row.model}-${id}`.toLowerCase().replaceAll(' ', '-'),
    path: `/cars/${year}-${row.make}-${row.model}-${id}`.toLowerCase().replaceAll(' ', '-'),
    name: `${year} ${row.make} ${row.model} ${badge}`,
    car_type: carType,
    status: sold ? 'sold' : 'in_stock',
    reserved: pick.share() < 0.02,
    certified: pick.share() < 0.1,
    tag: pick.share() < 0.05 ? 'Special' : null,
    year,
    make: row.make,
    model: row.model,
    badge,
    series: row.series || null,
    colour: row.colour || pick(COLOURS),
    simple_colour: (row.colour || pick(COLOURS)).split(' ')[0]!,
    body,
    simple_body: body,
    fuel: row.fuel || pick(FUELS),
    simple_fuel: row.fuel || pick(FUELS),
    trans: row.transmission || null,
    simple_transmission: row.transmission || pick(['Automatic', 'Manual']),
    drive: row.drive || pick(DRIVES),
    simple_drive: row.drive || pick(DRIVES),
    seats: Number(row.seats) || pick([2, 4, 5, 5, 5, 7]),
    doors: pick([2, 3, 4, 5]),
    gearnum: 6,
    engine_size: pick(['1.6', '2.0', '2.4', '2.8', '3.0']),
    km: Number(row.odometer) || null,
    price,
    list_price: price,
    subscription_price: pick.share() < 0.3 ? 150 + Math.floor(pick.share() * 400) : null,
    price_type: 'drive_away',
    price_range: price === null ? null : `up to ${PRICE_BOUNDS.find((bound) => price < bound) ?? 'any'}`,
    filtered_features: FEATURES.filter(() => pick.share() < 0.35),
    stocknum: `S${100_000 + id}`,
    dealership_id: rooftop,
    dealership_name: `Dealership ${rooftop}`,
    dealership_slug: `dealership-${rooftop}`,
    location_id: rooftop * 2 + (id % 2),
    location_name: `Location ${rooftop}${id % 2 ? ' North' : ''}`,
    city: row.suburb || CITIES[place]!,
    state: row.state || STATES[place]!,
    show_on_dealer_website: pick.share() < 0.98,
    photos_count: photos,
    images: Array.from({ length: Math.min(photos, 5) }, (_, i) => ({ id: id * 20 + i, width: 1600, height: 1067 })),
    created_at_timestamp: 1_700_000_000 - id * 600,
    sold_date_timestamp: sold ? 1_700_000_000 - Math.floor(pick.share() * 10 * 86_400) : null,
    rank: Math.floor(pick.share() * 1000),
  })
}

/** Choices that look random and are the same for the same vehicle each time. */
function picker(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  const share = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  return Object.assign(<T>(values: readonly T[]) => values[Math.floor(share() * values.length)]!, { share })
}
