import type { Selectable } from 'kysely'
import { fromColumns } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Location } from './location.ts'
import type { OpeningDay, SpecialDay } from './opening-hours.ts'

/** Every location of the tenant with its hours, hidden ones too, in the order of its configuration. */
export async function listLocations(ctx: TenantCtx): Promise<Location[]> {
  return withTenant(ctx, (trx) => readLocations(trx, ctx.tenant.tenantId))
}

/** The same inside a transaction. */
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
