import { amountWords } from '#domain/search/attribute-words.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import { attributeRow, type FacetAttribute, type RangeAttribute } from '#domain/search/search-document.ts'
import { withRange, withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, type VocabularyMake } from '#domain/search/search-vocabulary.ts'
import { reachOf, type Slider, sliderOf } from '#domain/search/slider-rules.ts'
import type { FacetView, ModelListView, OptionView, RangeView } from '#ui/search/views.ts'
import { makeLogoHref } from '../../../machine/make-logo.server.ts'
import { modelHrefs, optionHrefs } from './option-hrefs.ts'
import type { SearchPageFacts } from './search-facts.ts'

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
  return shown.map((item) => {
    const { value } = item
    const option = optionView(item, hrefOf(value), selected.includes(value))
    if (!lists) return option
    const logo = (settings.search.makeCards && makeLogoHref(value)) || undefined
    return { ...option, logo, models: lists.get(value) }
  })
}

type Item = Pick<OptionView, 'value' | 'label' | 'count'>

function optionView({ value, label, count }: Item, href: string, selected: boolean): OptionView {
  return {
    value,
    label,
    count,
    href,
    selected: selected || undefined,
    disabled: (count === 0 && !selected) || undefined,
  }
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

/**
 * The models of the makes chosen; of those in sight where none is. Models of a make that is not chosen are not counted
 * beside one that is.
 */
function modelLists(
  facts: SearchPageFacts,
  makes: readonly { value: string; count: number }[],
): Map<string, ModelListView> {
  const { query, vocabulary, settings } = facts
  const { modelSubList, makeListLength, popularMakes } = settings.search
  if (!modelSubList) return new Map()
  const chosen = query.refinements.make ?? []
  const inSight = makes.slice(0, popularMakes.length || makeListLength).map(({ value }) => value)
  // Models chosen together with their make stay so when their make is the last one left.
  const several = chosen.length > 1 || (query.refinements.make_model ?? []).length > 0
  const countOf = modelCounts(facts, several)
  const lists = (chosen.length > 0 ? chosen : inSight).flatMap((label) => {
    const make = makeByLabel(vocabulary, label)
    const options = make ? modelOptions(facts, make, several, countOf) : []
    return options.length ? [[label, listOf(options, several)] as const] : []
  })
  return new Map(lists)
}

function listOf(options: OptionView[], several: boolean): ModelListView {
  return { attribute: several ? 'make_model' : 'model', moreText: 'Select models', lessText: 'Hide', options }
}

type CountOf = (make: string, model: string) => number

function modelOptions(facts: SearchPageFacts, make: VocabularyMake, several: boolean, countOf: CountOf): OptionView[] {
  const { query, settings, vocabulary } = facts
  const hrefOf = modelHrefs(query, make, several, vocabulary)
  const onSite = make.models.filter(({ count }) => count > 0)
  const counted = onSite.map(({ label }) => ({ value: label, count: countOf(make.label, label) }))
  const isChosen = (model: string) =>
    (query.refinements.model ?? []).includes(model) ||
    (query.refinements.make_model ?? []).includes(`${make.label} ${model}`)
  const limit = settings.search.facetLimits.make_model || Number.POSITIVE_INFINITY
  return facetItems('model', counted)
    .filter(({ value }, at) => at < limit || isChosen(value))
    .filter(({ value, count }) => count > 0 || settings.search.showDisabledFacets || isChosen(value))
    .map((item) => {
      const option = optionView(item, hrefOf(item.value), isChosen(item.value))
      return several ? { ...option, value: `${make.label} ${item.value}` } : option
    })
}

/** Of the one make chosen, models are counted whatever other models are chosen, so that a second one can be. */
function modelCounts({ page, query }: SearchPageFacts, several: boolean): CountOf {
  const alone = !several && query.refinements.make?.length === 1
  const facet = (alone ? page.facets.model : page.facets.make_model) ?? []
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  return (make, model) => counts.get(alone ? model : `${make} ${model}`) ?? 0
}

/** One slider with its bars (rule:slider-bounds); none where no stock has the value and nothing is asked of it. */
export function rangeView(facts: SearchPageFacts, attribute: RangeAttribute): RangeView[] {
  const { query, page, overview, settings, now, vocabulary } = facts
  const bounds = page.stats[attribute] ?? null
  const asked = query.ranges[attribute] ?? null
  if (!bounds && !asked) return []
  const { sliders } = settings.search
  const { label, unit = '' } = attributeRow(attribute)
  const slider = sliderOf(attribute, bounds ?? overview.stats[attribute] ?? null, sliders, now)
  return [
    {
      attribute,
      label,
      bounds,
      from: asked?.min ?? null,
      to: asked?.max ?? null,
      prefix: unit === '$' ? unit : '',
      suffix: unit === '$' ? '' : unit,
      slider,
      histogram: page.histograms[attribute] ?? null,
      clearHref: asked ? searchHref(withRange(query, attribute, null), vocabulary) : null,
      message: facts.notes.includes(attribute) ? movedWords(attribute, slider) : null,
    },
  ]
}

function movedWords(attribute: RangeAttribute, slider: Slider): string {
  const { min, max } = reachOf(slider)
  const ends = `${amountWords(attribute, min)} to ${amountWords(attribute, max)}`
  return `The stock here runs from ${ends}: what you typed was moved into that.`
}
