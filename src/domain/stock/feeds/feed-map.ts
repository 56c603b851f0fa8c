import { closest } from 'fastest-levenshtein'
import { z } from 'zod'
import { FEED_FIELDS, findNamedField } from './fields.ts'

const NO_TARGET = 'must be a field\'s name, { "field": … } or a list of these'

const expression = z
  .string()
  .refine(compiles, { error: (issue) => `'${String(issue.input)}' is not a regular expression` })
const field = z
  .string()
  .refine((name) => findNamedField(name) !== undefined, { error: (issue) => unknownField(String(issue.input)) })
const target = {
  /** Our field: a `universal-csv` header or a name of the glossary. */
  field,
  /** Keep only what the first group of this expression matches; where it does not match there is no value. */
  match: expression.optional(),
  /** Dealer's word → ours, before the catalogue. Compared without case and outer space. */
  values: z.record(z.string(), z.string()).optional(),
}

const column = z.strictObject({
  ...target,
  /** Cut the value at this text and keep part number `part` (from 1). */
  split: z.string().min(1).optional(),
  part: z.int().min(1).optional(),
})
const combination = z.strictObject({
  ...target,
  columns: z.array(z.string()).min(2),
  /** Between the parts; a space when not given. Blank parts are left out. */
  separator: z.string().optional(),
})
const skip = z
  .strictObject({
    column: z.string(),
    is: z.array(z.string()).optional(),
    match: expression.optional(),
    reason: z.string().min(1),
  })
  .refine(({ is, match }) => is !== undefined || match !== undefined, "needs 'is' or 'match'")

/** A column mapping file (`--map`): any CSV a dealer has, without code. Only the columns it names are read. */
export const feedMapSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string().optional(),
  /** Columns that together name a row when the file has no stock number column. */
  key: z.array(z.string()).min(1).optional(),
  columns: z.record(
    z.string(),
    z.union([field, column, z.array(z.union([field, column], { error: NO_TARGET }))], { error: NO_TARGET }),
  ),
  /** A field made of several columns. */
  combine: z.array(combination).optional(),
  /** Our field → the value it takes where the row has none. */
  defaults: z.record(field, z.string()).optional(),
  /** Rows that are no vehicles. */
  skipWhen: z.array(skip).optional(),
})

export type FeedMap = z.infer<typeof feedMapSchema>
export type FeedMapColumn = z.infer<typeof column>

export type FeedMapReading = { kind: 'map'; map: FeedMap } | { kind: 'invalid'; errors: string[] }

/** Reads a map file's text. Every fault is told with its place, its value and the nearest right name. */
export function parseFeedMap(text: string): FeedMapReading {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { kind: 'invalid', errors: [`the map is not JSON: ${(error as Error).message}`] }
  }
  const result = feedMapSchema.safeParse(json)
  if (!result.success) return { kind: 'invalid', errors: result.error.issues.flatMap(issueTexts) }
  const missing = missingFields(result.data)
  return missing ? { kind: 'invalid', errors: [missing] } : { kind: 'map', map: result.data }
}

/** Every field a map fills, under the name this program has for it. */
export function mappedFields(map: FeedMap): Set<string> {
  const targets = Object.values(map.columns).flat()
  const names = [
    ...targets.map((target) => (typeof target === 'string' ? target : target.field)),
    ...(map.combine ?? []).map(({ field }) => field),
  ]
  return new Set([...names, ...Object.keys(map.defaults ?? {})].map((name) => findNamedField(name)!))
}

function missingFields(map: FeedMap): string | null {
  const fields = mappedFields(map)
  const missing = ['make', 'model', 'year'].filter((name) => !fields.has(name))
  if (!fields.has('stockNumber') && !map.key)
    missing.unshift("stockNumber (or a 'key' of columns that together name a row)")
  return missing.length > 0 ? `columns: no column is mapped to ${missing.join(', ')}` : null
}

function issueTexts(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.') || 'the map'
  if (issue.code === 'invalid_key') return [`${place}: ${issue.issues[0]?.message}`]
  if (issue.code !== 'unrecognized_keys') return [`${place}: ${issue.message}`]
  return issue.keys.map(
    (key) => `${place}: '${key}' is not known here; did you mean '${closest(key, knownKeys(issue.path))}'?`,
  )
}

function knownKeys(path: PropertyKey[]): string[] {
  if (path.length === 0) return Object.keys(feedMapSchema.shape)
  if (path[0] === 'skipWhen') return ['column', 'is', 'match', 'reason']
  return Object.keys(path[0] === 'combine' ? combination.shape : column.shape)
}

function unknownField(name: string): string {
  return `'${name}' is no field; did you mean '${closest(name.toLowerCase(), FIELD_NAMES)}'?`
}

const FIELD_NAMES = Object.keys(FEED_FIELDS)

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'iu')
    return true
  } catch {
    return false
  }
}
