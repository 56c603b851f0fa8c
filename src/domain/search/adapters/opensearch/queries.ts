import { type Condition, type Filter, filterField, foldCase } from '../../filter.ts'
import { isAmount } from './mapping.ts'

/** A part of a request to OpenSearch, as its query language has it. */
export type Query = Record<string, unknown>

export const ALL: Query = { match_all: {} }
export const NONE: Query = { match_none: {} }

export const termQuery = (field: string, value: unknown): Query => ({ term: { [field]: value } })
export const anyTermOf = (field: string, values: readonly unknown[]): Query => ({ terms: { [field]: values } })
export const everyOf = (queries: readonly Query[]): Query => (queries.length > 0 ? { bool: { filter: queries } } : ALL)
export const anyOf = (queries: readonly Query[]): Query => (queries.length > 0 ? { bool: { should: queries } } : NONE)
export const notQuery = (query: Query): Query => ({ bool: { must_not: [query] } })

/** The vehicles a filter lets through, as `matchesFilter` says it of one. */
export function filterQuery(filter: Filter): Query {
  switch (filter.kind) {
    case 'and':
      return everyOf(filter.parts.map(filterQuery))
    case 'or':
      return anyOf(filter.parts.map(filterQuery))
    case 'not':
      return notQuery(filterQuery(filter.part))
    default:
      return conditionQuery(filter)
  }
}

function conditionQuery(condition: Condition): Query {
  const field = filterField(condition.attribute)
  if (field === undefined) return NONE
  const amount = `number.${field}`
  switch (condition.kind) {
    case 'equals':
    case 'in': {
      const values = condition.kind === 'in' ? condition.values : [condition.value]
      if (!isAmount(field)) return anyTermOf(`text.${field}`, values.map(foldCase))
      return anyTermOf(
        amount,
        values
          .filter((text) => text.trim() !== '')
          .map(Number)
          .filter(Number.isFinite),
      )
    }
    case 'compare':
      return isAmount(field) ? { range: { [amount]: { [BOUNDS[condition.operator]]: condition.value } } } : NONE
    case 'between':
      return isAmount(field) ? { range: { [amount]: { gte: condition.from, lte: condition.to } } } : NONE
    case 'exists':
      return ALL
    case 'is-null':
    case 'is-empty':
      return termQuery('nothing', `${field} ${condition.kind === 'is-null' ? 'null' : 'empty'}`)
  }
}

const BOUNDS = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const
