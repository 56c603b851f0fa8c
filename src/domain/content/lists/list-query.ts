import { readParameters } from '#domain/search/search-parameters.ts'
import { type Bounds, entriesOf, normalBounds } from '#domain/search/search-query.ts'

/** A list that shoppers narrow by its address, beside the stock: the model range, the offers. */
export type ListShape<Attribute extends string> = {
  path: string
  attributes: readonly Attribute[]
  /** Whether `range[price]` narrows it. */
  hasPrice: boolean
}

/** What was asked of a list: values of an attribute distinct and in order, price in whole dollars, pages from 1. */
export type ListQuery<Attribute extends string> = {
  refinements: Partial<Record<Attribute, readonly string[]>>
  price: Bounds | null
  page: number
}

const LONGEST_VALUE = 200
const MOST_VALUES = 100

export function wholeList<Attribute extends string>(): ListQuery<Attribute> {
  return { refinements: {}, price: null, page: 1 }
}

/**
 * Reads `refinementList[attr][i]=value`, `range[price]=min:max` and `page` (rule:search-query) as far as the list has
 * them. Whatever does not read is dropped; an unknown value of a known attribute is kept, and finds nothing.
 */
export function readListQuery<Attribute extends string>(
  { attributes, hasPrice }: ListShape<Attribute>,
  search: string,
): ListQuery<Attribute> {
  const asked = readParameters(search)
  const refinements: ListQuery<Attribute>['refinements'] = {}
  for (const attribute of attributes) {
    const values = normalValues(asked.refinements[attribute] ?? [])
    if (values.length > 0) refinements[attribute] = values
  }
  const price = hasPrice && asked.ranges.price ? normalBounds(asked.ranges.price) : null
  return { refinements, price, page: asked.page }
}

/** The one address of a query: attributes in alphabetical order, defaults left out. `readListQuery` reads it back. */
export function listHref<Attribute extends string>(
  { path }: Pick<ListShape<Attribute>, 'path'>,
  { refinements, price, page }: ListQuery<Attribute>,
): string {
  const parts = [
    ...entriesOf<Attribute, readonly string[]>(refinements).flatMap(([attribute, values]) =>
      values.map((value, i) => `refinementList[${attribute}][${i}]=${encoded(value)}`),
    ),
    ...(price ? [`range[price]=${price.min ?? ''}:${price.max ?? ''}`] : []),
    ...(page === 1 ? [] : [`page=${page}`]),
  ]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** With a value where it was not chosen, without it where it was; starts again on the first page (rule:filter-change). */
export function toggled<Attribute extends string>(
  query: ListQuery<Attribute>,
  attribute: Attribute,
  value: string,
): ListQuery<Attribute> {
  const chosen = query.refinements[attribute] ?? []
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : normalValues([...chosen, value])
  const { [attribute]: _, ...others } = query.refinements
  const rest = others as ListQuery<Attribute>['refinements']
  return { ...query, refinements: values.length > 0 ? { ...rest, [attribute]: values } : rest, page: 1 }
}

/** Values in the spelling of those there are, however they were typed. */
export function inOwnSpelling<Attribute extends string>(
  query: ListQuery<Attribute>,
  known: (attribute: Attribute) => Iterable<string>,
): ListQuery<Attribute> {
  const refinements: ListQuery<Attribute>['refinements'] = {}
  for (const [attribute, values] of entriesOf<Attribute, readonly string[]>(query.refinements)) {
    const spellings = new Map([...known(attribute)].map((value) => [value.toLowerCase(), value]))
    refinements[attribute] = normalValues(values.map((value) => spellings.get(value.toLowerCase()) ?? value))
  }
  return { ...query, refinements }
}

function normalValues(values: readonly string[]): string[] {
  const named = new Set(values.map((value) => value.toWellFormed().trim()))
  return [...named]
    .filter((value) => value !== '' && value.length <= LONGEST_VALUE)
    .sort()
    .slice(0, MOST_VALUES)
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+')
}
