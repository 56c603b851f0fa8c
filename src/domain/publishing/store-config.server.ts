import { type Insertable, sql } from 'kysely'
import { toColumns } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type {
  DealershipConfig,
  LocationConfig,
  ManufacturerConfig,
  SpecialHours,
  WeekHours,
} from '#domain/locations/location-schema.ts'
import { DAYS, type OpeningDay, type SpecialDay } from '#domain/locations/opening-hours.ts'
import type { StoredSettings } from '#domain/tenants/load-tenant.server.ts'
import { readPrimaryHost } from './going-live/live-host.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/**
 * Writes a configuration over what is stored: rows are matched by slug and keep their numbers, what is no longer named
 * goes. Raises the settings version and tells running servers.
 */
export async function storeConfig(
  trx: TenantTransaction,
  tenantId: number,
  config: TenantConfig,
  now: Date,
): Promise<void> {
  const version = await storeTenant(trx, tenantId, config, now)
  await storeHosts(trx, tenantId, config)
  const dealerships = await storeDealerships(trx, tenantId, config)
  await storeLocations(trx, tenantId, config, dealerships)
  await storeManufacturers(trx, tenantId, config.manufacturers)
  await sql`select pg_notify('forecourt_changes', ${JSON.stringify({ tenantId, settings: version })})`.execute(trx)
}

async function storeTenant(trx: TenantTransaction, tenantId: number, config: TenantConfig, now: Date): Promise<number> {
  const { slug, name, template, tokens } = config
  const settings: StoredSettings = { ...config.written, tokens }
  const columns = { name, template, settings: JSON.stringify(settings), updated_at: now }
  const row = await trx
    .insertInto('tenants')
    .values({ tenant_id: tenantId, slug, created_at: now, ...columns })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...columns, settings_version: sql`tenants.settings_version + 1` }),
    )
    .returning('settings_version')
    .executeTakeFirstOrThrow()
  return row.settings_version
}

/** A domain that is new waits for `tenant go-live` (rule:preview); what was primary before stays so, while it is named. */
async function storeHosts(trx: TenantTransaction, tenantId: number, { slug, hosts }: TenantConfig): Promise<void> {
  const wanted = hosts.primary ?? slug
  const names = [slug, ...(hosts.primary ? [hosts.primary] : []), ...hosts.aliases]
  const former = await readPrimaryHost(trx, tenantId)
  const waits = hosts.primary !== null && hosts.preview
  const primary = waits ? (names.find((host) => host === former) ?? slug) : wanted
  const rows = names.map((host) => {
    const preview = host === wanted ? hosts.preview : null
    return { host, tenant_id: tenantId, is_primary: host === primary, preview }
  })
  await trx.deleteFrom('hosts').where('tenant_id', '=', tenantId).execute()
  await trx.insertInto('hosts').values(rows).execute()
}

/** Answers the numbers of the dealerships by their slugs. */
async function storeDealerships(
  trx: TenantTransaction,
  tenantId: number,
  { dealerships }: TenantConfig,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, dealership] of dealerships.entries())
    ids.set(dealership.slug, await upsert(trx, 'dealerships', tenantId, dealershipColumns(dealership, position)))
  return ids
}

async function storeLocations(
  trx: TenantTransaction,
  tenantId: number,
  config: TenantConfig,
  dealerships: Map<string, number>,
): Promise<void> {
  const kept: number[] = []
  for (const [position, location] of config.locations.entries()) {
    const dealership_id = location.dealership === null ? null : dealerships.get(location.dealership)!
    const columns = { ...locationColumns(location, position), dealership_id }
    const location_id = await upsert(trx, 'locations', tenantId, columns)
    kept.push(location_id)
    await storeHours(trx, { location_id, tenant_id: tenantId }, location)
  }
  await removeOthers(trx, 'locations', tenantId, kept)
  await removeOthers(trx, 'dealerships', tenantId, [...dealerships.values()])
}

async function storeHours(
  trx: TenantTransaction,
  owner: { location_id: number; tenant_id: number },
  { openingHours, specialHours }: TenantConfig['locations'][number],
): Promise<void> {
  const days = openingDaysOf(openingHours).map((row) => ({ ...owner, ...row }))
  const dates = specialHours.map((special) => ({ ...owner, ...specialDayOf(special) }))
  await trx.deleteFrom('opening_hours').where('location_id', '=', owner.location_id).execute()
  await trx.deleteFrom('special_hours').where('location_id', '=', owner.location_id).execute()
  if (days.length > 0) await trx.insertInto('opening_hours').values(days).execute()
  if (dates.length > 0) await trx.insertInto('special_hours').values(dates).execute()
}

async function storeManufacturers(
  trx: TenantTransaction,
  tenantId: number,
  manufacturers: readonly ManufacturerConfig[],
): Promise<void> {
  const kept: number[] = []
  const keptModels: number[] = []
  for (const [position, { slug, name, logoSrc, models }] of manufacturers.entries()) {
    const manufacturer_id = await upsert(trx, 'manufacturers', tenantId, { slug, name, logo_url: logoSrc, position })
    kept.push(manufacturer_id)
    for (const { imageSrc, priceFromCents, ...model } of models) {
      const renamed = { image_url: imageSrc, price_from_cents: priceFromCents }
      const columns = { ...model, ...renamed, manufacturer_id, position: keptModels.length }
      keptModels.push(await upsert(trx, 'manufacturer_models', tenantId, columns))
    }
  }
  await removeOthers(trx, 'manufacturer_models', tenantId, keptModels)
  await removeOthers(trx, 'manufacturers', tenantId, kept)
}

const KEYS = {
  dealerships: 'dealership_id',
  locations: 'location_id',
  manufacturers: 'manufacturer_id',
  manufacturer_models: 'model_id',
} as const

/** Writes a row over the one of its slug, or a new one; answers its number. */
async function upsert<Table extends keyof typeof KEYS>(
  trx: TenantTransaction,
  table: Table,
  tenantId: number,
  columns: Omit<Insertable<Database[Table]>, 'tenant_id'>,
): Promise<number> {
  const { id } = await trx
    .insertInto(table as 'dealerships')
    .values({ tenant_id: tenantId, ...columns } as never)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(columns as never))
    .returning(sql<number>`${sql.ref(KEYS[table])}`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function removeOthers(
  trx: TenantTransaction,
  table: keyof typeof KEYS,
  tenantId: number,
  kept: readonly number[],
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and not (${sql.ref(KEYS[table])} = any(${[...kept]}::bigint[]))`.execute(trx)
}

/** The columns of a location that come from its configuration; its number, tenant and dealership are the caller's. */
function locationColumns(location: LocationConfig, position: number) {
  const { dealership, openingHours, specialHours, primary, type, subtype, imageSrc, ...rest } = location
  const renamed = { is_primary: primary, location_type: type, location_subtype: subtype, image_url: imageSrc }
  return { ...toColumns(rest), ...renamed, position }
}

/** The columns of a dealership; `position` (from 0) keeps the order of the file. */
function dealershipColumns({ website, ...dealership }: DealershipConfig, position: number) {
  return { ...toColumns(dealership), website: website && JSON.stringify(website), position }
}

/** Hours that are not known have no rows. */
function openingDaysOf(week: WeekHours | null): OpeningDay[] {
  if (!week) return []
  return DAYS.map((day, weekday) => {
    const hours = week[day]
    const none = { weekday, opens: null, closes: null }
    return hours === 'closed' ? { ...none, status: 'Closed', note: null } : { ...none, status: 'Open', ...hours }
  })
}

/** Special hours of one date as a row; times are `HH:MM`, null on a day that is closed. */
function specialDayOf(special: SpecialHours): SpecialDay {
  const { date, name } = special
  if ('closed' in special) return { date, status: 'Closed', opens: null, closes: null, name }
  return { date, status: 'Open', opens: special.opens, closes: special.closes, name }
}
