import { dealershipSchema } from '#domain/locations/location-schema.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import { type ConfigProblem, parseBySchema, unstorableText } from './config-problems.ts'
import { checkReferences } from './config-references.ts'
import { type TenantConfig, tenantConfigJsonSchema, tenantConfigSchema } from './tenant-config-schema.ts'

export type ParsedConfig = { kind: 'valid'; config: TenantConfig } | { kind: 'invalid'; problems: ConfigProblem[] }

/**
 * Reads what `JSON.parse` made of a `config.json`. Never throws; every problem has its path, the value found, the
 * reason and, where a word was mistyped, the nearest known one.
 */
export function parseTenantConfig(json: unknown): ParsedConfig {
  const unstorable = unstorableText(json)
  if (unstorable.length > 0) return { kind: 'invalid', problems: unstorable }
  const parsed = parseBySchema(tenantConfigSchema, json, tenantConfigJsonSchema)
  if (!parsed.data) return { kind: 'invalid', problems: parsed.problems }

  const { $schema: _, ...complete } = parsed.data
  const written = (json as { settings?: TenantSettingsInput }).settings ?? {}
  const config = canonical({ ...complete, written })
  // The lists as they stand in the file, so that a problem's place is a place in the file.
  const problems = checkReferences({ ...config, hosts: complete.hosts, locations: complete.locations })
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', config }
}

/**
 * The one way to say what a dealer said: a tenant sells as itself when no dealership is named; with one dealership,
 * every location is its; what has no order of its own is sorted.
 */
function canonical(config: TenantConfig): TenantConfig {
  const own = dealershipSchema.parse({ slug: config.slug, name: config.name })
  const dealerships = config.dealerships.length > 0 ? config.dealerships : [own]
  const only = dealerships.length === 1 ? dealerships[0]!.slug : null
  const locations = config.locations.map((location) => ({
    ...location,
    dealership: location.dealership ?? only,
    specialHours: location.specialHours.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }))
  return { ...config, hosts: { ...config.hosts, aliases: config.hosts.aliases.toSorted() }, dealerships, locations }
}
