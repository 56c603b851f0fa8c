import type { TenantTransaction } from '#db/tenant-session.ts'
import { readDealerships } from '#domain/locations/list-dealerships.server.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { type Manufacturer, readManufacturers } from '#domain/locations/list-manufacturers.server.ts'
import type { ManufacturerConfig } from '#domain/locations/location-schema.ts'
import type { StoredSettings } from '#domain/tenants/load-tenant.server.ts'
import { readStoredSettings } from '#domain/tenants/settings.ts'
import { dealershipConfigOf, locationConfigOf } from './config-rows.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** The configuration a tenant has now, put together from its tables; null when there is no such tenant. */
export async function readStoredConfig(trx: TenantTransaction, tenantId: number): Promise<TenantConfig | null> {
  const tenant = await trx.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (!tenant) return null
  const { tokens = {}, ...written } = tenant.settings as StoredSettings
  const { slug, name, template } = tenant
  return {
    ...{ slug, name, template, tokens, written },
    hosts: await readDomains(trx, tenantId),
    settings: readStoredSettings(written).settings,
    dealerships: (await readDealerships(trx, tenantId)).map(dealershipConfigOf),
    locations: (await readLocations(trx, tenantId)).map(locationConfigOf),
    manufacturers: (await readManufacturers(trx, tenantId)).map(manufacturerConfigOf),
  }
}

/** Custom domains; the bare slug that every tenant has is no part of its configuration. */
async function readDomains(trx: TenantTransaction, tenantId: number): Promise<TenantConfig['hosts']> {
  const own = trx.selectFrom('hosts').selectAll().where('tenant_id', '=', tenantId).where('host', 'like', '%.%')
  const rows = await own.orderBy('host').execute()
  return {
    primary: rows.find((row) => row.is_primary)?.host ?? null,
    aliases: rows.filter((row) => !row.is_primary).map((row) => row.host),
  }
}

function manufacturerConfigOf({ manufacturerId, logoUrl, models, ...manufacturer }: Manufacturer): ManufacturerConfig {
  const toModel = ({ modelId, imageUrl, ...model }: Manufacturer['models'][number]) => ({
    ...model,
    imageSrc: imageUrl,
  })
  return { ...manufacturer, logoSrc: logoUrl, models: models.map(toModel) }
}
