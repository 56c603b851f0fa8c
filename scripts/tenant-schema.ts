import { articleJsonSchema } from '#domain/content/article-schema.ts'
import { pageJsonSchema } from '#domain/content/page-schema.ts'
import { onceEach } from '#domain/publishing/config-problems.ts'
import { tenantConfigJsonSchema } from '#domain/publishing/tenant-config-schema.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'

type Schema = {
  description?: string
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
}

/** docs/tenant-config.schema.json: what editors complete and check `config.json` by. */
export function tenantSchemaFile(): string {
  const schema = tenantConfigJsonSchema() as Schema & { properties: Record<string, Schema> }
  const template = { ...schema.properties.template, enum: TEMPLATE_NAMES }
  return `${JSON.stringify({ ...schema, properties: { ...schema.properties, template } }, null, 2)}\n`
}

/** docs/page.schema.json: the same for the pages in `content/pages/`. */
export function pageSchemaFile(): string {
  return `${JSON.stringify(pageJsonSchema(), null, 2)}\n`
}

/** docs/article.schema.json: the front matter of the articles in `content/articles/`. */
export function articleSchemaFile(): string {
  return `${JSON.stringify(articleJsonSchema(), null, 2)}\n`
}

/** docs/tenant-settings.md: every setting with its default and what it does. */
export function tenantSettingsFile(): string {
  const schema = tenantConfigJsonSchema() as Schema
  const defaults = completeSettings({}) as Record<string, unknown>
  const groups = Object.entries(schema.properties!.settings!.properties!).map(([name, group]) =>
    groupText(name, group, defaults[name]),
  )
  return [
    '# Tenant settings',
    'Written by `npm run write:tenant-schema` from the schema; a test keeps it true. How to use them: [tenants.md](tenants.md).',
    ...groups,
    '',
  ].join('\n\n')
}

function groupText(name: string, group: Schema, byDefault: unknown): string {
  const rows = isObject(byDefault) && group.properties ? rowsOf(group, byDefault, '') : []
  const lead = `## ${name}\n\n${group.description ?? ''}`
  if (rows.length === 0) return `${lead} Default: ${defaultText(byDefault)}.${entryText(group)}`
  return `${lead}\n\n| Setting | Default | What it does |\n|---|---|---|\n${rows.join('\n')}`
}

function rowsOf(group: Schema, defaults: Record<string, unknown>, prefix: string): string[] {
  return Object.entries(group.properties ?? {}).flatMap(([key, setting]) => {
    const value = defaults[key]
    if (setting.properties && isObject(value)) {
      return [`| **${prefix}${key}** | | ${cell(setting.description)} |`, ...rowsOf(setting, value, `${prefix}${key}.`)]
    }
    return [
      `| \`${prefix}${key}\` | ${cell(defaultText(spelt(value, setting)))} | ${cell(`${setting.description ?? ''}${choiceText(setting)}${entryText(setting)}`)} |`,
    ]
  })
}

/** A default as the words to choose from spell it: `NSW`, though `nsw` is read too. */
function spelt(value: unknown, { enum: words = [] }: Schema): unknown {
  const capitals = typeof value === 'string' ? value.toUpperCase() : value
  return words.includes(capitals) ? capitals : value
}

/** The words to choose from, for a setting or the entries of a list. */
function choiceText(setting: Schema): string {
  const words = setting.enum ?? setting.items?.enum
  return words
    ? ` One${setting.items ? ' or more' : ''} of ${onceEach(words.map(String))
        .map((word) => `\`${word}\``)
        .join(', ')}.`
    : ''
}

/** The keys of the entries of a list, or of what stands in place of null. */
function entryText(setting: Schema): string {
  const entry = [setting.items, ...(setting.anyOf ?? [])].find((schema) => schema?.properties)
  return entry
    ? ` Keys: ${Object.keys(entry.properties!)
        .map((key) => `\`${key}\``)
        .join(', ')}.`
    : ''
}

function defaultText(value: unknown): string {
  if (value === null) return 'none'
  if (Array.isArray(value) && value.some(isObject)) return `${value.length} entries`
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map((word) => `\`${word}\``).join(' ')
  return isObject(value) ? 'empty' : `\`${String(value)}\``
}

function cell(text: string | undefined): string {
  return (text ?? '').replaceAll('|', '\\|')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
