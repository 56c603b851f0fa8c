import type { Selectable } from 'kysely'
import type { LocationsTable, OpeningHoursTable, SpecialHoursTable } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Location } from './location.ts'

/** Every location of the tenant with its hours, hidden ones too, in the order of its configuration. */
export async function listLocations(ctx: TenantCtx): Promise<Location[]> {
  return withTenant(ctx, (trx) => readLocations(trx, ctx.tenant.tenantId))
}

/** The same inside a transaction; with `slug` at most the one location of that slug. */
export async function readLocations(trx: TenantTransaction, tenantId: number, slug?: string): Promise<Location[]> {
  let query = trx
    .selectFrom('locations')
    .leftJoin('dealerships', 'dealerships.dealership_id', 'locations.dealership_id')
    .selectAll('locations')
    .select(['dealerships.slug as dealership_slug', 'dealerships.name as dealership_name', 'dealerships.website'])
    .where('locations.tenant_id', '=', tenantId)
  if (slug !== undefined) query = query.where('locations.slug', '=', slug)
  const rows = await query.orderBy('locations.position').orderBy('locations.location_id').execute()
  if (rows.length === 0) return []

  const ids = rows.map((row) => row.location_id)
  const days = await trx
    .selectFrom('opening_hours')
    .selectAll()
    .where('location_id', 'in', ids)
    .orderBy('weekday')
    .execute()
  const dates = await trx
    .selectFrom('special_hours')
    .selectAll()
    .where('location_id', 'in', ids)
    .orderBy('date')
    .execute()
  const daysOf = Map.groupBy(days, (day) => day.location_id)
  const datesOf = Map.groupBy(dates, (date) => date.location_id)
  return rows.map((row) => toLocation(row, daysOf.get(row.location_id) ?? [], datesOf.get(row.location_id) ?? []))
}

type LocationRow = Selectable<LocationsTable> & {
  dealership_slug: string | null
  dealership_name: string | null
  website: object | null
}

function toLocation(
  row: LocationRow,
  days: Selectable<OpeningHoursTable>[],
  dates: Selectable<SpecialHoursTable>[],
): Location {
  const website = row.website as { url?: string; logoSrc?: string | null } | null
  return {
    locationId: row.location_id,
    slug: row.slug,
    name: row.name,
    visible: row.visible,
    primary: row.is_primary,
    locationType: row.location_type,
    locationSubtype: row.location_subtype,
    manufacturers: row.manufacturers,
    dealershipId: row.dealership_id,
    dealershipSlug: row.dealership_slug,
    dealershipName: row.dealership_name,
    websiteUrl: website?.url ?? null,
    logoUrl: website?.logoSrc ?? null,
    dealerLicenseNumber: row.dealer_license_number,
    motorVehicleRepairer: row.motor_vehicle_repairer,
    address: {
      street: row.street,
      city: row.city,
      state: row.state,
      postcode: row.postcode,
      latitude: row.latitude,
      longitude: row.longitude,
      placeUrl: row.place_url,
      placeId: row.place_id,
      mapKey: row.map_key,
    },
    timeZone: row.time_zone,
    phone: row.phone,
    landlinePhone: row.landline_phone,
    email: row.email,
    imageUrl: row.image_url,
    distributionLocations: row.distribution_locations,
    averageRating: row.average_rating,
    reviewCount: row.review_count,
    openingHours: days.map(({ weekday, status, opens, closes, note }) => ({
      weekday,
      status,
      opens: clock(opens),
      closes: clock(closes),
      note,
    })),
    specialHours: dates.map(({ date, status, opens, closes, name }) => ({
      date,
      status,
      opens: clock(opens),
      closes: clock(closes),
      name,
    })),
  }
}

/** PostgreSQL's "08:30:00" as "08:30". */
function clock(time: string | null): string | null {
  return time?.slice(0, 5) ?? null
}
