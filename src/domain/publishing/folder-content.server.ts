import { join } from 'node:path'
import { platformPathOf } from '#domain/content/platform-paths.ts'
import { readArticle } from './article-source.ts'
import type { FolderProblem } from './folder-problem.ts'
import { LINK_REASON, type ListedFile, listFiles } from './list-files.server.ts'
import { readJsonPage, readMarkdownPage, type SourceReading } from './page-source.ts'
import { readTextFile } from './read-text-file.server.ts'
import type { ArticleSource, PageSource } from './tenant-content.ts'

/** A source with the file it stands in, for whatever turns out wrong later. */
export type Located<T> = { source: T; file: string; lineOf(path: string): number }
export type ReadFolderContent = {
  pages: Located<PageSource>[]
  articles: Located<ArticleSource>[]
  problems: FolderProblem[]
}

const LARGEST_BYTES = 1024 * 1024
const GONE = 'This went away while it was read'
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/

/** What `content/` of a tenant's folder says, each file by its own rules. References are not followed yet. */
export async function readFolderContent(dir: string): Promise<ReadFolderContent> {
  const answer: ReadFolderContent = { pages: [], articles: [], problems: [] }
  const pagesDir = join(dir, 'content', 'pages')
  for (const listed of await listFiles(pagesDir)) {
    const file = join(pagesDir, listed.name)
    take(answer.pages, answer.problems, file, await readPage({ ...listed, dir, file }))
  }
  const articlesDir = join(dir, 'content', 'articles')
  for (const listed of await listFiles(articlesDir)) {
    const file = join(articlesDir, listed.name)
    take(answer.articles, answer.problems, file, await readArticleFile({ ...listed, dir, file }))
  }
  return {
    ...answer,
    problems: [...answer.problems, ...strayFiles(await listFiles(join(dir, 'content')), dir), ...twice(answer.pages)],
  }
}

function take<T>(into: Located<T>[], problems: FolderProblem[], file: string, reading: SourceReading<T>): void {
  if (reading.kind === 'invalid') problems.push(...reading.problems)
  else into.push({ source: reading.source, file, lineOf: reading.lineOf })
}

type Found = ListedFile & { dir: string; file: string }

async function readPage({ dir, file, name, isLink }: Found): Promise<SourceReading<PageSource>> {
  if (isLink) return refused(file, LINK_REASON)
  const [, stem, extension] = /^(.*)\.(json|md)$/.exec(name) ?? []
  if (stem === undefined) return refused(file, 'Pages are .json or .md files')
  if (!stem.split('/').every((part) => SLUG.test(part)))
    return refused(file, 'Use lower-case letters, digits and hyphens in the name of a page: it is its address')
  const path = stem === 'home' ? '/' : `/${stem}`
  const taken = platformPathOf(path)
  if (path !== '/' && taken)
    return refused(file, `${path} is an address of the platform (/${taken}); give the page another name`)
  const read = await readTextFile(dir, file, LARGEST_BYTES)
  if (read.kind !== 'text') return refused(file, read.kind === 'absent' ? GONE : read.reason)
  const page = { text: read.text, file, fileName: name, path }
  return extension === 'json' ? readJsonPage(page) : readMarkdownPage(page)
}

async function readArticleFile({ dir, file, name, isLink }: Found): Promise<SourceReading<ArticleSource>> {
  if (isLink) return refused(file, LINK_REASON)
  const slug = name.replace(/\.md$/, '')
  if (slug === name) return refused(file, 'Articles are .md files')
  if (!SLUG.test(slug))
    return refused(file, 'Use lower-case letters, digits and hyphens in the name of an article: it is its address')
  const read = await readTextFile(dir, file, LARGEST_BYTES)
  if (read.kind !== 'text') return refused(file, read.kind === 'absent' ? GONE : read.reason)
  return readArticle({ text: read.text, file, slug })
}

function strayFiles(files: readonly { name: string }[], dir: string): FolderProblem[] {
  const strays = files.filter(({ name }) => !/^(?:pages|articles)\//.test(name))
  return strays.flatMap(
    ({ name }) =>
      refused(join(dir, 'content', name), 'Content is in content/pages/ and content/articles/; this is in neither')
        .problems,
  )
}

function twice(pages: readonly Located<PageSource>[]): FolderProblem[] {
  const seen = new Map<string, string>()
  return pages.flatMap(({ source, file }) => {
    const other = seen.get(source.path)
    if (other === undefined) seen.set(source.path, source.fileName)
    return other === undefined
      ? []
      : refused(file, `${other} is the page ${source.path} already; keep one of the two`).problems
  })
}

function refused(file: string, reason: string): { kind: 'invalid'; problems: FolderProblem[] } {
  return { kind: 'invalid', problems: [{ file, line: null, path: '', value: undefined, reason }] }
}
