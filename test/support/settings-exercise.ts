import type * as z from 'zod'

/** A schema as zod describes itself: only what the walk reads. */
type Definition = {
  type: string
  innerType?: Schema
  defaultValue?: unknown
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
}
type Schema = { def: Definition; safeParse(value: unknown): { success: boolean } }
type Values = readonly unknown[]

/** An enum this short shows every one of its values somewhere; a longer one at least two. */
const ALL_VALUES_UP_TO = 4

/**
 * What of a schema no value shows on both sides: a switch on and off, a choice in two ways (each way of a short one), a
 * list empty and filled, words and numbers as they come and changed, what may be missing there and not. One line for
 * each, by its path; entries of a list and of a record count together.
 */
export function unexercised(schema: z.ZodType, values: Values): string[] {
  return walk(schema as unknown as Schema, values, '')
}

/** The name of each member of a schema and of what lies in it, each once. */
export function settingNames(schema: z.ZodType): string[] {
  const { shape, innerType, element, valueType } = (schema as unknown as Schema).def
  const inner = [innerType, element, valueType, ...Object.values(shape ?? {})].filter((part) => part !== undefined)
  return [...new Set([...Object.keys(shape ?? {}), ...inner.flatMap((part) => settingNames(part as never))])]
}

function walk(schema: Schema, values: Values, path: string): string[] {
  const { def } = schema
  if (values.length === 0) return [`${path}: nowhere`]
  switch (def.type) {
    case 'default':
    case 'prefault':
      return [...asItComes(def, values, path), ...walk(def.innerType!, values, path)]
    case 'nullable':
      return whereSet(def.innerType!, values, path, null, 'set')
    case 'optional':
      return whereSet(def.innerType!, values, path, undefined, 'given')
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, part]) =>
        walk(
          part,
          values.map((value) => (value as Record<string, unknown>)[key]),
          path ? `${path}.${key}` : key,
        ),
      )
    case 'array':
      return entriesOf(schema, def.element!, values as unknown[][], `${path}[]`)
    case 'record':
      return entriesOf(
        schema,
        def.valueType!,
        values.map((value) => Object.values(value as object)),
        `${path}.*`,
      )
    default:
      return choices(def, values, path)
  }
}

/** Of words and numbers, and of lists that are not empty to begin with: the default, and something else. */
function asItComes({ innerType, defaultValue }: Definition, values: Values, path: string): string[] {
  if (defaultValue === null || !['string', 'number', 'array'].includes(innerType!.def.type)) return []
  if (innerType!.def.type === 'array' && (defaultValue as unknown[]).length === 0) return []
  const same = values.filter((value) => JSON.stringify(value) === JSON.stringify(defaultValue)).length
  if (same === 0) return [`${path}: never as it comes, ${JSON.stringify(defaultValue)}`]
  return same === values.length ? [`${path}: never changed from ${JSON.stringify(defaultValue)}`] : []
}

function whereSet(inner: Schema, values: Values, path: string, missing: null | undefined, word: string): string[] {
  const set = values.filter((value) => value !== missing)
  if (set.length === 0) return [`${path}: never ${word}`]
  // A list that may be left out is empty where it is.
  const shown = inner.def.type === 'array' && set.length < values.length ? [...set, []] : set
  return [...(set.length === values.length ? [`${path}: always ${word}`] : []), ...walk(inner, shown, path)]
}

function entriesOf(list: Schema, element: Schema, lists: readonly unknown[][], path: string): string[] {
  const entries = lists.flat()
  if (entries.length === 0) return [`${path}: never filled`]
  const neverEmpty = mayBeEmpty(list) && lists.every(({ length }) => length > 0)
  return [...(neverEmpty ? [`${path}: never empty`] : []), ...walk(element, entries, path)]
}

function mayBeEmpty(list: Schema): boolean {
  return list.safeParse(list.def.type === 'record' ? {} : []).success
}

/** Switches and closed lists of words; free words and numbers have nothing to choose from. */
function choices({ type, entries, values: literals }: Definition, values: Values, path: string): string[] {
  const known = type === 'boolean' ? [true, false] : type === 'enum' ? Object.values(entries!) : (literals ?? [])
  const missing = known.filter((value) => !values.includes(value))
  const enough = known.length <= ALL_VALUES_UP_TO ? missing.length === 0 : known.length - missing.length >= 2
  return enough ? [] : [`${path}: never ${missing.map((value) => JSON.stringify(value)).join(', ')}`]
}
