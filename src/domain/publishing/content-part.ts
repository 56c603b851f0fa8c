import { type FolderProblem, isPlain, problem } from './config-problems.ts'

/** The settings that are words and pictures of a dealer's, not how their site works. */
export const CONTENT_SETTINGS = ['home', 'blocks', 'brands', 'offers', 'reviews', 'statistics', 'blog', 'seo'] as const

/** What of `config.json` is content: those settings, and the range of models. */
export function contentPart({ $schema, slug, settings, manufacturers }: Record<string, unknown>) {
  const own = picked(settings)
  const named = Object.keys(own).length > 0 ? { settings: own } : {}
  return { $schema, slug, ...named, ...(manufacturers === undefined ? {} : { manufacturers }) }
}

/** A configuration whose content is what another file says of it; what that file says of all else is passed over. */
export function withContentPart(config: Record<string, unknown>, written: unknown): unknown {
  if (!isPlain(written)) return written
  const { settings = {}, manufacturers = [] } = written
  if (!isPlain(settings)) return { ...config, settings }
  const kept = isPlain(config.settings) ? config.settings : {}
  const others = Object.entries(kept).filter(([key]) => !isContent(key))
  return { ...config, settings: { ...Object.fromEntries(others), ...picked(settings) }, manufacturers }
}

/** Content that says whose it is is applied to nobody else. */
export function otherDealers(written: unknown, slug: unknown, file: string, line: number): FolderProblem[] {
  const named = isPlain(written) ? written.slug : undefined
  if (named === undefined || named === slug) return []
  return [{ ...problem(['slug'], named, `This is the content of another dealer than ${String(slug)}`), file, line }]
}

function picked(settings: unknown): Record<string, unknown> {
  const all = isPlain(settings) ? settings : {}
  return Object.fromEntries(Object.entries(all).filter(([key]) => isContent(key)))
}

function isContent(key: string): boolean {
  return (CONTENT_SETTINGS as readonly string[]).includes(key)
}
