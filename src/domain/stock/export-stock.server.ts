import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FeedTexts, findFeedField } from './feeds/fields.ts'
import { dealershipSlugs } from './find-listing.server.ts'
import type { ListingStatus, PriceType } from './listing.ts'
import { LISTING_STATUSES } from './vocabularies.ts'

/** A listing as the tables hold it, with its specs, dealership and yard, by column name. */
type ExportRow = Record<string, unknown>

export type ExportInput = {
  /** Null: all dealerships. */
  dealershipSlug: string | null
  statuses: readonly ListingStatus[]
  /** With the column `Images`: names of the files that `pictures` of the outcome says, or addresses of what is still to be fetched. */
  withPictures?: boolean
}

export type ExportOutcome =
  /** `leftOut`: how many vehicles of each status that was not asked for there are besides. */
  | { kind: 'exported'; vehicles: number; pictures: ExportedPicture[]; leftOut: StatusCount[] }
  | { kind: 'no-such-dealership'; known: string[] }

export type StatusCount = { status: ListingStatus; vehicles: number }

/** A picture by its path below the folder of photos (`2021-toyota-hilux-0012/1.jpeg`), and its bytes by their hash in the media store. */
export type ExportedPicture = { name: string; sha256: string }

const ROWS_PER_FETCH = 500
// By itself it quotes only cells that hold the very line end that ends a record.
const CSV = { record_delimiter: 'unix', quoted_match: /[\r\n]/ } as const

/**
 * Hands a tenant's vehicles to `write` as `universal-csv`, piece by piece, all as they were at one moment: importing it
 * again changes nothing. The files it names as pictures are the caller's to write.
 */
export async function exportStock(
  ctx: TenantCtx,
  input: ExportInput,
  write: (text: string) => Promise<void>,
): Promise<ExportOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const known = await dealershipSlugs(trx, tenantId)
    if (input.dealershipSlug !== null && !known.includes(input.dealershipSlug))
      return { kind: 'no-such-dealership', known }

    const pictures = input.withPictures ? PICTURES : sql`null`
    // A cursor sees one moment, however long the reading takes.
    await sql`
      declare exported no scroll cursor for
      select l.*, s.*, o.slug as location_slug,
        case when ${known.length} > 1 or cardinality(d.feed_codes) > 0 then d.slug end as dealership_slug, ${pictures} as pictures
      from listings l
      join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
      left join locations o on o.tenant_id = ${tenantId} and o.location_id = l.location_id
      left join listing_specs s on s.tenant_id = ${tenantId} and s.listing_id = l.listing_id
      where l.tenant_id = ${tenantId} and l.status = any(${input.statuses}::text[])
        and (${input.dealershipSlug}::text is null or d.slug = ${input.dealershipSlug})
      order by d.position, d.slug, l.listing_id`.execute(trx)

    const leftOut = await countLeftOut(trx, tenantId, input)
    const headers = [...Object.keys(COLUMNS), ...(input.withPictures ? ['Images'] : [])]
    await write(`\uFEFF${stringify([headers], CSV)}`)
    const files: ExportedPicture[] = []
    let vehicles = 0
    for (;;) {
      const { rows } = await sql<ExportRow>`fetch ${sql.raw(String(ROWS_PER_FETCH))} from exported`.execute(trx)
      if (rows.length === 0) return { kind: 'exported', vehicles, pictures: files, leftOut }
      vehicles += rows.length
      const records = rows.map((row) => [
        ...Object.values(COLUMNS).map((column) => cellOf(row, column)),
        ...(input.withPictures ? [picturesCell(row, files)] : []),
      ])
      await write(stringify(records, CSV))
    }
  })
}

async function countLeftOut(
  trx: TenantTransaction,
  tenantId: number,
  { dealershipSlug, statuses }: ExportInput,
): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select l.status, count(*)::int as vehicles
    from listings l join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    where l.tenant_id = ${tenantId} and l.status <> all(${statuses}::text[])
      and (${dealershipSlug}::text is null or d.slug = ${dealershipSlug})
    group by l.status order by array_position(${LISTING_STATUSES}::text[], l.status::text)`.execute(trx)
  return rows
}

/** In the order they are shown: pictures that are there by hash, and addresses whose picture is not. */
const PICTURES = sql`(
  select json_agg(json_build_object('sha256', i.sha256, 'format', i.format, 'url', p.source_url) order by p.position)
  from listing_photos p left join images i on i.tenant_id = p.tenant_id and i.image_id = p.image_id
  where p.tenant_id = l.tenant_id and p.listing_id = l.listing_id and p.state <> 'failed')`

type Picture = { sha256: string | null; format: string; url: string | null }

/** Names the files of a vehicle and adds them to `files`; a cell holds names or addresses, never both (`readPhotoCell`). */
function picturesCell({ slug, pictures }: ExportRow, files: ExportedPicture[]): string {
  const all = (pictures as Picture[] | null) ?? []
  const own = all.flatMap(({ sha256, format }, i) =>
    sha256 === null ? [] : [{ name: `${slug}/${i + 1}.${format}`, sha256 }],
  )
  files.push(...own)
  if (own.length > 0) return own.map(({ name }) => name).join('\n')
  return all.flatMap(({ url }) => url ?? []).join('\n')
}

/**
 * Each header of the file and its column. `universal-csv` reads them back into the same facts (rule:universal-csv). It
 * is the dealer's own file: cost and private place are in it. The dealer code is blank where an only dealership has no feed
 * codes: nobody said one, and the file is anybody's.
 */
const COLUMNS: Record<string, string> = {
  'Stock number': 'stock_number', 'Dealer code': 'dealership_slug', 'Location code': 'location_slug',
  'Item type': 'item_type', 'Car type': 'car_type', Status: 'status', 'Sold date': 'sold_at', Year: 'year',
  Make: 'make', Model: 'model', Badge: 'badge', Series: 'series', Body: 'body',
  'Body configuration': 'body_configuration', 'Exterior colour': 'colour',
  'Interior colour': 'interior_colour', Fuel: 'fuel', Transmission: 'transmission', Gears: 'gear_count',
  Drive: 'drive', Doors: 'doors', Seats: 'seats', Odometer: 'odometer_km', Price: 'price_cents',
  'Price type': 'price_type', 'DAP price': 'drive_away_cents', 'EGC price': 'excl_govt_charges_cents',
  'Was price': 'before_price_cents', 'Offer price': 'offer_price_cents',
  'Subscription price': 'subscription_price_cents', 'Average market price': 'average_market_price_cents',
  'State average market price': 'state_average_market_price_cents', 'Purchase cost': 'purchase_cost_cents',
  'Wholesale price': 'wholesale_price_cents', 'Reserve deposit': 'reserve_deposit_cents',
  'Engine size': 'engine_size', 'Engine capacity': 'engine_cc',
  Cylinders: 'cylinders', 'Engine type': 'engine_type', Induction: 'induction', 'Power kW': 'power_kw',
  'Torque Nm': 'torque_nm', 'Gear selector': 'gear_type', 'Fuel consumption': 'fuel_litres_per_100km',
  'Energy consumption': 'energy_kwh_per_100km', 'Fuel capacity': 'fuel_capacity_litres',
  GVM: 'gross_vehicle_mass_kg', GCM: 'gross_combination_mass_kg',
  'Towing capacity braked': 'towing_capacity_braked_kg', Length: 'length_mm',
  Width: 'width_mm', Height: 'height_mm', 'ANCAP stars': 'ancap_stars', 'ANCAP year': 'ancap_year',
  'Tare weight': 'tare_weight_kg', 'Aggregate trailer mass': 'aggregate_trailer_mass_kg',
  'Ball weight': 'ball_weight_kg',
  'Axle type': 'axle_type', Sleeps: 'sleeps', VIN: 'vin', 'Engine number': 'engine_number',
  'NVIC code': 'nvic', 'RedBook code': 'redbook_code', 'Autograb ID': 'autograb_id',
  Rego: 'registration_plate', 'Rego expiry': 'registration_expires_on', 'Compliance date': 'compliance_date',
  'Build date': 'build_date', Reserved: 'reserved', Preorder: 'preorder', Certified: 'certified',
  'Show on dealer website': 'show_on_dealer_website', 'Grey market import': 'grey_market_import', Tag: 'tag',
  Categories: 'categories', 'Carsales title': 'carsales_title', Features: 'features',
  'Standard equipment': 'standard_equipment', 'Dealer comments': 'dealer_comments', 'Video file': 'video_url',
  'External video URL': 'external_video_url', 'Spin code': 'spin_code',
  'Distribution locations': 'distribution_locations', 'Finance lenders': 'finance_lenders',
  'Private suburb': 'private_suburb', 'Private postcode': 'private_postcode',
} // biome-ignore format: in the order of the file

/** One vehicle as the file says it, by the field that each header is read into. */
export function exportedTexts(row: ExportRow): FeedTexts {
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([header, column]) => [findFeedField(header), cellOf(row, column)]),
  )
}

/** The words `findPriceType` reads back. */
const PRICE_TYPE_WORDS: Record<PriceType, string> = {
  drive_away: 'Drive away',
  estimated_drive_away: 'Estimated drive away',
  excl_govt_charges: 'Excl. govt. charges',
}

function cellOf(row: ExportRow, column: string): string {
  const value = row[column]
  if (column === 'engine_cc') return value ? `${value} cc` : litres(row)
  if (value === null || value === undefined) return ''
  if (column === 'price_type') return PRICE_TYPE_WORDS[value as PriceType]
  if (column.endsWith('_cents')) return (Number(value) / 100).toFixed(2)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('\n')
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  // All lenders a vehicle has, in the one form that says all they say.
  if (typeof value === 'object') return Object.keys(value).length > 0 ? JSON.stringify(value) : ''
  return String(value)
}

/** Only where the size has no words of its own: the engine size column comes first when it is read. */
function litres({ engine_size, engine_litres }: ExportRow): string {
  return engine_size === null && typeof engine_litres === 'number' ? `${engine_litres} L` : ''
}
