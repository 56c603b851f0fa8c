import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A demo tenant of each template: what is tried out is tried on these. */
export const TENANTS = [
  { slug: 'halyard-motors', template: 'meridian' },
  { slug: 'brigalow', template: 'workshop' },
  { slug: 'kestrel-kia', template: 'atrium' },
] as const
/** The demo tenants whose template is another's too. */
export const OTHER_TENANTS = [
  { slug: 'banksia-touring', template: 'workshop' },
  { slug: 'loopline', template: 'meridian' },
] as const
export type TenantSlug = (typeof TENANTS | typeof OTHER_TENANTS)[number]['slug']

/** What a demo tenant's folder says; settings it does not name have their defaults. */
export function tenantConfig(slug: TenantSlug): { settings: Record<string, Record<string, never>> } {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../tenants/${slug}/config.json`), 'utf8'))
}
