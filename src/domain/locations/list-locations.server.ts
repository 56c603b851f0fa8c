import type { Selectable } from 'kysely'
import { fromColumns } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { loadPlaces } from './load-places.server.ts'
import type { Location } from './location.ts'
import type { OpeningDay, SpecialDay } from './opening-hours.ts'
import type { Places } from './places.ts'

/**
 * Every location of the tenant with its hours, hidden ones too, in the order of its configuration. One without a point of
 * its own has the middle of its postcode, as `isAboutThere` says (rule:about-there).
 */
export async function listLocations(ctx: TenantCtx): Promise<Location[]> {
  const [locations, places] = await Promise.all([
    withTenant(ctx, (trx) => readLocations(trx, ctx.tenant.tenantId)),
    loadPlaces(ctx),
  ])
  return locations.map((location) => placedBy(location, places))
}

function placedBy(location: Location, places: Places): Location {
  const { postcode, latitude, longitude } = location.address
  if (postcode === null || (latitude !== null && longitude !== null)) return location
  const place = places.find(postcode)
  return place ? { ...location, address: { ...location.address, ...place.point, isAboutThere: true } } : location
}

/** The same inside a transaction, each with the point it was given or none. */
export async function readLocations(trx: TenantTransaction, tenantId: number): Promise<Location[]> {
  const rows = await trx
    .selectFrom('locations')
    .leftJoin('dealerships', 'dealerships.dealership_id', 'locations.dealership_id')
    .selectAll('locations')
    .select(['dealerships.slug as dealership_slug', 'dealerships.name as dealership_name', 'dealerships.website'])
    .where('locations.tenant_id', '=', tenantId)
    .orderBy('locations.position')
    .orderBy('locations.location_id')
    .execute()
  const [weeks, specials] = [trx.selectFrom('opening_hours'), trx.selectFrom('special_hours')]
  const days = await weeks.selectAll().where('tenant_id', '=', tenantId).orderBy('weekday').execute()
  const dates = await specials.selectAll().where('tenant_id', '=', tenantId).orderBy('date').execute()
  const daysOf = Map.groupBy(days, (day) => day.location_id)
  const datesOf = Map.groupBy(dates, (date) => date.location_id)
  return rows.map((row) => ({
    ...toLocation(row),
    openingHours: (daysOf.get(row.location_id) ?? []).map(withoutOwner) as OpeningDay[],
    specialHours: (datesOf.get(row.location_id) ?? []).map(withoutOwner) as SpecialDay[],
  }))
}

type LocationRow = Selectable<Database['locations']> & {
  dealership_slug: string | null
  dealership_name: string | null
  website: object | null
}

function toLocation({ tenant_id, position, is_primary: primary, ...row }: LocationRow) {
  const { website, street, city, state, postcode, latitude, longitude, place_url, place_id, map_key, ...rest } = row
  const { url, logoSrc } = (website ?? {}) as { url?: string; logoSrc?: string | null }
  const address = fromColumns({ street, city, state, postcode, latitude, longitude, place_url, place_id, map_key })
  return { ...fromColumns(rest), primary, address, websiteUrl: url ?? null, logoUrl: logoSrc ?? null }
}

function withoutOwner<Row extends { location_id: number; tenant_id: number }>({
  location_id,
  tenant_id,
  ...row
}: Row): Omit<Row, 'location_id' | 'tenant_id'> {
  return row
}
