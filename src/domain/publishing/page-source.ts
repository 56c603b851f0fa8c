import type * as z from 'zod'
import { articleSchema } from '#domain/content/article-schema.ts'
import { readFrontMatter } from '#domain/content/front-matter.ts'
import { markdownPageSchema, pageFrameSchema, type WrittenSection } from '#domain/content/page-schema.ts'
import { SECTION_SCHEMAS } from '#ui/sections/sections.ts'
import {
  type ConfigProblem,
  fileProblem,
  inFile,
  parseBySchema,
  type Reading,
  unstorableText,
} from './config-problems.ts'
import { readJsonFile } from './json-file.ts'
import type { ArticleSource, PageSource } from './tenant-content.ts'

type PageFile = { text: string; file: string; name: string; path: string }

/** Reads `content/pages/<path>.json`: a title, a description and sections, each checked by its own schema. */
export function readJsonPage({ text, file, name, path }: PageFile): Reading<PageSource> {
  const { json, lineOf, problems: faults } = readJsonFile(text, file)
  if (json === undefined) return { kind: 'invalid', problems: faults }
  const { data: frame, problems } = parseBySchema(pageFrameSchema, json)
  if (frame && path !== '/' && frame.title === undefined)
    problems.push({ path: 'title', value: undefined, reason: 'This is required: the heading of the page' })
  problems.push(...sectionsOf(json).flatMap((section, index) => sectionProblems(section, `sections[${index}]`)))
  const all = [...faults, ...inFile(file, lineOf, problems)]
  if (!frame || all.length > 0) return { kind: 'invalid', problems: all, written: { value: json, lineOf } }
  const { title = null, description = null, startsOn = null, endsOn = null, sections } = frame
  const value = { name, path, title, description, startsOn, endsOn, sections, source: text }
  return { kind: 'read', value, lineOf }
}

/** Reads `content/pages/<path>.md`: front matter, then Markdown that is the page's one section. */
export function readMarkdownPage({ text, file, name, path }: PageFile): Reading<PageSource> {
  const read = readMarkdownFile(text, file, markdownPageSchema)
  if (read.kind === 'invalid') return read
  const { lineOf } = read
  const { title, description = null, startsOn = null, endsOn = null, markdown } = read.value
  const section: WrittenSection = { section: 'rich-text', markdown }
  const problems = inFile(file, lineOf, sectionProblems(section, 'sections[0]'))
  if (problems.length > 0) return { kind: 'invalid', problems, written: { value: { markdown }, lineOf } }
  const value = { name, path, title, description, startsOn, endsOn, sections: [section], source: text }
  return { kind: 'read', value, lineOf }
}

/** Front matter by a schema, and the Markdown after it, which must not be empty. Line breaks of the body are kept. */
export function readMarkdownFile<Schema extends z.ZodObject>(
  text: string,
  file: string,
  schema: Schema,
): Reading<z.output<Schema> & { markdown: string }> {
  const read = readFrontMatter(text)
  if (read.kind === 'fault') return { kind: 'invalid', problems: [fileProblem(file, read.reason, read.line)] }
  const { values, body: markdown, bodyLine } = read
  const lineOf = (path: string) => (path.endsWith('markdown') ? bodyLine : read.lineOf(path))
  const { data, problems } = parseBySchema(schema, values)
  const told = [...unstorableText({ ...values, markdown }), ...problems]
  if (markdown.trim() === '')
    told.push({ path: 'markdown', value: undefined, reason: 'There is no text under the front matter' })
  if (!data || told.length > 0) {
    const written = { value: { ...values, markdown }, lineOf }
    return { kind: 'invalid', problems: inFile(file, lineOf, told), written }
  }
  return { kind: 'read', value: { ...data, markdown }, lineOf }
}

/** Also of a page that is wrong as a whole: its sections, each in its place. */
function sectionsOf(json: unknown): unknown[] {
  const { sections } = (json ?? {}) as { sections?: unknown }
  return Array.isArray(sections) ? sections : []
}

/** What is wrong within a section that stands at `place`; what is none is told of the page. */
export function sectionProblems(entry: unknown, place: string): ConfigProblem[] {
  const { section, ...written } = (typeof entry === 'object' ? (entry ?? {}) : {}) as Partial<WrittenSection>
  if (!section || !Object.hasOwn(SECTION_SCHEMAS, section)) return []
  return parseBySchema<z.ZodType>(SECTION_SCHEMAS[section], written).problems.map((problem) => ({
    ...problem,
    path: `${place}${problem.path.startsWith('[') || problem.path === '' ? '' : '.'}${problem.path}`,
  }))
}

type ArticleFile = { text: string; file: string; name: string; slug: string }

/** Reads `content/articles/<slug>.md`: front matter with title and date, then its text. */
export function readArticle({ text, file, name, slug }: ArticleFile): Reading<ArticleSource> {
  const read = readMarkdownFile(text, file, articleSchema)
  if (read.kind === 'invalid') return read
  const { description = null, startsOn = null, endsOn = null, imageSrc = null, imageAlt = '', ...article } = read.value
  const value = { ...article, name, slug, description, startsOn, endsOn, imageSrc, imageAlt, source: text }
  return { ...read, value }
}
