import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { ManufacturerConfig } from '#domain/locations/location-schema.ts'
import type { StoredSettings } from '#domain/tenants/load-tenant.server.ts'
import { dealershipColumns, locationColumns, openingDaysOf, specialDayOf } from './config-rows.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/**
 * Writes a configuration over what is stored: rows are matched by slug and keep their numbers, what is no longer named
 * goes. Raises the settings version and tells running servers. Answers that version.
 */
export async function storeConfig(
  trx: TenantTransaction,
  tenantId: number,
  config: TenantConfig,
  now: Date,
): Promise<number> {
  const version = await storeTenant(trx, tenantId, config, now)
  await storeHosts(trx, tenantId, config)
  const dealerships = await storeDealerships(trx, tenantId, config)
  await storeLocations(trx, tenantId, config, dealerships)
  await storeManufacturers(trx, tenantId, config.manufacturers)
  await sql`select pg_notify('forecourt_changes', ${JSON.stringify({ tenantId, settings: version })})`.execute(trx)
  return version
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

async function storeHosts(trx: TenantTransaction, tenantId: number, { slug, hosts }: TenantConfig): Promise<void> {
  const primary = hosts.primary ?? slug
  const names = [slug, ...(hosts.primary ? [hosts.primary] : []), ...hosts.aliases]
  await trx.deleteFrom('hosts').where('tenant_id', '=', tenantId).where('host', 'not in', names).execute()
  // One primary at a time: the old one steps down before the new one is marked.
  await trx
    .updateTable('hosts')
    .set({ is_primary: false })
    .where('tenant_id', '=', tenantId)
    .where('host', '!=', primary)
    .execute()
  for (const host of names) {
    await trx
      .insertInto('hosts')
      .values({ host, tenant_id: tenantId, is_primary: host === primary })
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ is_primary: host === primary }))
      .execute()
  }
}

async function storeDealerships(
  trx: TenantTransaction,
  tenantId: number,
  { dealerships }: TenantConfig,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, dealership] of dealerships.entries()) {
    const columns = dealershipColumns(dealership, position)
    const row = await trx
      .insertInto('dealerships')
      .values({ tenant_id: tenantId, ...columns })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(columns))
      .returning('dealership_id')
      .executeTakeFirstOrThrow()
    ids.set(dealership.slug, row.dealership_id)
  }
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
    const dealershipId = location.dealership === null ? null : dealerships.get(location.dealership)!
    const columns = { ...locationColumns(location, position), dealership_id: dealershipId }
    const row = await trx
      .insertInto('locations')
      .values({ tenant_id: tenantId, ...columns })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(columns))
      .returning('location_id')
      .executeTakeFirstOrThrow()
    kept.push(row.location_id)
    await storeHours(trx, { location_id: row.location_id, tenant_id: tenantId }, location)
  }
  await removeOthers(trx, 'locations', 'location_id', tenantId, kept)
  await removeOthers(trx, 'dealerships', 'dealership_id', tenantId, [...dealerships.values()])
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
  const remainingModels: number[] = []
  let modelPosition = 0
  for (const [position, { slug, name, logoSrc, models }] of manufacturers.entries()) {
    const columns = { slug, name, logo_url: logoSrc, position }
    const { manufacturer_id } = await trx
      .insertInto('manufacturers')
      .values({ tenant_id: tenantId, ...columns })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(columns))
      .returning('manufacturer_id')
      .executeTakeFirstOrThrow()
    kept.push(manufacturer_id)
    for (const { imageSrc, priceFromCents, ...model } of models) {
      const modelColumns = {
        ...model,
        image_url: imageSrc,
        price_from_cents: priceFromCents,
        manufacturer_id,
        position: modelPosition++,
      }
      const { model_id } = await trx
        .insertInto('manufacturer_models')
        .values({ tenant_id: tenantId, ...modelColumns })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'slug']).doUpdateSet(modelColumns))
        .returning('model_id')
        .executeTakeFirstOrThrow()
      remainingModels.push(model_id)
    }
  }
  await removeOthers(trx, 'manufacturer_models', 'model_id', tenantId, remainingModels)
  await removeOthers(trx, 'manufacturers', 'manufacturer_id', tenantId, kept)
}

async function removeOthers(
  trx: TenantTransaction,
  table: string,
  key: string,
  tenantId: number,
  kept: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and not (${sql.ref(key)} = any(${[...kept]}::bigint[]))`.execute(
    trx,
  )
}
