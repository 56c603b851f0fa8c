import type { Filter } from './filter.ts'

/** Words a value may not be without quotes, because the grammar means something by them. */
export const RESERVED_WORDS = new Set(['AND', 'OR', 'NOT', 'IN', 'TO', 'IS', 'EXISTS', 'NULL', 'EMPTY'])

/** A run of these characters needs no quotes. */
export const BARE_WORD = /[^\s"'()[\]=!<>,\\]+/y

/** A filter as text that `parseFilter` reads back to the same filter; equal filters give equal text. */
export function formatFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
      return filter.parts.map((part) => grouped(part, part.kind === 'and' || part.kind === 'or')).join(' AND ')
    case 'or':
      return filter.parts.map((part) => grouped(part, part.kind === 'or')).join(' OR ')
    case 'not':
      return formatNegation(filter.part)
    case 'equals':
      return `${word(filter.attribute)} = ${word(filter.value)}`
    case 'in':
      return `${word(filter.attribute)} IN ${list(filter.values)}`
    case 'compare':
      return `${word(filter.attribute)} ${filter.operator} ${filter.value}`
    case 'between':
      return `${word(filter.attribute)} ${filter.from} TO ${filter.to}`
    case 'exists':
      return `${word(filter.attribute)} EXISTS`
    case 'is-null':
      return `${word(filter.attribute)} IS NULL`
    case 'is-empty':
      return `${word(filter.attribute)} IS EMPTY`
  }
}

function formatNegation(part: Filter): string {
  switch (part.kind) {
    case 'and':
    case 'or':
      return `NOT (${formatFilter(part)})`
    case 'equals':
      return `${word(part.attribute)} != ${word(part.value)}`
    case 'in':
      return `${word(part.attribute)} NOT IN ${list(part.values)}`
    case 'exists':
      return `${word(part.attribute)} NOT EXISTS`
    case 'is-null':
      return `${word(part.attribute)} IS NOT NULL`
    case 'is-empty':
      return `${word(part.attribute)} IS NOT EMPTY`
    default:
      return `NOT ${formatFilter(part)}`
  }
}

function grouped(part: Filter, needsParentheses: boolean): string {
  return needsParentheses ? `(${formatFilter(part)})` : formatFilter(part)
}

function list(values: readonly string[]): string {
  return `[${values.map(word).join(', ')}]`
}

function word(text: string): string {
  BARE_WORD.lastIndex = 0
  const bare = BARE_WORD.exec(text)?.[0] === text && !RESERVED_WORDS.has(text)
  return bare ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}
