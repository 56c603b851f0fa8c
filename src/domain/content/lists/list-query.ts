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

type ListFacetValue = { value: string; count: number; selected: boolean }

export type ListPage<Item, Attribute extends string> = {
  hits: Item[]
  total: number
  /** 0 when nothing matches. */
  pageCount: number
  /** Every value there is, by count and then by name; 0 where the other filters leave nothing of it. */
  facets: Record<Attribute, ListFacetValue[]>
}

/** How a list reads its items: the values of an attribute, and the price in whole dollars where there is one. */
export type ListReader<Item, Attribute extends string> = {
  valuesOf(item: Item, attribute: Attribute): readonly string[]
  priceOf(item: Item): number | null
}

/** Items to a page, in the model range and among the offers (rule:list-pages). */
const LIST_PAGE_SIZE = 21

/**
 * One page of a list in its own order. Values of one attribute widen, attributes narrow each other, and the count of a
 * value leaves its own attribute out. A page past the end has no hits and says the total.
 */
export function searchList<Item, Attribute extends string>(
  items: readonly Item[],
  query: ListQuery<Attribute>,
  { attributes }: ListShape<Attribute>,
  reader: ListReader<Item, Attribute>,
): ListPage<Item, Attribute> {
  const found = items.filter((item) => matches(item, query, reader, null))
  const facets = Object.fromEntries(
    attributes.map((attribute) => [attribute, facetOf(attribute, items, query, reader)]),
  ) as ListPage<Item, Attribute>['facets']
  const start = (query.page - 1) * LIST_PAGE_SIZE
  return {
    hits: found.slice(start, start + LIST_PAGE_SIZE),
    total: found.length,
    pageCount: Math.ceil(found.length / LIST_PAGE_SIZE),
    facets,
  }
}

function matches<Item, Attribute extends string>(
  item: Item,
  { refinements, price }: ListQuery<Attribute>,
  { valuesOf, priceOf }: ListReader<Item, Attribute>,
  leftOut: Attribute | null,
): boolean {
  if (price) {
    const dollars = priceOf(item)
    if (dollars === null || dollars < (price.min ?? 0) || dollars > (price.max ?? Number.POSITIVE_INFINITY))
      return false
  }
  return entriesOf<Attribute, readonly string[]>(refinements).every(
    ([attribute, wanted]) => attribute === leftOut || valuesOf(item, attribute).some((value) => wanted.includes(value)),
  )
}

function facetOf<Item, Attribute extends string>(
  attribute: Attribute,
  items: readonly Item[],
  query: ListQuery<Attribute>,
  reader: ListReader<Item, Attribute>,
): ListFacetValue[] {
  const selected = new Set(query.refinements[attribute] ?? [])
  const counts = new Map([...selected].map((value) => [value, 0]))
  for (const item of items) {
    const counted = matches(item, query, reader, attribute) ? 1 : 0
    for (const value of new Set(reader.valuesOf(item, attribute))) counts.set(value, (counts.get(value) ?? 0) + counted)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, selected: selected.has(value) }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en-AU'))
}
