import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { WrittenSection } from '#domain/content/page-schema.ts'
import { readDealerships } from '#domain/locations/list-dealerships.server.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { type Manufacturer, readManufacturers } from '#domain/locations/list-manufacturers.server.ts'
import type { Location, LocationAddress } from '#domain/locations/location.ts'
import {
  type DayHours,
  type LocationConfig,
  type ManufacturerConfig,
  placeTypes,
  type SpecialHours,
  siteClock,
  type WeekHours,
} from '#domain/locations/location-schema.ts'
import { DAYS, type OpeningDay, type SpecialDay } from '#domain/locations/opening-hours.ts'
import type { StoredSettings } from '#domain/tenants/load-tenant.server.ts'
import { readStoredSettings } from '#domain/tenants/settings.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import { PAGES } from './tenant-content.ts'

/** The configuration a tenant has now, put together from its tables; null when there is no such tenant. */
export async function readStoredConfig(trx: TenantTransaction, tenantId: number): Promise<TenantConfig | null> {
  const tenant = await trx.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (!tenant) return null
  const { tokens = {}, ...written } = tenant.settings as StoredSettings
  const { slug, name, template } = tenant
  const locations = (await readLocations(trx, tenantId)).map(locationConfigOf)
  return {
    ...{ slug, name, template, tokens, written },
    hosts: await readDomains(trx, tenantId),
    settings: readStoredSettings(written, placeTypes(locations), siteClock(locations)).settings,
    dealerships: (await readDealerships(trx, tenantId)).map(({ dealershipId, ...dealership }) => dealership),
    locations,
    manufacturers: (await readManufacturers(trx, tenantId)).map(manufacturerConfigOf),
  }
}

/** Custom domains; the bare slug that every tenant has is no part of its configuration. */
async function readDomains(trx: TenantTransaction, tenantId: number): Promise<TenantConfig['hosts']> {
  const rows = await trx.selectFrom('hosts').selectAll().where('tenant_id', '=', tenantId).orderBy('host').execute()
  const named = rows.find(({ preview }) => preview !== null)
  const domains = rows.map(({ host }) => host).filter((host) => host.includes('.'))
  return {
    primary: domains.find((host) => host === named?.host) ?? null,
    aliases: domains.filter((host) => host !== named?.host),
    preview: named?.preview ?? true,
  }
}

function manufacturerConfigOf({ manufacturerId, logoUrl, models, ...manufacturer }: Manufacturer): ManufacturerConfig {
  const toModel = ({ modelId, imageUrl, ...model }: Manufacturer['models'][number]) => ({
    ...model,
    imageSrc: imageUrl,
  })
  return { ...manufacturer, logoSrc: logoUrl, models: models.map(toModel) }
}

/** The content a tenant has now, under the names of the files it came from. */
export type StoredContent = Awaited<ReturnType<typeof readStoredContent>>

export async function readStoredContent(trx: TenantTransaction, tenantId: number) {
  const pages = await trx
    .selectFrom('pages')
    .select([sql<string>`${PAGES} || file_name`.as('name'), 'path', 'sections', 'source'])
    .where('tenant_id', '=', tenantId)
    .orderBy('path')
    .execute()
  const articles = await trx
    .selectFrom('articles')
    .select([sql<string>`'content/articles/' || slug || '.md'`.as('name'), 'slug', 'markdown', 'source'])
    .where('tenant_id', '=', tenantId)
    .orderBy('slug')
    .execute()
  /** `sha256` is what the media store keeps of a file, `sourceSha256` the file as it came. */
  const files = await trx
    .selectFrom('tenant_files')
    .leftJoin('images', 'images.image_id', 'tenant_files.image_id')
    .select(['name', 'source_sha256 as sourceSha256', sql<string>`coalesce(file_sha256, images.sha256)`.as('sha256')])
    .where('tenant_files.tenant_id', '=', tenantId)
    .orderBy('name')
    .execute()
  return { pages: pages.map((page) => ({ ...page, sections: page.sections as WrittenSection[] })), articles, files }
}

/** A location that is stored as its configuration has it. */
function locationConfigOf(location: Location): LocationConfig {
  const { locationId, dealershipId, dealershipSlug, dealershipName, websiteUrl, logoUrl, ...rest } = location
  const { address, locationType, locationSubtype, imageUrl, ...same } = rest
  return {
    ...same,
    ...(address as Pick<LocationConfig, keyof LocationAddress>),
    dealership: dealershipSlug,
    type: locationType,
    subtype: locationSubtype,
    imageSrc: imageUrl,
    openingHours: weekOf(location.openingHours),
    specialHours: location.specialHours.map(specialOf),
  }
}

function weekOf(days: readonly OpeningDay[]): WeekHours | null {
  if (days.length === 0) return null
  const byDay = (weekday: number): DayHours => {
    const { status, opens, closes, note } = days.find((day) => day.weekday === weekday) ?? { status: 'Closed' }
    if (status === 'Closed') return 'closed'
    return opens && closes ? { opens, closes, note: note ?? null } : { note: note ?? '' }
  }
  // Monday first, as the configuration has it.
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((weekday) => [DAYS[weekday], byDay(weekday)])) as WeekHours
}

function specialOf({ date, status, opens, closes, name }: SpecialDay): SpecialHours {
  return status === 'Open' && opens && closes ? { date, opens, closes, name } : { date, closed: true, name }
}
