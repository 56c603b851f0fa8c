import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, type SearchQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, type VocabularyMake } from '#domain/search/search-vocabulary.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { MenuGroupView, MenuLinkView } from '#ui/page/site-view.ts'
import { makeLogoHref } from '../machine/make-logo.server.ts'
import type { LinkCheck, StockFacts } from './menu-links.ts'

const MOST_MODELS = 14
const MOST_MAKES = 18
const MOST_RANGES = 4

type Sources = { manufacturers: readonly Manufacturer[]; stock: StockFacts; leadsSomewhere: LinkCheck }

/**
 * The models menu (rule:site-menus): the range of the brands sold new; where there is no range, the models of the one
 * make in stock, or the makes with the most of it.
 */
export function modelGroups(sources: Sources): MenuGroupView[] {
  const ranges = sources.manufacturers.flatMap((manufacturer) => rangeGroup(manufacturer, sources))
  if (ranges.length > 0) return ranges.slice(0, MOST_RANGES)

  const { overview, vocabulary } = sources.stock
  const makes = facetItems('make', overview.facets.make ?? [])
  if (makes.length !== 1) return makes.length ? [{ label: 'Makes', as: 'brands', links: makeLinks(sources.stock) }] : []
  const make = makeByLabel(vocabulary, makes[0]!.value)
  return make ? modelsInStock(make, sources.stock) : []
}

/** The makes of all stock with their logos, those with most of it first. */
export function makeLinks({ overview, vocabulary }: StockFacts): MenuLinkView[] {
  const start = emptyQuery(vocabulary.defaultSort)
  return facetItems('make', overview.facets.make ?? [])
    .slice(0, MOST_MAKES)
    .map(({ label, value, count }) => ({
      label,
      href: searchHref(withRefinement(start, 'make', value), vocabulary),
      count: grouped(count),
      logoSrc: makeLogoHref(value),
    }))
}

/** A brand's models: each its own page, or what stands on the yard of it while it has none. */
function rangeGroup(
  { name, models }: Manufacturer,
  { stock: { vocabulary }, leadsSomewhere, manufacturers }: Sources,
): MenuGroupView[] {
  const make = vocabulary.makes.find(({ label }) => label.toLowerCase() === name.toLowerCase())
  const links = models.flatMap((model): MenuLinkView[] => {
    const page = `/models/${model.slug}`
    if (leadsSomewhere(page)) return [{ label: model.name, href: page }]
    const listed = make?.models.find(
      ({ label, count }) => count > 0 && label.toLowerCase() === model.name.toLowerCase(),
    )
    return make && listed
      ? [{ label: model.name, href: searchHref(modelQuery(make, listed.label, vocabulary.defaultSort), vocabulary) }]
      : []
  })
  const label = manufacturers.length > 1 ? name : 'Models'
  return links.length ? [{ label, as: 'list', links: links.slice(0, MOST_MODELS) }] : []
}

function modelsInStock(make: VocabularyMake, { vocabulary }: StockFacts): MenuGroupView[] {
  const links = make.models
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MOST_MODELS)
    .map(({ label, count }) => ({
      label,
      href: searchHref(modelQuery(make, label, vocabulary.defaultSort), vocabulary),
      count: grouped(count),
    }))
  return links.length ? [{ label: 'Models', as: 'list', links }] : []
}

function modelQuery(make: VocabularyMake, model: string, sort: SearchQuery['sort']): SearchQuery {
  return withRefinement(withRefinement(emptyQuery(sort), 'make', make.label), 'model', model)
}
