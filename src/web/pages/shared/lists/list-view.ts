import {
  type ListPage,
  type ListQuery,
  type ListShape,
  listHref,
  refinementFields,
  toggled,
} from '#domain/content/lists/list-query.ts'
import { asksToFilter } from '#domain/search/search-parameters.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { ListFilterView, ListView } from '#ui/range/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { type OwnPageOutcome, ownPage } from '../answer-own-page.server.ts'
import { pagesView } from '../search/search-view.ts'
import { linkList } from '../structured-data.ts'

type Listed<Item> = {
  shape: ListShape<Item>
  query: ListQuery
  found: ListPage<Item>
  /** Whether shoppers are offered to narrow by price. */
  offersPrice?: boolean
  /** By attribute what its values are called, where that is not the value. */
  names?: Record<string, ReadonlyMap<string, string>>
}

/** A page of a list: its count, its filter, its other pages, and the empty card (rule:empty-card) where nothing matches. */
export function listView<Item>(listed: Listed<Item>, { ctx }: PageContext): ListView {
  const { shape, query, found } = listed
  const [one, many] = shape.nouns
  const isWhole = listHref(shape, query) === shape.path
  return {
    countText: `${grouped(found.total)} ${found.total === 1 ? one : many}`,
    intro: isWhole ? (ctx.tenant.settings.seo.paths[shape.path]?.intro ?? null) : null,
    filter: filterView(listed),
    ...pagesView(query.page, found.pageCount, (page) => listHref(shape, { ...query, page })),
    empty: found.hits.length === 0 ? { ...NO_RESULTS, href: shape.path } : null,
  }
}

const NO_RESULTS = {
  title: 'No Results Available',
  text: 'No results found for your search at this time. Please try adjusting the filters for more results.',
  button: 'Clear Filters',
}

function filterView<Item>({ shape, query, found, offersPrice, names }: Listed<Item>): ListFilterView | null {
  const nameOf = (attribute: string, value: string) => names?.[attribute]?.get(value) ?? value
  const all = Object.entries(shape.attributes).map(([attribute, { label, shown }]) => {
    const choices = found.facets[attribute]!.map(({ value, count, selected }) => {
      const href = selected || count > 0 ? listHref(shape, toggled(query, attribute, value)) : null
      return { label: nameOf(attribute, value), count, href, selected }
    })
    return { label, choices, shown }
  })
  const groups = all.filter(({ choices }) => choices.length > 1 || choices.some(({ selected }) => selected))
  const { price } = query
  if (groups.length === 0 && !offersPrice && !price) return null
  const chips = Object.entries(shape.attributes).flatMap(([attribute, { label }]) =>
    (query.refinements[attribute] ?? []).map((value) => {
      return { label, value: nameOf(attribute, value), href: listHref(shape, toggled(query, attribute, value)) }
    }),
  )
  const form = { action: shape.path, kept: refinementFields(query.refinements) }
  return {
    label: shape.label,
    groups,
    price: offersPrice || price ? { ...form, from: price?.min ?? null, to: price?.max ?? null } : null,
    chips: [...chips, ...priceChip(shape, query)],
    clearHref: shape.path,
  }
}

function priceChip(shape: { path: string }, query: ListQuery): ListFilterView['chips'] {
  if (!query.price) return []
  const { min, max } = query.price
  const bounds = [min === null ? null : `from $${grouped(min)}`, max === null ? null : `to $${grouped(max)}`]
  const href = listHref(shape, { ...query, price: null, page: 1 })
  return [{ label: 'Price', value: bounds.filter((bound) => bound !== null).join(' '), href }]
}

type ListOutcome<Item> = Pick<Listed<Item>, 'shape' | 'query' | 'found'> & {
  /** The query of the address, as asked. */
  search: string
  title: string
  description: string
  /** Path and name of everything on the page. */
  entries: readonly (readonly [path: string, name: string])[]
  section: SectionView
}

/** The page of a list: its trail, its head for search engines (rule:search-indexing), its one section. */
export function listPage<Item>(listed: ListOutcome<Item>, page: PageContext): OwnPageOutcome {
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
