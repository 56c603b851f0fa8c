import type { Condition, Filter } from '#domain/search/filter.ts'
import { RESERVED_WORDS } from '#domain/search/parse-filter.ts'

/** What needs no quotes. */
const BARE_WORD = /^[^\s"'()[\]=!<>,\\]+$/

/** A filter as text that `parseFilter` reads back to the same filter; equal filters give equal text. */
export function formatFilter(filter: Filter): string {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const inner = filter.parts.map((part) =>
      isJoined(part, filter.kind) ? `(${formatFilter(part)})` : formatFilter(part),
    )
    return inner.join(filter.kind === 'and' ? ' AND ' : ' OR ')
  }
  if (filter.kind !== 'not') return formatCondition(filter, '')
  const { part } = filter
  if (part.kind === 'and' || part.kind === 'or') return `NOT (${formatFilter(part)})`
  return part.kind === 'not' ? `NOT ${formatFilter(part)}` : formatCondition(part, 'NOT ')
}

/** AND binds closer than OR. */
function isJoined(part: Filter, within: 'and' | 'or'): boolean {
  return part.kind === 'or' || (part.kind === 'and' && within === 'and')
}

function formatCondition(condition: Condition, negation: 'NOT ' | ''): string {
  const attribute = word(condition.attribute)
  switch (condition.kind) {
    case 'equals':
      return `${attribute} ${negation ? '!=' : '='} ${word(condition.value)}`
    case 'in':
      return `${attribute} ${negation}IN [${condition.values.map(word).join(', ')}]`
    case 'compare':
      return `${negation}${attribute} ${condition.operator} ${condition.value}`
    case 'between':
      return `${negation}${attribute} ${condition.from} TO ${condition.to}`
    case 'exists':
      return `${attribute} ${negation}EXISTS`
    default:
      return `${attribute} IS ${negation}${condition.kind === 'is-null' ? 'NULL' : 'EMPTY'}`
  }
}

function word(text: string): string {
  return BARE_WORD.test(text) && !RESERVED_WORDS.has(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}
