import * as z from 'zod'
import { readFrontMatter } from '#domain/content/front-matter.ts'
import { markdownPageSchema, pageFrameSchema, type WrittenSection } from '#domain/content/page-schema.ts'
import { SECTION_SCHEMAS } from '#domain/content/section-schemas.ts'
import { type ConfigProblem, problemsOf, unstorableText } from './config-problems.ts'
import type { FolderProblem } from './folder-problem.ts'
import { readJsonFile } from './json-file.ts'
import type { PageSource } from './tenant-content.ts'

/** `lineOf` finds the line of a problem's path in the file. */
export type SourceReading<T> =
  | { kind: 'read'; source: T; lineOf(path: string): number }
  | { kind: 'invalid'; problems: FolderProblem[] }

type PageFile = { text: string; file: string; fileName: string; path: string }

/** Reads `content/pages/<path>.json`: a title, a description and sections, each checked by its own schema. */
export function readJsonPage({ text, file, fileName, path }: PageFile): SourceReading<PageSource> {
  const reading = readJsonFile(text, file)
  if (reading.kind === 'invalid') return reading
  const { json, lineOf } = reading
  const frame = pageFrameSchema.safeParse(json)
  const problems = frame.success
    ? [...missingTitle(frame.data.title, path), ...frame.data.sections.flatMap(sectionProblems)]
    : [
        ...problemsOf(frame.error, json, z.toJSONSchema(pageFrameSchema, { io: 'input' })),
        ...knownSections(json).flatMap(({ section, index }) => sectionProblems(section, index)),
      ]
  if (!frame.success || problems.length > 0) {
    const located = problems.map((problem) => ({ ...problem, file, line: lineOf(problem.path) }))
    return { kind: 'invalid', problems: located }
  }
  const { title = null, description = null, sections } = frame.data
  return { kind: 'read', source: { path, fileName, title, description, sections, source: text }, lineOf }
}

/** Reads `content/pages/<path>.md`: front matter, then Markdown that is the page's one section. */
export function readMarkdownPage({ text, file, fileName, path }: PageFile): SourceReading<PageSource> {
  const read = readMarkdownFile(text, file, markdownPageSchema)
  if (read.kind === 'invalid') return read
  const { front, body, lineOf } = read
  const section: WrittenSection = { section: 'rich-text', markdown: body }
  const problems = sectionProblems(section, 0).map((problem) => ({ ...problem, file, line: lineOf(problem.path) }))
  if (problems.length > 0) return { kind: 'invalid', problems }
  const { title, description = null } = front
  return { kind: 'read', source: { path, fileName, title, description, sections: [section], source: text }, lineOf }
}

export type MarkdownFile<Front> =
  | { kind: 'read'; front: Front; body: string; lineOf(path: string): number }
  | { kind: 'invalid'; problems: FolderProblem[] }

/** Front matter by a schema, and the Markdown after it, which must not be empty. Line breaks of the body are kept. */
export function readMarkdownFile<Schema extends z.ZodObject>(
  text: string,
  file: string,
  schema: Schema,
): MarkdownFile<z.output<Schema>> {
  const read = readFrontMatter(text)
  if (read.kind === 'fault') {
    const { line, reason } = read
    return { kind: 'invalid', problems: [{ file, line, path: '', value: undefined, reason }] }
  }
  const { values, body, bodyLine } = read
  const lineOf = (path: string) => (path.endsWith('markdown') ? bodyLine : read.lineOf(path))
  const parsed = schema.safeParse(values)
  const problems: ConfigProblem[] = [
    ...unstorableText({ ...values, markdown: body }),
    ...(parsed.success ? [] : problemsOf(parsed.error, values, z.toJSONSchema(schema, { io: 'input' }))),
    ...(body.trim() === ''
      ? [{ path: 'markdown', value: undefined, reason: 'There is no text under the front matter' }]
      : []),
  ]
  if (!parsed.success || problems.length > 0)
    return { kind: 'invalid', problems: problems.map((problem) => ({ ...problem, file, line: lineOf(problem.path) })) }
  return { kind: 'read', front: parsed.data, body, lineOf }
}

/** Of a page that is wrong as a whole: the sections that can be checked all the same, each with its place. */
function knownSections(json: unknown): { section: WrittenSection; index: number }[] {
  const { sections } = (json ?? {}) as { sections?: unknown }
  if (!Array.isArray(sections)) return []
  return sections.flatMap((section: WrittenSection | null, index) =>
    typeof section === 'object' && Object.hasOwn(SECTION_SCHEMAS, section?.section ?? '')
      ? [{ section: section as WrittenSection, index }]
      : [],
  )
}

function missingTitle(title: string | undefined, path: string): ConfigProblem[] {
  return path === '/' || title !== undefined
    ? []
    : [{ path: 'title', value: undefined, reason: 'This is required: the heading of the page' }]
}

function sectionProblems({ section, ...written }: WrittenSection, index: number): ConfigProblem[] {
  const schema = SECTION_SCHEMAS[section]
  const parsed = schema.safeParse(written)
  if (parsed.success) return []
  return problemsOf(parsed.error, written, z.toJSONSchema(schema, { io: 'input' })).map((problem) => ({
    ...problem,
    path: `sections[${index}]${problem.path.startsWith('[') || problem.path === '' ? '' : '.'}${problem.path}`,
  }))
}
