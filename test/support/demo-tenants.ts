import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE_NAMES } from '#templates/registry.ts'

const FOLDERS = join(import.meta.dirname, '../../tenants')

export type DemoTenant = { slug: TenantSlug; template: string }
export type TenantSlug = string

const all: DemoTenant[] = readdirSync(FOLDERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => ({ slug: name, template: templateOf(name) }))
  .sort((a, b) => (a.slug < b.slug ? -1 : 1))

/** Of each template the demo tenant with the longest list of stock: what is tried out is tried on these. */
export const TENANTS = TEMPLATE_NAMES.flatMap((template) =>
  all
    .filter((tenant) => tenant.template === template)
    .sort((a, b) => stockBytes(b) - stockBytes(a))
    .slice(0, 1),
) as [DemoTenant, ...DemoTenant[]]
/** The demo tenants whose template is another's too. */
export const OTHER_TENANTS: readonly DemoTenant[] = all.filter((tenant) => !TENANTS.includes(tenant))

/** What a demo tenant's folder says; settings it does not name have their defaults. */
export function tenantConfig(slug: TenantSlug): { settings: Record<string, Record<string, never>> } {
  return readConfig(slug)
}

function templateOf(slug: TenantSlug): string {
  return readConfig(slug).template
}

function stockBytes({ slug }: DemoTenant): number {
  return statSync(join(FOLDERS, slug, 'stock.csv')).size
}

function readConfig(slug: TenantSlug) {
  return JSON.parse(readFileSync(join(FOLDERS, slug, 'config.json'), 'utf8'))
}
