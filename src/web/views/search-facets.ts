import { facetItems } from '#domain/search/facet-order.ts'
import { attributeRow, type FacetAttribute } from '#domain/search/search-document.ts'
import { withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel } from '#domain/search/search-vocabulary.ts'
import type { FacetView, OptionView } from '#ui/search/views.ts'
import { makeLogoHref } from '../machine/make-logo.server.ts'
import { optionHrefs } from './option-hrefs.ts'
import type { SearchPageFacts } from './search-facts.ts'
import { modelLists } from './search-models.ts'

/** Before the rest opens; and what makes a list long enough to be searched. */
const SHOWN = 7
const LONG = 15

/**
 * One group of choices (rule:search-page): what the other filters leave, most first, then what they rule out, and
 * always what is chosen. Models stand beside their make or not at all: a list of all models of all makes helps nobody.
 */
export function facetView(facts: SearchPageFacts, attribute: FacetAttribute): FacetView[] {
  const { query, vocabulary, settings } = facts
  const { makeListLength, popularMakes, makeCards } = settings.search
  const selected = query.refinements[attribute] ?? []
  if (attribute === 'model' && !needsModels(facts)) return []

  const options = optionsOf(facts, attribute)
  if (!options.length) return []
  const isMake = attribute === 'make'
  return [
    {
      attribute,
      label: attributeRow(attribute).label,
      options,
      shown: isMake ? popularMakes.length || makeListLength : SHOWN,
      moreText: isMake ? 'Show all makes' : 'Show more',
      lessText: isMake ? 'Hide extra makes' : 'Show less',
      selectedCount: selected.length,
      clearHref: selected.length ? searchHref(withoutGroup(facts, attribute), vocabulary) : null,
      searchable: options.length >= LONG,
      cards: isMake && makeCards,
      tabs: isMake ? makeTabs(facts, options) : null,
    },
  ]
}

/** Where models stand under their make they need no list of their own, unless one is chosen that stands under none. */
function needsModels({ query, settings, offered }: SearchPageFacts): boolean {
  const { make = [], model = [] } = query.refinements
  const underMakes = settings.search.modelSubList && offered.includes('make') && make.length > 0
  return underMakes ? make.length > 1 && model.length > 0 : make.length > 0 || model.length > 0
}

function optionsOf(facts: SearchPageFacts, attribute: FacetAttribute): OptionView[] {
  const { query, vocabulary, settings } = facts
  const { certifiedOnly, facetLimits, showDisabledFacets } = settings.search
  const selected = query.refinements[attribute] ?? []
  const limit = (facetLimits as Partial<Record<FacetAttribute, number>>)[attribute] || Number.POSITIVE_INFINITY
  const counted = facts.page.facets[attribute] ?? []
  const known = new Set(counted.map(({ value }) => value))
  const ruledOut = showDisabledFacets ? allValues(facts, attribute) : []
  const absent = [...new Set([...ruledOut, ...selected])].filter((value) => !known.has(value))
  const items = facetItems(attribute, [...counted, ...absent.map((value) => ({ value, count: 0 }))], { certifiedOnly })

  const hrefOf = optionHrefs(query, attribute, vocabulary)
  const shown = inOwnOrder(facts, attribute, items).filter(({ value }, at) => at < limit || selected.includes(value))
  const lists = attribute === 'make' ? modelLists(facts, shown) : null
  return shown.map(({ value, label, count }) => {
    const isSelected = selected.includes(value)
    const option = {
      value,
      label,
      count,
      href: hrefOf(value),
      selected: isSelected,
      disabled: count === 0 && !isSelected,
    }
    const logo = lists && settings.search.makeCards ? makeLogoHref(value) : null
    const models = lists?.get(value)
    return { ...option, ...(logo ? { logo } : {}), ...(models ? { models } : {}) }
  })
}

/** Every value of the tenant's stock, whatever is chosen; of models, those of the makes chosen. */
function allValues({ overview, query, vocabulary }: SearchPageFacts, attribute: FacetAttribute): string[] {
  if (attribute !== 'model') return (overview.facets[attribute] ?? []).map(({ value }) => value)
  const models = (query.refinements.make ?? []).flatMap((make) => makeByLabel(vocabulary, make)?.models ?? [])
  return models.filter(({ count }) => count > 0).map(({ label }) => label)
}

/** The tenant's popular makes first, in its order. */
function inOwnOrder<Item extends { value: string }>(
  { settings }: SearchPageFacts,
  attribute: FacetAttribute,
  items: readonly Item[],
): Item[] {
  const { popularMakes } = settings.search
  if (attribute !== 'make' || popularMakes.length === 0) return [...items]
  const place = ({ value }: Item) => {
    const at = popularMakes.indexOf(value)
    return at < 0 ? popularMakes.length : at
  }
  return items.toSorted((a, b) => place(a) - place(b))
}

function makeTabs({ settings }: SearchPageFacts, options: readonly OptionView[]): FacetView['tabs'] {
  const { makeListStyle, popularMakes, popularMakesCount } = settings.search
  const popular = options.slice(0, popularMakes.length || popularMakesCount).map(({ value }) => value)
  if (makeListStyle !== 'popular-and-all' || popular.length === options.length) return null
  return { popularText: 'Popular', allText: 'All', popular }
}

/** Without the group; makes take their models with them. */
function withoutGroup({ query }: SearchPageFacts, attribute: FacetAttribute) {
  const without = withRefinements(query, attribute, [])
  return attribute === 'make' ? withRefinements(withRefinements(without, 'model', []), 'make_model', []) : without
}
