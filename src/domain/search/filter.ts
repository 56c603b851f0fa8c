import { SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'
import { remembered } from './remembered.ts'
import { FACET_FIELDS, type SearchDocument } from './search-document.ts'

/** A condition on stock, in the grammar of the search API (rule:filter-grammar). `parse-filter.ts` reads it from text. */
export type Filter =
  | { kind: 'and'; parts: readonly Filter[] }
  | { kind: 'or'; parts: readonly Filter[] }
  | { kind: 'not'; part: Filter }
  | Condition

/** One test of one attribute. */
export type Condition =
  | { kind: 'equals'; attribute: string; value: string }
  | { kind: 'in'; attribute: string; values: readonly string[] }
  | { kind: 'compare'; attribute: string; operator: CompareOperator; value: number }
  /** Both ends belong to it. */
  | { kind: 'between'; attribute: string; from: number; to: number }
  | { kind: 'exists' | 'is-null' | 'is-empty'; attribute: string }

export type CompareOperator = '>' | '>=' | '<' | '<='

/** A document field a filter can test; pictures are not. */
export type FilterField = Exclude<keyof SearchDocument, 'images'>
export type FilterValue = SearchDocument[FilterField]

/** All of these; null conditions are left out, a single one stays itself, none is null (no condition). */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  const parts = filters.filter((filter) => filter !== null)
  return parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null)
}

/** Any of these; null when there are none. */
export function anyOf(filters: readonly Filter[]): Filter | null {
  return filters.length > 1 ? { kind: 'or', parts: filters } : (filters[0] ?? null)
}

/** The filter that holds where `part` does not. */
export function not(part: Filter): Filter {
  return { kind: 'not', part }
}

/**
 * The document field an attribute of a filter reads: facets by their facet name (`body` is the simple body, as its
 * facet shows), everything else by the field's own name. Undefined for what no document has.
 */
export function filterField(attribute: string): FilterField | undefined {
  if (Object.hasOwn(FACET_FIELDS, attribute)) return FACET_FIELDS[attribute as keyof typeof FACET_FIELDS]
  return attribute !== 'images' && Object.hasOwn(SEARCH_FIELDS, attribute) ? (attribute as FilterField) : undefined
}

/** The attributes a filter names, each once, in order of appearance. */
export function filterAttributes(filter: Filter): string[] {
  return [...new Set(conditionsIn(filter).map(({ attribute }) => attribute))]
}

/** The conditions a filter is made of, in order: what it costs grows with them. */
export function conditionsIn(filter: Filter): Condition[] {
  if (filter.kind === 'and' || filter.kind === 'or') return filter.parts.flatMap(conditionsIn)
  return filter.kind === 'not' ? conditionsIn(filter.part) : [filter]
}

/** Whether a document passes. An attribute no document has is absent: only negations hold of it. */
export function matchesFilter(filter: Filter, document: SearchDocument): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchesFilter(part, document))
    case 'or':
      return filter.parts.some((part) => matchesFilter(part, document))
    case 'not':
      return !matchesFilter(filter.part, document)
    default: {
      const field = filterField(filter.attribute)
      return field !== undefined && conditionHolds(filter, document[field])
    }
  }
}

/**
 * One condition on one value. Text is compared without case; a list passes when one of its members does; a number
 * equals the text that reads as it; `>` and its kind, and `TO`, hold of numbers only.
 */
export function conditionHolds(condition: Condition, value: FilterValue): boolean {
  switch (condition.kind) {
    case 'equals':
      return equalsText(value, condition.value)
    case 'in':
      return isOneOf(value, condition)
    case 'compare':
      return typeof value === 'number' && compares(value, condition.operator, condition.value)
    case 'between':
      return typeof value === 'number' && value >= condition.from && value <= condition.to
    case 'exists':
      return true
    case 'is-null':
      return value === null
    case 'is-empty':
      return value === '' || (Array.isArray(value) && value.length === 0)
  }
}

function compares(value: number, operator: CompareOperator, bound: number): boolean {
  if (operator === '>') return value > bound
  if (operator === '>=') return value >= bound
  if (operator === '<') return value < bound
  return value <= bound
}

function equalsText(value: FilterValue, text: string): boolean {
  if (value === null) return false
  if (Array.isArray(value)) return value.some((member) => equalsText(member, text))
  if (typeof value === 'number') return text.trim() !== '' && Number(text) === value
  return foldCase(String(value)) === foldCase(text)
}

/** The wanted texts of a condition, folded once however many documents are asked. */
const FOLDED = new WeakMap<object, Set<string>>()

function isOneOf(value: FilterValue, condition: Condition & { kind: 'in' }): boolean {
  if (Array.isArray(value)) return value.some((member) => isOneOf(member, condition))
  if (typeof value === 'number') return condition.values.some((text) => equalsText(value, text))
  if (value === null) return false
  return remembered(FOLDED, condition, () => new Set(condition.values.map(foldCase))).has(foldCase(String(value)))
}

/** A text as filters compare it. */
export function foldCase(text: string): string {
  return text.trim().toLowerCase()
}
