import { join } from 'node:path'
import { platformPathOf } from '#domain/content/platform-paths.ts'
import { type FolderProblem, fileProblem, type Reading } from './config-problems.ts'
import { readArticle, readJsonPage, readMarkdownPage } from './page-source.ts'
import { LINK_REASON, listFiles, readTextFile } from './read-text-file.server.ts'
import { type ArticleSource, PAGES, type PageSource } from './tenant-content.ts'

/** A source with the file it stands in, for whatever turns out wrong later. */
export type Located<T> = { source: T; file: string; lineOf(path: string): number }
export type ReadFolderContent = {
  pages: Located<PageSource>[]
  articles: Located<ArticleSource>[]
  problems: FolderProblem[]
}

const LARGEST_BYTES = 1024 * 1024
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/

/** What `content/` of a tenant's folder says, each file by its own rules. References are not followed yet. */
export async function readFolderContent(dir: string): Promise<ReadFolderContent> {
  const pages = await readAll(dir, 'pages', pageReader)
  const articles = await readAll(dir, 'articles', articleReader)
  const strays = (await listFiles(join(dir, 'content'))).filter(({ name }) => !/^(?:pages|articles)\//.test(name))
  const reason = 'Content is in content/pages/ and content/articles/; this is in neither'
  return {
    pages: pages.read,
    articles: articles.read,
    problems: [
      ...pages.problems,
      ...articles.problems,
      ...strays.map(({ name }) => fileProblem(join(dir, 'content', name), reason)),
      ...twice(pages.read),
    ],
  }
}

/** How the text of a file is read, by the file's name in its folder; a reason where it is not. */
type ReaderOf<T> = (name: string, file: string) => string | ((text: string) => Reading<T>)

async function readAll<T>(
  dir: string,
  folder: string,
  readerOf: ReaderOf<T>,
): Promise<{ read: Located<T>[]; problems: FolderProblem[] }> {
  const read: Located<T>[] = []
  const problems: FolderProblem[] = []
  for (const { name, isLink } of await listFiles(join(dir, 'content', folder))) {
    const file = join(dir, 'content', folder, name)
    const reader = isLink ? LINK_REASON : readerOf(name, file)
    const reading = typeof reader === 'string' ? reader : await readBy(reader, dir, file)
    if (typeof reading === 'string') problems.push(fileProblem(file, reading))
    else if (reading.kind === 'invalid') problems.push(...reading.problems)
    else read.push({ source: reading.value, file, lineOf: reading.lineOf })
  }
  return { read, problems }
}

async function readBy<T>(
  reader: (text: string) => Reading<T>,
  dir: string,
  file: string,
): Promise<Reading<T> | string> {
  const found = await readTextFile(dir, file, LARGEST_BYTES)
  if (found.kind === 'text') return reader(found.text)
  return found.kind === 'absent' ? 'This went away while it was read' : found.reason
}

function pageReader(name: string, file: string): ReturnType<ReaderOf<PageSource>> {
  const [, stem, extension] = /^(.*)\.(json|md)$/.exec(name) ?? []
  if (stem === undefined) return 'Pages are .json or .md files'
  if (!stem.split('/').every((part) => SLUG.test(part)))
    return 'Use lower-case letters, digits and hyphens in the name of a page: it is its address'
  const path = stem === 'home' ? '/' : `/${stem}`
  const taken = platformPathOf(path)
  if (path !== '/' && taken) return `${path} is an address of the platform (/${taken}); give the page another name`
  const read = extension === 'json' ? readJsonPage : readMarkdownPage
  return (text) => read({ text, file, name: PAGES + name, path })
}

function articleReader(name: string, file: string): ReturnType<ReaderOf<ArticleSource>> {
  const slug = name.replace(/\.md$/, '')
  if (slug === name) return 'Articles are .md files'
  if (!SLUG.test(slug)) return 'Use lower-case letters, digits and hyphens in the name of an article: it is its address'
  return (text) => readArticle({ text, file, name: `content/articles/${name}`, slug })
}

function twice(pages: readonly Located<PageSource>[]): FolderProblem[] {
  const first = new Map(pages.toReversed().map(({ source }) => [source.path, source]))
  return pages.flatMap(({ source, file }) => {
    const { path, name } = first.get(source.path)!
    if (name === source.name) return []
    return [fileProblem(file, `${name.slice(PAGES.length)} is the page ${path} already; keep one of the two`)]
  })
}
