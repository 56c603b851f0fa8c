import type { Tokens } from '#domain/tenants/tokens.ts'
import { atriumTokens } from './atrium/tokens.ts'
import { meridianTokens } from './meridian/tokens.ts'
import { workshopTokens } from './workshop/tokens.ts'

/**
 * The layout families there are, each with the look a tenant starts from. A new one is a folder (tokens.ts, style.css,
 * vehicle.css and its parts: shell, home, search, vehicle, page) and a line here.
 */
export const TEMPLATES = {
  meridian: meridianTokens,
  workshop: workshopTokens,
  atrium: atriumTokens,
} as const satisfies Record<string, Tokens>

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** The named template, or the first one: a site always has a layout. */
export function templateName(name: string): TemplateName {
  return Object.hasOwn(TEMPLATES, name) ? (name as TemplateName) : TEMPLATE_NAMES[0]!
}
