import * as z from 'zod'
import {
  dealershipSchema,
  type LocationConfig,
  locationSchema,
  manufacturerSchema,
} from '#domain/locations/location-schema.ts'
import { slug } from '#domain/tenants/settings/words.ts'
import { type TenantSettingsInput, tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { tenantTokensSchema } from '#domain/tenants/tokens-schema.ts'

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
      preview: z
        .boolean()
        .default(true)
        .describe(
          'A domain that is written down shows the site at once and is led to by `forecourt tenant go-live` only: until then <slug>.<base domain> shows it, too, to be looked at and not found. False: it is led to at once.',
        ),
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
export type TenantConfig = Omit<z.output<typeof tenantConfigSchema>, '$schema' | 'locations'> & {
  locations: LocationConfig[]
  written: TenantSettingsInput
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
