import { allOf, anyOf, type Filter, filterAttributes, filterField } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { type Reader, refuseType, text } from './field-readers.ts'
import { FILTERABLE } from './published-fields.ts'
import { SearchRefusal } from './search-error.ts'

/** Characters of all expressions of one search together: what a filter costs grows with them. */
const LONGEST_FILTER = 10_000

/**
 * A filter as clients send it: one expression, or an array whose elements must all hold; an element that is an array
 * itself holds when one of its expressions does. Null: no condition.
 */
export const filterReader: Reader<Filter | null> = (value, at, code) => {
  if (typeof value !== 'string' && !Array.isArray(value)) return refuseType(value, 'a string or an array', at, code)
  let length = 0
  const expression = (element: unknown, where: string): Filter | null => {
    const written = text(element, where, code)
    length += written.length
    if (length > LONGEST_FILTER)
      throw new SearchRefusal(code, `A filter may have ${grouped(LONGEST_FILTER)} characters at most.`)
    return written.trim() === '' ? null : readExpression(written)
  }
  if (!Array.isArray(value)) return expression(value, at)
  return allOf(
    value.map((element, i) => {
      const where = `${at}[${i}]`
      if (!Array.isArray(element)) return expression(element, where)
      const parts = element.map((part, j) => expression(part, `${where}[${j}]`))
      return anyOf(parts.filter((part) => part !== null))
    }),
  )
}

/** One expression of the grammar over attributes that may be filtered by. */
export function readExpression(written: string): Filter {
  const parsed = parseFilter(written)
  if (parsed.kind === 'invalid') {
    const { position, message } = parsed
    throw new SearchRefusal('invalid_search_filter', `Invalid filter at character ${position + 1}: ${message}`)
  }
  const unknown = filterAttributes(parsed.filter).find((attribute) => !isFilterable(attribute))
  if (unknown === undefined) return parsed.filter
  throw new SearchRefusal(
    'invalid_search_filter',
    `Attribute \`${unknown.slice(0, 100)}\` is not filterable. Available filterable attributes are: \`${FILTERABLE.join(', ')}\`.`,
  )
}

function isFilterable(attribute: string): boolean {
  return FILTERABLE.includes(attribute) && filterField(attribute) !== undefined
}
