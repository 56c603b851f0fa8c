import { isDeepStrictEqual } from 'node:util'
import { isPlain } from './config-problems.ts'
import { withoutSecrets } from './secret-settings.ts'
import type { StoredContent } from './stored-config.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import type { TenantContent } from './tenant-content.ts'

/** One difference. `from` is undefined for what is new, `to` for what goes; of a file no more is told than `file`. */
export type ConfigChange = { path: string; from: unknown; to: unknown; file?: 'new' | 'changed' | 'gone' }

/**
 * What changes between two configurations, as their readers see them: defaults count as values, entries with a slug
 * are compared by it, whatever their place. Empty when both mean the same.
 */
export function diffConfigs(from: TenantConfig, to: TenantConfig): ConfigChange[] {
  const { written: _, ...before } = from
  const { written: __, ...after } = to
  return diff(before, after, '').map(told)
}

/** A secret that changed is told to have changed. */
function told(change: ConfigChange): ConfigChange {
  const key = change.path.split('.').at(-1)!
  const said = (value: unknown, instead: string) =>
    (withoutSecrets({ [key]: value }, instead) as Record<string, unknown>)[key]
  return { ...change, from: said(change.from, '(a secret)'), to: said(change.to, '(another secret)') }
}

/** Whether both are written alike, so that storing the second would change nothing at all. */
export function sameConfig(one: TenantConfig, other: TenantConfig): boolean {
  return diff(one, other, '').length === 0
}

/** "settings.search.pageSize: 21 → 24"; of long values the part that differs, new and gone ones are called so. */
export function changeText({ path, from, to, file }: ConfigChange): string {
  if (file) return `${path}: ${file}`
  if (from === undefined) return `${path}: new${named(to)}`
  if (to === undefined) return `${path}: gone${named(from)}`
  return `${path}: ${differing(from, to).join(' → ')}`
}

function diff(from: unknown, to: unknown, path: string): ConfigChange[] {
  if (isPlain(from) && isPlain(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...keys].flatMap((key) => diff(from[key], to[key], path ? `${path}.${key}` : key))
  }
  if (isSlugged(from) && isSlugged(to) && from.length + to.length > 0) return diffSlugged(from, to, path)
  return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }]
}

function diffSlugged(from: Slugged[], to: Slugged[], path: string): ConfigChange[] {
  const bySlug = (entries: Slugged[]) => Object.fromEntries(entries.map((entry) => [entry.slug, entry]))
  const changes = diff(bySlug(from), bySlug(to), path)
  const kept = (entries: Slugged[], others: Slugged[]) =>
    entries.map(({ slug }) => slug).filter((slug) => others.some((other) => other.slug === slug))
  const [before, after] = [kept(from, to), kept(to, from)]
  return isDeepStrictEqual(before, after) ? changes : [...changes, { path: `${path} (order)`, from: before, to: after }]
}

type Slugged = { slug: string }

/** A list whose entries each have a slug of their own. */
function isSlugged(value: unknown): value is Slugged[] {
  if (!Array.isArray(value) || !value.every((entry) => isPlain(entry) && typeof entry.slug === 'string')) return false
  return new Set(value.map(({ slug }) => slug)).size === value.length
}

function named(value: unknown): string {
  if (isPlain(value)) return typeof value.name === 'string' ? ` (${value.name})` : ''
  return `, ${short(value)}`
}

const MOST_SIGNS = 80
/** So much of what both sides begin with is left before what differs. */
const SIGNS_BEFORE = 20

function short(value: unknown): string {
  return cut(JSON.stringify(value))
}

/** Both sides, each short enough for a line; of long ones that begin alike the part from shortly before they differ. */
function differing(from: unknown, to: unknown): [string, string] {
  const [one, other] = [JSON.stringify(from), JSON.stringify(to)]
  let alike = 0
  while (alike < Math.min(one.length, other.length) && one[alike] === other[alike]) alike++
  const start = alike - SIGNS_BEFORE
  const isSeen = Math.max(one.length, other.length) <= MOST_SIGNS || start <= 0
  return isSeen ? [cut(one), cut(other)] : [cut(`…${one.slice(start)}`), cut(`…${other.slice(start)}`)]
}

function cut(text: string): string {
  return text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS - 3)}…` : text
}

/** Which files of the content are new, changed or gone. */
export function diffContent(stored: StoredContent, content: TenantContent): ConfigChange[] {
  return [
    ...compare(textsOf(stored), textsOf(content), (one, other) => one.source === other.source),
    ...compare(stored.files, content.files, isSameFile),
  ]
}

function textsOf({ pages, articles }: StoredContent | TenantContent) {
  return [...pages, ...articles]
}

/** The same bytes as came before, or as the platform keeps of them: that is what an export writes. */
export function isSameFile(
  stored: { sha256: string; sourceSha256: string },
  { sourceSha256 }: { sourceSha256: string },
): boolean {
  return sourceSha256 === stored.sourceSha256 || sourceSha256 === stored.sha256
}

function compare<Old extends { name: string }, New extends { name: string }>(
  stored: readonly Old[],
  written: readonly New[],
  isSame: (one: Old, other: New) => boolean,
): ConfigChange[] {
  const before = new Map(stored.map((file) => [file.name, file]))
  const after = new Map(written.map((file) => [file.name, file]))
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path): ConfigChange[] => {
    const [from, to] = [before.get(path), after.get(path)]
    if (from !== undefined && to !== undefined && isSame(from, to)) return []
    const file = from === undefined ? 'new' : to === undefined ? 'gone' : 'changed'
    return [{ path, from: undefined, to: undefined, file }]
  })
}
