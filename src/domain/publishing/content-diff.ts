import type { ConfigChange } from './config-diff.server.ts'
import type { StoredContent } from './stored-content.server.ts'
import type { TenantContent } from './tenant-content.ts'

/** Which files of the content are new, changed or gone. */
export function diffContent(stored: StoredContent, { pages, articles, files }: TenantContent): ConfigChange[] {
  const texts = new Map([
    ...pages.map(({ fileName, source }) => [`content/pages/${fileName}`, source] as const),
    ...articles.map(({ slug, source }) => [`content/articles/${slug}.md`, source] as const),
  ])
  const before = new Map(stored.texts.map(({ name, text }) => [name, text]))
  const kept = new Map(stored.files.map((file) => [file.name, file]))
  return [
    ...compare(before, texts, (one, other) => one === other),
    ...compare(kept, new Map(files.map((file) => [file.name, file])), isSameFile),
  ]
}

/** The same bytes as came before, or as the platform keeps of them: that is what an export writes. */
export function isSameFile(
  stored: { sha256: string; sourceSha256: string },
  { sourceSha256 }: { sourceSha256: string },
): boolean {
  return sourceSha256 === stored.sourceSha256 || sourceSha256 === stored.sha256
}

function compare<Old, New>(
  before: ReadonlyMap<string, Old>,
  after: ReadonlyMap<string, New>,
  isSame: (one: Old, other: New) => boolean,
): ConfigChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((path): ConfigChange[] => {
    const [from, to] = [before.get(path), after.get(path)]
    if (from !== undefined && to !== undefined && isSame(from, to)) return []
    const file = from === undefined ? 'new' : to === undefined ? 'gone' : 'changed'
    return [{ path, from: undefined, to: undefined, file }]
  })
}
