import type { ZodError } from 'zod'
import { nearestWord } from './nearest-word.ts'

/** What is wrong in a configuration, where, and what was probably meant. */
export type ConfigProblem = { path: string; value: unknown; reason: string; suggestion?: string }

type Path = readonly PropertyKey[]
type Issue = ZodError['issues'][number]
type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/** The problems of a failed parse of `json`, one per unknown key and per bad value, in reading order. */
export function problemsOf(error: ZodError, json: unknown, schema: unknown): ConfigProblem[] {
  return error.issues.flatMap((issue) => problemsOfIssue(issue, json, schema as JsonSchema))
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
    return bad
      ? [{ path: pathText(path), value: shown(json), reason: 'This text holds control or broken characters' }]
      : []
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
      const suggestion = near ?? keyElsewhere(key, schema)
      return {
        path: pathText(path),
        value: shown(valueAt(json, path)),
        reason: `There is no such key${near || known.length === 0 ? '' : ` here; there are: ${known.join(', ')}`}`,
        ...(suggestion && { suggestion }),
      }
    })
  }
  const value = valueAt(json, issue.path)
  const suggestion =
    issue.code === 'invalid_value' && typeof value === 'string'
      ? nearestWord(value, issue.values.map(String))
      : undefined
  return [
    {
      path: pathText(issue.path),
      value: shown(value),
      reason: reasonOf(issue, value),
      ...(suggestion && { suggestion }),
    },
  ]
}

/** The problem of a template nobody knows; none where the value is wrong in itself, which is told anyway. */
export function unknownTemplate(template: unknown, known: readonly string[]): ConfigProblem[] {
  if (typeof template !== 'string' || known.includes(template)) return []
  const suggestion = nearestWord(template, known)
  const reason = `There is no such template; there are: ${known.join(', ')}`
  return [{ path: 'template', value: shown(template), reason, ...(suggestion && { suggestion }) }]
}

function reasonOf(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_type' && value === undefined) return 'This is required'
  if (issue.code === 'invalid_type') return `This must be ${typeWords(issue.expected)}`
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `This must be one of: ${issue.values.map((word) => (word === '' ? '""' : word)).join(', ')}`
  return issue.message
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

/** The place where a key of (nearly) that name is known, if not where it stands. */
function keyElsewhere(key: string, schema: JsonSchema): string | undefined {
  const elsewhere = allKeys(schema).filter(({ path }) => path.length > 0)
  const name = nearestWord(key, [...new Set(elsewhere.map((known) => known.name))])
  const found = elsewhere.find((known) => known.name === name)
  return found && [...found.path, found.name].join('.')
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

function allKeys(schema: JsonSchema, path: string[] = []): { name: string; path: string[] }[] {
  return Object.entries(propertiesAt(schema, [])).flatMap(([name, child]) => [
    { name, path },
    ...allKeys(child, [...path, name]),
  ])
}

function branches(nodes: readonly JsonSchema[]): JsonSchema[] {
  return nodes.flatMap((node) => (node.anyOf ? branches(node.anyOf) : [node]))
}

function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], json)
}

/** Values go into messages: long ones are cut, objects named. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 117)}…` : value
  if (Array.isArray(value)) return `[${value.length} entries]`
  return typeof value === 'object' && value !== null ? `{${Object.keys(value).slice(0, 5).join(', ')}}` : value
}
