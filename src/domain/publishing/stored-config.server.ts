import type { TenantTransaction } from '#db/tenant-session.ts'
import type { ManufacturerConfig } from '#domain/locations/location-schema.ts'
import type { StoredSettings } from '#domain/tenants/load-tenant.server.ts'
import { readStoredSettings } from '#domain/tenants/settings.ts'
import { dealershipFromColumns, locationFromColumns } from './config-rows.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** The configuration a tenant has now, put together from its tables; null when there is no such tenant. */
export async function readStoredConfig(trx: TenantTransaction, tenantId: number): Promise<TenantConfig | null> {
  const tenant = await trx.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (!tenant) return null
  const { tokens = {}, ...written } = tenant.settings as StoredSettings
  return {
    slug: tenant.slug,
    name: tenant.name,
    template: tenant.template,
    hosts: await readDomains(trx, tenantId),
    tokens,
    settings: readStoredSettings(written).settings,
    written,
    dealerships: (await readInOrder(trx, 'dealerships', tenantId)).map(dealershipFromColumns),
    locations: await readLocationConfigs(trx, tenantId),
    manufacturers: await readManufacturers(trx, tenantId),
  }
}

/** Custom domains; the bare slug that every tenant has is no part of its configuration. */
async function readDomains(trx: TenantTransaction, tenantId: number): Promise<TenantConfig['hosts']> {
  const rows = await trx
    .selectFrom('hosts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('host', 'like', '%.%')
    .orderBy('host')
    .execute()
  return {
    primary: rows.find((row) => row.is_primary)?.host ?? null,
    aliases: rows.filter((row) => !row.is_primary).map((row) => row.host),
  }
}

async function readLocationConfigs(trx: TenantTransaction, tenantId: number): Promise<TenantConfig['locations']> {
  const dealerships = await trx
    .selectFrom('dealerships')
    .select(['dealership_id', 'slug'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const slugOf = new Map(dealerships.map((row) => [row.dealership_id, row.slug]))
  const hours = await trx
    .selectFrom('opening_hours')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('weekday')
    .execute()
  const special = await trx
    .selectFrom('special_hours')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('date')
    .execute()
  return (await readInOrder(trx, 'locations', tenantId)).map((row) =>
    locationFromColumns(
      row,
      row.dealership_id === null ? null : (slugOf.get(row.dealership_id) ?? null),
      hours.filter((day) => day.location_id === row.location_id),
      special.filter((day) => day.location_id === row.location_id),
    ),
  )
}

async function readManufacturers(trx: TenantTransaction, tenantId: number): Promise<ManufacturerConfig[]> {
  const models = await readInOrder(trx, 'manufacturer_models', tenantId)
  return (await readInOrder(trx, 'manufacturers', tenantId)).map((row) => ({
    slug: row.slug,
    name: row.name,
    logoSrc: row.logo_url,
    models: models
      .filter((model) => model.manufacturer_id === row.manufacturer_id)
      .map(({ slug, name, body, description, image_url, price_from_cents }) => ({
        ...{ slug, name, body, description, imageSrc: image_url, priceFromCents: price_from_cents },
      })),
  }))
}

function readInOrder<Table extends 'dealerships' | 'locations' | 'manufacturers' | 'manufacturer_models'>(
  trx: TenantTransaction,
  table: Table,
  tenantId: number,
) {
  // The type of a query over a union of tables is beyond Kysely; each of them has these two columns.
  return trx
    .selectFrom(table as 'dealerships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .execute() as Promise<unknown> as Promise<import('kysely').Selectable<import('#db/schema.ts').Database[Table]>[]>
}
