import { readParameters } from '#domain/search/search-parameters.ts'
import { type Bounds, entriesOf, normalBounds } from '#domain/search/search-query.ts'

/** A list that shoppers narrow by its address, beside the stock: the model range, the offers. */
export type ListShape<Item> = {
  path: string
  /** 'Narrow the range' */
  label: string
  /** 'model', 'models' */
  nouns: readonly [one: string, many: string]
  /** What narrows it, in a shopper's order: its heading, how many values stand before the rest opens, those of an item. */
  attributes: Readonly<Record<string, { label: string; shown: number; valuesOf(item: Item): readonly string[] }>>
  /** In whole dollars, of items that have one; where it is absent no `range[price]` narrows the list. */
  priceOf?(item: Item): number | null
}

/** What was asked of a list: values of an attribute distinct and in order, price in whole dollars, pages from 1. */
export type ListQuery = {
  refinements: Readonly<Record<string, readonly string[]>>
  price: Bounds | null
  page: number
}

const LONGEST_VALUE = 200
const MOST_VALUES = 100

export const WHOLE_LIST: ListQuery = { refinements: {}, price: null, page: 1 }

/**
 * Reads `refinementList[attr][i]=value`, `range[price]=min:max` and `page` (rule:search-query) as far as the list has
 * them. Whatever does not read is dropped; values are spelt as those of `items`, however they were typed, and an unknown
 * one of a known attribute is kept, and finds nothing.
 */
export function readListQuery<Item>(
  { attributes, priceOf }: ListShape<Item>,
  items: readonly Item[],
  search: string,
): ListQuery {
  const asked = readParameters(search)
  const refinements = Object.entries(attributes).flatMap(([attribute, { valuesOf }]) => {
    const values = normalValues(asked.refinements[attribute] ?? [])
    if (values.length === 0) return []
    const spellings = new Map(items.flatMap(valuesOf).map((value) => [value.toLowerCase(), value]))
    return [[attribute, normalValues(values.map((value) => spellings.get(value.toLowerCase()) ?? value))] as const]
  })
  const price = priceOf && asked.ranges.price ? normalBounds(asked.ranges.price) : null
  return { refinements: Object.fromEntries(refinements), price, page: asked.page }
}

/** The one address of a query: attributes in alphabetical order, defaults left out. `readListQuery` reads it back. */
export function listHref({ path }: { path: string }, { refinements, price, page }: ListQuery): string {
  const parts = [
    ...refinementFields(refinements).map(({ name, value }) => `${name}=${encoded(value)}`),
    ...(price ? [`range[price]=${price.min ?? ''}:${price.max ?? ''}`] : []),
    ...(page === 1 ? [] : [`page=${page}`]),
  ]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** The choices of a query as the parameters of its address. */
export function refinementFields(refinements: ListQuery['refinements']): { name: string; value: string }[] {
  return entriesOf(refinements).flatMap(([attribute, values]) =>
    values.map((value, i) => ({ name: `refinementList[${attribute}][${i}]`, value })),
  )
}

/** With a value where it was not chosen, without it where it was; starts again on the first page (rule:filter-change). */
export function toggled(query: ListQuery, attribute: string, value: string): ListQuery {
  const { [attribute]: chosen = [], ...rest } = query.refinements
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : normalValues([...chosen, value])
  return { ...query, refinements: values.length > 0 ? { ...rest, [attribute]: values } : rest, page: 1 }
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

export type ListPage<Item> = {
  hits: Item[]
  total: number
  /** 0 when nothing matches. */
  pageCount: number
  /** By attribute every value there is, by count and then by name; 0 where the other filters leave nothing of it. */
  facets: Record<string, { value: string; count: number; selected: boolean }[]>
}

/** Items to a page, in the model range and among the offers (rule:list-pages). */
const LIST_PAGE_SIZE = 21

/**
 * One page of a list in its own order. Values of one attribute widen, attributes narrow each other, and the count of a
 * value leaves its own attribute out. A page past the end has no hits and says the total.
 */
export function searchList<Item>(shape: ListShape<Item>, items: readonly Item[], query: ListQuery): ListPage<Item> {
  const found = items.filter((item) => matches(shape, item, query))
  const start = (query.page - 1) * LIST_PAGE_SIZE
  return {
    hits: found.slice(start, start + LIST_PAGE_SIZE),
    total: found.length,
    pageCount: Math.ceil(found.length / LIST_PAGE_SIZE),
    facets: Object.fromEntries(
      Object.keys(shape.attributes).map((attribute) => [attribute, facetOf(shape, items, query, attribute)]),
    ),
  }
}

function matches<Item>(
  { attributes, priceOf }: ListShape<Item>,
  item: Item,
  { refinements, price }: ListQuery,
  leftOut?: string,
): boolean {
  const dollars = priceOf?.(item) ?? null
  if (price && (dollars === null || dollars < (price.min ?? 0) || dollars > (price.max ?? Number.POSITIVE_INFINITY)))
    return false
  return Object.entries(refinements).every(
    ([attribute, wanted]) =>
      attribute === leftOut || attributes[attribute]!.valuesOf(item).some((value) => wanted.includes(value)),
  )
}

function facetOf<Item>(
  shape: ListShape<Item>,
  items: readonly Item[],
  query: ListQuery,
  attribute: string,
): ListPage<Item>['facets'][string] {
  const selected = new Set(query.refinements[attribute] ?? [])
  const counts = new Map([...selected].map((value) => [value, 0]))
  for (const item of items) {
    const counted = matches(shape, item, query, attribute) ? 1 : 0
    for (const value of new Set(shape.attributes[attribute]!.valuesOf(item)))
      counts.set(value, (counts.get(value) ?? 0) + counted)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, selected: selected.has(value) }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en-AU'))
}
