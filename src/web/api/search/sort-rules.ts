import type { SearchDocument } from '#domain/search/search-document.ts'
import { type EngineSort, STOCK_SORTS } from '#domain/search/sort.ts'
import { type Reader, texts } from './field-readers.ts'
import { SORTABLE, type SortableField } from './published-fields.ts'
import { type SearchErrorCode, SearchRefusal } from './search-error.ts'

export type SortRule = { field: SortableField; direction: 'asc' | 'desc' }

/** `["price:asc", "year:desc"]`: the first rule decides, the next where it does not. */
export const sortReader: Reader<SortRule[]> = (value, at, code) =>
  firstOfEach(texts(value, at, code).map((rule) => readRule(rule, code)))

/** A field said again decides nothing that its first rule left open. */
function firstOfEach(rules: SortRule[]): SortRule[] {
  return [...Map.groupBy(rules, ({ field }) => field).values()].map(([first]) => first!)
}

function readRule(written: string, code: SearchErrorCode): SortRule {
  const colon = written.lastIndexOf(':')
  const direction = written.slice(colon + 1)
  if (colon < 1 || (direction !== 'asc' && direction !== 'desc'))
    throw new SearchRefusal(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${written.slice(0, 100)}\`.`,
    )
  const asked = written.slice(0, colon)
  const field = SORTABLE.find((name) => name === asked)
  if (field) return { field, direction }
  throw new SearchRefusal(
    code,
    `Attribute \`${asked.slice(0, 100)}\` is not sortable. Available sortable attributes are: \`${SORTABLE.join(', ')}\`.`,
  )
}

/** The order the engine keeps ready that these rules ask for; null where they ask for one of their own. */
export function readyOrder(rules: readonly SortRule[]): EngineSort | null {
  const [first] = rules
  if (!first) return 'rank:desc'
  if (rules.length > 1) return null
  return STOCK_SORTS.find((key) => key === `${first.field}:${first.direction}`) ?? null
}

/** Documents by the rules; those without a value come last, ties keep the order they came in. */
export function inOrder(documents: readonly SearchDocument[], rules: readonly SortRule[]): SearchDocument[] {
  return documents.toSorted((a, b) => {
    for (const { field, direction } of rules) {
      const difference = compare(a[field], b[field], direction)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function compare(a: string | number | null, b: string | number | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [left, right] = [folded(a), folded(b)]
  if (left === right) return 0
  return left < right === (direction === 'asc') ? -1 : 1
}

function folded(value: string | number): string | number {
  return typeof value === 'string' ? value.toLowerCase() : value
}
