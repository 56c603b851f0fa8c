import { type SearchErrorCode, SearchRefusal } from './search-error.ts'

/** Reads one field of a body, or refuses it by the field's own code. `at` is where it stands: `.limit`. */
export type Reader<T> = (value: unknown, at: string, code: SearchErrorCode) => T

const LONGEST_SHOWN = 100
const DEEPEST_SHOWN = 4
const MOST_SHOWN = 20
export const LONGEST_TAG = 200
const LONGEST_LIST = 1000

export const text: Reader<string> = (value, at, code) =>
  typeof value === 'string' ? value : refuseType(value, 'a string', at, code)

/** Written around every match, so it may not be long. */
export const tag: Reader<string> = (value, at, code) => {
  const written = text(value, at, code)
  if (written.length <= LONGEST_TAG) return written
  throw new SearchRefusal(code, `Invalid value at \`${at}\`: longer than ${LONGEST_TAG} characters.`)
}

/** A whole number from 0. */
export const count: Reader<number> = (value, at, code) => {
  if (typeof value !== 'number') return refuseType(value, 'a positive integer', at, code)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new SearchRefusal(code, `Invalid value at \`${at}\`: expected a positive integer, but found \`${value}\`.`)
}

export const flag: Reader<boolean> = (value, at, code) =>
  typeof value === 'boolean' ? value : refuseType(value, 'a boolean', at, code)

export const texts: Reader<string[]> = (value, at, code) => {
  if (!Array.isArray(value)) return refuseType(value, 'an array', at, code)
  if (value.length > LONGEST_LIST)
    throw new SearchRefusal(code, `Invalid value at \`${at}\`: more than ${LONGEST_LIST} elements.`)
  return value.map((element, i) => text(element, `${at}[${i}]`, code))
}

export function oneOf<T extends string>(...values: readonly T[]): Reader<T> {
  return (value, at, code) => {
    const written = text(value, at, code)
    const known = values.find((other) => other === written)
    if (known !== undefined) return known
    const expected = values.map((other) => `\`${other}\``).join(', ')
    throw new SearchRefusal(code, `Unknown value \`${shown(written)}\` at \`${at}\`: expected one of ${expected}`)
  }
}

/** A field of Meilisearch that this search has no answer to: asking for nothing of it is fine. */
export const notOffered: Reader<null> = (value, at) => {
  if (value === false || (Array.isArray(value) && value.length === 0)) return null
  throw new SearchRefusal(
    'feature_not_enabled',
    `\`${at.slice(at.lastIndexOf('.') + 1)}\` is not offered by this search.`,
  )
}

export function refuseType(value: unknown, expected: string, at: string, code: SearchErrorCode): never {
  const found = `${kindOf(value)}: \`${shown(preview(value))}\``
  throw new SearchRefusal(code, `Invalid value type at \`${at}\`: expected ${expected}, but found ${found}`)
}

/** Refuses an attribute that is not among those known to be `able`: sortable, filterable. */
export function refuseAttribute(name: string, able: string, known: readonly string[], code: SearchErrorCode): never {
  const available = `Available ${able} attributes are: \`${known.join(', ')}\`.`
  throw new SearchRefusal(code, `Attribute \`${name.slice(0, 100)}\` is not ${able}. ${available}`)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return { string: 'a string', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object'
}

/** As JSON, but not in full: what was sent may be as deep as it is long. */
function preview(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing'
  if (depth === DEEPEST_SHOWN) return '…'
  const inside = (inner: unknown) => preview(inner, depth + 1)
  if (Array.isArray(value)) return `[${value.slice(0, MOST_SHOWN).map(inside).join(',')}]`
  const members = Object.entries(value).slice(0, MOST_SHOWN)
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${inside(inner)}`).join(',')}}`
}

function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
