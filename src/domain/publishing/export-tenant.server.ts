import * as z from 'zod'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { dealershipSchema, locationSchema, manufacturerSchema } from '#domain/locations/location-schema.ts'
import { clockOf } from '#domain/locations/region.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { TOKENS } from '#domain/tenants/tokens.ts'
import { isPlain } from './config-problems.ts'
import { writeRedirectsCsv } from './redirects/redirects-csv.server.ts'
import { readStoredRedirects } from './redirects/store-redirects.server.ts'
import { withoutSecrets } from './secret-settings.ts'
import { readStoredConfig, readStoredContent } from './stored-config.server.ts'
import { type TenantConfig, tenantConfigSchema } from './tenant-config-schema.ts'

/**
 * A tenant as the folder that would make it, without its stock: applying that again changes nothing. `texts` and
 * `files` have their names in the folder, a file also that of its bytes in the media store.
 */
export async function exportTenant(ctx: TenantCtx) {
  return withTenant(ctx, (trx) => readExport(trx, ctx.tenant.tenantId))
}

/** The same within a transaction. */
export async function readExport(trx: TenantTransaction, tenantId: number) {
  const config = (await readStoredConfig(trx, tenantId))!
  const { pages, articles, files } = await readStoredContent(trx, tenantId)
  const redirects = await readStoredRedirects(trx, tenantId)
  const csv = redirects.length > 0 ? [{ name: 'redirects.csv', source: writeRedirectsCsv(redirects) }] : []
  return { json: writtenConfig(config), config, texts: [...pages, ...articles, ...csv], files }
}

/**
 * A configuration as a dealer would write it: settings as they were written, in the order of the documentation; of
 * dealerships, locations and manufacturers what differs from the defaults, and no secrets (rule:secret-settings).
 * `parseTenantConfig` reads the rest back the same.
 */
export function writtenConfig(config: TenantConfig): Record<string, unknown> {
  const json: Record<string, unknown> = {
    $schema: '../../docs/tenant-config.schema.json',
    slug: config.slug,
    name: config.name,
    template: config.template,
    hosts: withoutDefaults(config.hosts, tenantConfigSchema.shape.hosts.unwrap()),
    tokens: Object.fromEntries(
      TOKENS.flatMap((name) => (config.tokens[name] === undefined ? [] : [[name, config.tokens[name]]])),
    ),
    settings: withoutSecrets(inOrderOf(config.written, config.settings)),
    dealerships: config.dealerships.map((dealership) => withoutDefaults(dealership, dealershipSchema)),
    locations: config.locations.map((location) => {
      const timeZone = location.timeZone === clockOf(location) ? null : location.timeZone
      return withoutDefaults({ ...location, timeZone }, locationSchema)
    }),
    manufacturers: config.manufacturers.map((manufacturer) => withoutDefaults(manufacturer, manufacturerSchema)),
  }
  return Object.fromEntries(Object.entries(json).filter(([, value]) => !isEmpty(value)))
}

/** Keys of `written` in the order `complete` has them, in lists too; jsonb does not keep one. */
function inOrderOf(written: unknown, complete: unknown): unknown {
  if (Array.isArray(written) && Array.isArray(complete)) return written.map((entry, i) => inOrderOf(entry, complete[i]))
  if (!isPlain(written) || !isPlain(complete)) return written
  const known = Object.keys(complete).filter((key) => Object.hasOwn(written, key))
  return Object.fromEntries(known.map((key) => [key, inOrderOf(written[key], complete[key])]))
}

/** What differs from the schema's defaults, in its order; inside that, null always is one. */
function withoutDefaults(entry: Record<string, unknown>, schema: z.ZodObject): Record<string, unknown> {
  const written = Object.entries(schema.shape).filter(
    ([key, field]) =>
      !(field instanceof z.ZodDefault) || JSON.stringify(field.parse(undefined)) !== JSON.stringify(entry[key]),
  )
  return Object.fromEntries(written.map(([key]) => [key, withoutNulls(entry[key])]))
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isPlain(value)) return value
  const known = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutNulls(inner)]))
}

function isEmpty(value: unknown): boolean {
  return (Array.isArray(value) && value.length === 0) || (isPlain(value) && Object.keys(value).length === 0)
}
