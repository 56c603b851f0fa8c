import { entriesOf } from '#domain/search/search-query.ts'
import type { ListQuery, ListShape } from './list-query.ts'

export type ListFacetValue = { value: string; count: number; selected: boolean }

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
export const LIST_PAGE_SIZE = 21

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
