import * as z from 'zod'
import { dealershipSchema, locationSchema, manufacturerSchema } from '#domain/locations/location-schema.ts'
import { slug } from '#domain/tenants/settings/words.ts'
import { type TenantSettingsInput, tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { tenantTokensSchema } from '#domain/tenants/tokens-schema.ts'
import { type ConfigProblem, parseBySchema, unstorableText } from './config-problems.ts'
import { checkReferences } from './config-references.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const domain = z
  .string()
  .regex(
    DOMAIN,
    'Use a domain without https:// and port, in lower case, such as "www.northside.example"; others in punycode',
  )

/** `config.json` of a tenant's folder: everything about a dealer that is not stock, pictures or page content. */
export const tenantConfigSchema = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds the description of this file.'),
  slug: slug.describe('The tenant’s short name: its address is <slug>.<base domain>. Never changes.'),
  name: z.string().trim().min(1).max(120).describe('The dealer’s name, as visitors read it.'),
  template: slug.describe('The layout family of the site.'),
  hosts: z
    .strictObject({
      primary: domain.nullable().default(null).describe('The domain of the site; <slug>.<base domain> otherwise.'),
      aliases: z.array(domain).max(100).default([]).describe('Domains that lead to the primary one.'),
    })
    .prefault({})
    .describe('Domains of the dealer’s own.'),
  tokens: tenantTokensSchema,
  settings: tenantSettingsSchema
    .prefault({})
    .describe('Switches, lists and wordings; what is left out has its default.'),
  dealerships: z
    .array(dealershipSchema)
    .max(500)
    .default([])
    .describe('Who sells: stock belongs to one of them. One of the tenant’s own name when left out.'),
  locations: z.array(locationSchema).max(1000).default([]).describe('Yards, workshops and counters.'),
  manufacturers: z.array(manufacturerSchema).max(500).default([]).describe('The brands sold new, with their models.'),
})

/** A configuration with every default filled in; `written` keeps what the dealer wrote of the settings. */
export type TenantConfig = Omit<z.output<typeof tenantConfigSchema>, '$schema'> & { written: TenantSettingsInput }

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

let jsonSchema: Record<string, unknown> | undefined

/** The published JSON Schema of `config.json` (docs/tenant-config.schema.json). */
export function tenantConfigJsonSchema(): Record<string, unknown> {
  jsonSchema ??= {
    ...z.toJSONSchema(tenantConfigSchema, { io: 'input', unrepresentable: 'any' }),
    title: 'A Forecourt tenant',
    description: 'config.json in a tenant’s folder: a dealer or dealer group and their website.',
  }
  return jsonSchema
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
