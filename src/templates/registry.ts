import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tokens } from '#domain/tenants/tokens.ts'

/**
 * The layout families there are, each with the look a tenant starts from: the folders beside this file. A new one is
 * one folder and no more (docs/where-to-add.md says which files); no list names it.
 */
export const TEMPLATES: Readonly<Record<string, Tokens>> = inOrder(
  // Vite finds them when it builds; the command line and the audits run as plain Node.
  import.meta.env ? import.meta.glob<Tokens>('./*/tokens.ts', { eager: true, import: 'tokens' }) : await fromFolder(),
)
export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES)

/** The named template, or the first one: a site always has a layout. */
export function templateName(name: string): string {
  return Object.hasOwn(TEMPLATES, name) ? name : TEMPLATE_NAMES[0]!
}

/** The look of the named template, or of the one that stands in for it. */
export function templateTokens(name: string): Tokens {
  return TEMPLATES[templateName(name)]!
}

async function fromFolder(): Promise<Record<string, Tokens>> {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true })
  const paths = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `./${name}/tokens.ts`)
  const modules = paths.map(async (path) => {
    const module = await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, path)).href)
    return [path, module.tokens as Tokens] as const
  })
  return Object.fromEntries(await Promise.all(modules))
}

/** The first stands in for one that is gone; those it does not name follow by the alphabet. */
function inOrder(found: Record<string, Tokens>): Record<string, Tokens> {
  const first = ['meridian', 'workshop', 'atrium']
  const looks = Object.entries(found).map(([path, tokens]) => [path.split('/')[1]!, tokens] as const)
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return Object.fromEntries(looks.sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)))
}
