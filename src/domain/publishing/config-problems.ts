import * as z from 'zod'
import { nearestWord } from '#domain/tenants/nearest-word.ts'

/** What is wrong in a configuration, where, and what was probably meant. */
export type ConfigProblem = { path: string; value: unknown; reason: string; suggestion?: string }

export type Path = readonly PropertyKey[]
type Issue = z.ZodError['issues'][number]
type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/**
 * Reads `json` by a schema. Where it does not fit, `data` is null and there is a problem per unknown key and per bad
 * value, in reading order.
 */
export function parseBySchema<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  asJsonSchema: () => object = () => z.toJSONSchema(schema, { io: 'input' }),
): { data: z.output<Schema> | null; problems: ConfigProblem[] } {
  const parsed = schema.safeParse(json)
  if (parsed.success) return { data: parsed.data, problems: [] }
  const known = asJsonSchema() as JsonSchema
  return { data: null, problems: parsed.error.issues.flatMap((issue) => problemsOfIssue(issue, json, known)) }
}

/** One problem, with the word that was probably meant where there is one. */
export function problem(path: Path, value: unknown, reason: string, suggestion?: string): ConfigProblem {
  return { path: pathText(path), value, reason, ...(suggestion && { suggestion }) }
}

/** "locations[2].openingHours.monday"; keys that are no plain words stand in quotes. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    if (!/^[\w$-]+$/.test(String(part))) return `${text}["${String(part)}"]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

/** Texts PostgreSQL cannot store or a page should not show: control characters and broken characters. */
export function unstorableText(json: unknown, path: Path = []): ConfigProblem[] {
  if (typeof json === 'string') {
    const bad = /[^\P{Cc}\n\r\t]/u.test(json) || !json.isWellFormed()
    return bad ? [problem(path, shown(json), 'This text holds control or broken characters')] : []
  }
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => [
    ...unstorableText(key, path),
    ...unstorableText(value, [...path, Array.isArray(json) ? Number(key) : key]),
  ])
}

function problemsOfIssue(issue: Issue, json: unknown, schema: JsonSchema): ConfigProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      const known = Object.keys(propertiesAt(schema, issue.path)).filter((name) => name !== '$schema')
      const near = nearestWord(key, known)
      const list = near || known.length === 0 ? '' : ` here; there are: ${known.join(', ')}`
      const value = shown(valueAt(json, path))
      return problem(path, value, `There is no such key${list}`, near)
    })
  }
  const value = valueAt(json, issue.path)
  const suggestion =
    issue.code === 'invalid_value' && typeof value === 'string'
      ? nearestWord(value, issue.values.map(String))
      : undefined
  return [problem(issue.path, shown(value), reasonOf(issue, value), suggestion)]
}

/** The problem of a template nobody knows; none where the value is wrong in itself, which is told anyway. */
export function unknownTemplate(template: unknown, known: readonly string[]): ConfigProblem[] {
  if (typeof template !== 'string' || known.includes(template)) return []
  const reason = `There is no such template; there are: ${known.join(', ')}`
  return [problem(['template'], shown(template), reason, nearestWord(template, known))]
}

function reasonOf(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_type' && value === undefined) return 'This is required'
  if (issue.code === 'invalid_type') return `This must be ${typeWords(issue.expected)}`
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeWords(issue)
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `This must be one of: ${onceEach(issue.values.map(String))
      .map((word) => word || '""')
      .join(', ')}`
  return issue.message
}

const SIZES: Record<string, string> = { string: ' characters', array: ' entries', record: ' entries' }

/** Of a number its bound, of text and lists how long they may be; a message of our own stays. */
function sizeWords(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  if (!/^Too (?:small|big)/.test(issue.message)) return issue.message
  const [bound, word] = issue.code === 'too_small' ? [issue.minimum, 'least'] : [issue.maximum, 'most']
  const what = SIZES[issue.origin]
  if (issue.code === 'too_small' && what && Number(bound) === 1) return 'This is empty'
  return what ? `This may have ${bound}${what} at ${word}` : `This may be ${bound} at ${word}`
}

/** Words of a list, each once: of two that differ by their case, as states may, the one in capitals. */
export function onceEach(words: readonly string[]): string[] {
  return words.filter((word) => word === word.toUpperCase() || !words.includes(word.toUpperCase()))
}

function typeWords(expected: string): string {
  const words: Record<string, string> = {
    string: 'text in quotes',
    number: 'a number, without quotes',
    int: 'a whole number, without quotes',
    boolean: 'true or false, without quotes',
    array: 'a list in [ ]',
    object: 'an object in { }',
    record: 'an object in { }',
  }
  return words[expected] ?? expected
}

function propertiesAt(schema: JsonSchema, path: Path): Record<string, JsonSchema> {
  let nodes = [schema]
  for (const part of path) {
    nodes = branches(nodes).flatMap((node) => {
      const next =
        typeof part === 'number' ? node.items : (node.properties?.[String(part)] ?? node.additionalProperties)
      return typeof next === 'object' ? [next] : []
    })
  }
  return Object.assign({}, ...branches(nodes).map((node) => node.properties ?? {}))
}

function branches(nodes: readonly JsonSchema[]): JsonSchema[] {
  return nodes.flatMap((node) => (node.anyOf ? branches(node.anyOf) : [node]))
}

/** What stands at a path of something parsed; undefined where there is no such place. */
export function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], json)
}

/** An object that is no list. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values go into messages: long ones are cut, objects named, lists left out. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 117)}…` : value
  if (Array.isArray(value)) return undefined
  return typeof value === 'object' && value !== null ? `{${Object.keys(value).slice(0, 5).join(', ')}}` : value
}

/** What is wrong in a file of a tenant's folder: the file, the line where it has lines, and as `ConfigProblem`. */
export type FolderProblem = ConfigProblem & { file: string; line: number | null }

/** What is wrong with a file as a whole, or from one of its lines on. */
export function fileProblem(file: string, reason: string, line: number | null = null): FolderProblem {
  return { file, line, path: '', value: undefined, reason }
}

/** Problems of values, each with the file and the line that its value stands in. */
export function inFile(
  file: string,
  lineOf: (path: string) => number,
  problems: readonly ConfigProblem[],
): FolderProblem[] {
  return problems.map((problem) => ({ ...problem, file, line: lineOf(problem.path) }))
}

/**
 * What a file of a tenant's folder says; `lineOf` finds the line of a problem's path in it. `written`: what stands in one that is
 * wrong, as far as it can be read, so that what it refers to is followed all the same.
 */
export type Reading<T> =
  | { kind: 'read'; value: T; lineOf(path: string): number }
  | { kind: 'invalid'; problems: FolderProblem[]; written?: Written }

type Written = { value: unknown; lineOf(path: string): number }
