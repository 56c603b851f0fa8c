import { basename, join } from 'node:path'
import { platformPathOf } from '#domain/content/platform-paths.ts'
import { type FolderProblem, fileProblem, type Reading } from './config-problems.ts'
import { readArticle, readJsonPage, readMarkdownPage } from './page-source.ts'
import { LINK_REASON, listFiles, readTextFile } from './read-text-file.server.ts'
import { type ArticleSource, PAGES, type PageSource } from './tenant-content.ts'

/** A source with the file it stands in, for whatever turns out wrong later. */
export type Located<T> = { source: T; file: string; lineOf(path: string): number }
/** `invalid`: what stands in files that are wrong, as far as it can be read. */
export type ReadFolderContent = {
  pages: Located<PageSource>[]
  articles: Located<ArticleSource>[]
  invalid: Located<unknown>[]
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
    invalid: [...pages.invalid, ...articles.invalid],
    problems: [
      ...pages.problems,
      ...articles.problems,
      ...strays.map(({ name }) => fileProblem(join(dir, 'content', name), reason)),
      ...twice(pages.read, ({ path }) => `the page ${path}`),
      ...twice(articles.read, ({ slug }) => `the article ${slug}`),
    ],
  }
}

/** How the text of a file is read, by the file's name in its folder, null where it is not, and what is wrong with that name. */
type Reader<T> = { fault: string | null; read: ((text: string) => Reading<T>) | null }
type ReaderOf<T> = (name: string, file: string) => Reader<T>

async function readAll<T>(
  dir: string,
  folder: string,
  readerOf: ReaderOf<T>,
): Promise<{ read: Located<T>[]; invalid: Located<unknown>[]; problems: FolderProblem[] }> {
  const read: Located<T>[] = []
  const invalid: Located<unknown>[] = []
  const problems: FolderProblem[] = []
  for (const { name, isLink } of await listFiles(join(dir, 'content', folder))) {
    const file = join(dir, 'content', folder, name)
    const { fault, read: reader } = isLink ? { fault: LINK_REASON, read: null } : readerOf(name, file)
    if (fault) problems.push(fileProblem(file, fault))
    if (!reader) continue
    const reading = await readBy(reader, dir, file)
    if (typeof reading === 'string') {
      problems.push(fileProblem(file, reading))
      continue
    }
    if (reading.kind === 'invalid') problems.push(...reading.problems)
    const written = reading.kind === 'read' ? reading : reading.written
    if (reading.kind === 'read' && !fault) read.push({ source: reading.value, file, lineOf: reading.lineOf })
    else if (written) invalid.push({ source: written.value, file, lineOf: written.lineOf })
  }
  return { read, invalid, problems }
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

function pageReader(name: string, file: string): Reader<PageSource> {
  const [, stem, written] = /^(.*)\.(json|md)$/i.exec(name) ?? []
  if (stem === undefined) return { fault: 'Pages are .json or .md files', read: null }
  const path = stem === 'home' ? '/' : `/${stem}`
  const extension = written!.toLowerCase()
  const read = extension === 'json' ? readJsonPage : readMarkdownPage
  const named = `${PAGES}${stem}.${extension}`
  return { fault: pageNameFault(stem, path), read: (text) => read({ text, file, name: named, path }) }
}

function pageNameFault(stem: string, path: string): string | null {
  if (!stem.split('/').every((part) => SLUG.test(part)))
    return 'Use lower-case letters, digits and hyphens in the name of a page: it is its address'
  const taken = platformPathOf(path)
  return path !== '/' && taken ? `${path} is an address of the platform (/${taken}); give the page another name` : null
}

function articleReader(name: string, file: string): Reader<ArticleSource> {
  const slug = name.replace(/\.md$/i, '')
  if (slug === name) return { fault: 'Articles are .md files', read: null }
  const use = 'Use lower-case letters, digits and hyphens in the name of an article: it is its address'
  const read = (text: string) => readArticle({ text, file, name: `content/articles/${slug}.md`, slug })
  return { fault: SLUG.test(slug) ? null : use, read }
}

/** `called`: what a source is on the site, by which two files are the same. */
function twice<T>(read: readonly Located<T>[], called: (source: T) => string): FolderProblem[] {
  const first = new Map(read.toReversed().map(({ source, file }) => [called(source), file]))
  return read.flatMap(({ source, file }) => {
    const other = first.get(called(source))!
    return other === file
      ? []
      : [fileProblem(file, `${basename(other)} is ${called(source)} already; keep one of the two`)]
  })
}
