import {
  type ListPage,
  type ListQuery,
  type ListShape,
  listHref,
  toggled,
  wholeList,
} from '#domain/content/lists/list-query.ts'
import { asksToFilter } from '#domain/search/search-parameters.ts'
import { entriesOf } from '#domain/search/search-query.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { ListChoiceView, ListFilterView, ListView } from '#ui/range/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { type OwnPageOutcome, ownPage } from '../answer-own-page.server.ts'
import { pageLinks } from '../search/search-view.ts'
import { linkList } from '../structured-data.ts'

/** How a list speaks of itself and of the values of its attributes. */
export type ListWords<Attribute extends string> = {
  /** 'Narrow the range' */
  label: string
  one: string
  many: string
  intro: string | null
  groups: readonly { attribute: Attribute; label: string; shown: number }[]
  valueLabel(attribute: Attribute, value: string): string
  /** Whether shoppers may narrow by price. */
  offersPrice: boolean
}

type Found<Attribute extends string> = {
  shape: ListShape<Attribute>
  query: ListQuery<Attribute>
  page: ListPage<unknown, Attribute>
}

/** A page of a list: its count, its filter, its other pages, and the empty card (rule:empty-card) where nothing matches. */
export function listView<Attribute extends string>(
  { shape, query, page }: Found<Attribute>,
  words: ListWords<Attribute>,
): ListView {
  const to = (number: number) => listHref(shape, { ...query, page: number })
  const isEmpty = page.hits.length === 0
  return {
    countText: `${grouped(page.total)} ${page.total === 1 ? words.one : words.many}`,
    intro: listHref(shape, query) === shape.path ? words.intro : null,
    filter: filterView({ shape, query, page }, words),
    pages: pageLinks(query.page, page.pageCount).map((number) => ({
      page: number,
      href: to(number),
      current: number === query.page,
    })),
    previousHref: query.page > 1 && !isEmpty ? to(query.page - 1) : null,
    nextHref: query.page < page.pageCount ? to(query.page + 1) : null,
    empty: isEmpty ? { ...NO_RESULTS, href: shape.path } : null,
  }
}

const NO_RESULTS = {
  title: 'No Results Available',
  text: 'No results found for your search at this time. Please try adjusting the filters for more results.',
  button: 'Clear Filters',
}

function filterView<Attribute extends string>(
  { shape, query, page }: Found<Attribute>,
  words: ListWords<Attribute>,
): ListFilterView | null {
  const groups = words.groups.flatMap(({ attribute, label, shown }) => {
    const choices = page.facets[attribute].map(({ value, count, selected }): ListChoiceView => {
      const href = selected || count > 0 ? listHref(shape, toggled(query, attribute, value)) : null
      return { label: words.valueLabel(attribute, value), count, href, selected }
    })
    return choices.length > 1 || choices.some(({ selected }) => selected) ? [{ label, choices, shown }] : []
  })
  const price = words.offersPrice || query.price ? priceForm(shape, query) : null
  if (groups.length === 0 && !price) return null
  return { label: words.label, groups, price, chips: chips({ shape, query }, words), clearHref: shape.path }
}

function priceForm<Attribute extends string>(
  shape: ListShape<Attribute>,
  { refinements, price }: ListQuery<Attribute>,
): ListFilterView['price'] {
  const kept = entriesOf<Attribute, readonly string[]>(refinements).flatMap(([attribute, values]) =>
    values.map((value, i) => ({ label: `refinementList[${attribute}][${i}]`, value })),
  )
  return { action: shape.path, kept, from: price?.min ?? null, to: price?.max ?? null }
}

function chips<Attribute extends string>(
  { shape, query }: Pick<Found<Attribute>, 'shape' | 'query'>,
  words: ListWords<Attribute>,
): ListFilterView['chips'] {
  const chosen = words.groups.flatMap(({ attribute, label }) =>
    (query.refinements[attribute] ?? []).map((value) => ({
      label,
      value: words.valueLabel(attribute, value),
      href: listHref(shape, toggled(query, attribute, value)),
    })),
  )
  if (!query.price) return chosen
  const { min, max } = query.price
  const amount = (dollars: number) => `$${grouped(dollars)}`
  const value = [min === null ? null : `from ${amount(min)}`, max === null ? null : `to ${amount(max)}`]
  const href = listHref(shape, { ...wholeList<Attribute>(), refinements: query.refinements })
  return [...chosen, { label: 'Price', value: value.filter(Boolean).join(' '), href }]
}

type Listed<Attribute extends string> = {
  shape: ListShape<Attribute>
  query: ListQuery<Attribute>
  found: ListPage<unknown, Attribute>
  /** The query of the address, as asked. */
  search: string
  title: string
  description: string
  /** Path and name of everything on the page. */
  entries: readonly (readonly [path: string, name: string])[]
  section: SectionView
}

/** The page of a list: its trail, its head for search engines (rule:search-indexing), its one section. */
export function listPage<Attribute extends string>(listed: Listed<Attribute>, page: PageContext): OwnPageOutcome {
  const { shape, query, found, search, title, description, entries, section } = listed
  const { origin } = page
  const headTitle = query.page > 1 ? `${title}, page ${query.page}` : title
  const made = { path: shape.path, title, headTitle, description, ownTitle: false, sections: [section] }
  const view = ownPage({ ...made, structuredData: [linkList(entries, origin)] }, page)
  const canonical = origin + listHref(shape, query)
  return {
    ...view,
    // Past the end of what there is a page is not found (rule:search-answers).
    status: query.page > 1 && found.hits.length === 0 ? 404 : 200,
    // Whole lists are for search engines, every page; what is narrowed or empty is not (rule:search-indexing).
    head: { ...view.head, canonical, robots: found.total > 0 && !asksToFilter(search) ? null : 'noindex' },
  }
}
