import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { TOKENS } from '#domain/tenants/tokens.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import { articleSchemaFile, pageSchemaFile, tenantSchemaFile, tenantSettingsFile } from './tenant-schema.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const guide = read('tenants.md')

test('the published files are what the schema says: npm run write:tenant-schema', () => {
  expect(read('tenant-config.schema.json')).toBe(tenantSchemaFile())
  expect(read('page.schema.json')).toBe(pageSchemaFile())
  expect(read('article.schema.json')).toBe(articleSchemaFile())
  expect(read('tenant-settings.md')).toBe(tenantSettingsFile())
})

test('the guide names every group of settings and every token', () => {
  const isNamed = (word: string) => guide.includes(`\`${word}\``)
  expect(Object.keys(completeSettings({})).filter((group) => !isNamed(group))).toEqual([])
  expect(TOKENS.filter((token) => !isNamed(token))).toEqual([])
})

test('the guide’s examples can be applied', () => {
  const [first, hours] = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text!)
  const config = JSON.parse(first!) as object
  expect(parseTenantConfig(config)).toMatchObject({ kind: 'valid' })
  expect(
    parseTenantConfig({ ...config, locations: [{ slug: 'yard', name: 'Yard', ...JSON.parse(`{${hours}}`) }] }),
  ).toMatchObject({ kind: 'valid' })
})

test('the schema an editor reads agrees with the parser about the least tenant and an unknown key', () => {
  const schema = JSON.parse(tenantSchemaFile())
  expect(schema.required).toEqual(['slug', 'name', 'template'])
  expect(schema.additionalProperties).toBe(false)
  expect(schema.properties.template.enum).toEqual(TEMPLATE_NAMES)
  expect(schema.properties.locations.items.properties.state.anyOf[0].enum).toEqual(
    expect.arrayContaining(['NSW', 'nsw']),
  )
  expect(schema.properties.settings.properties.search.additionalProperties).toBe(false)
})
