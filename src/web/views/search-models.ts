import { facetItems } from '#domain/search/facet-order.ts'
import { makeByLabel, type VocabularyMake } from '#domain/search/search-vocabulary.ts'
import type { ModelListView, OptionView } from '#ui/search/views.ts'
import { modelHrefs } from './option-hrefs.ts'
import type { SearchPageFacts } from './search-facts.ts'

/**
 * The models of the makes chosen; of those in sight where none is. Models of a make that is not chosen are not counted
 * beside one that is.
 */
export function modelLists(
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
    const options = make ? optionsOf(facts, make, several, countOf) : []
    return options.length ? [[label, listOf(options, several)] as const] : []
  })
  return new Map(lists)
}

function listOf(options: OptionView[], several: boolean): ModelListView {
  return { attribute: several ? 'make_model' : 'model', moreText: 'Select models', lessText: 'Hide', options }
}

type CountOf = (make: string, model: string) => number

function optionsOf(facts: SearchPageFacts, make: VocabularyMake, several: boolean, countOf: CountOf): OptionView[] {
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
    .map(({ value, label, count }) => ({
      value: several ? `${make.label} ${value}` : value,
      label,
      count,
      href: hrefOf(value),
      selected: isChosen(value),
      disabled: count === 0 && !isChosen(value),
    }))
}

/** Of the one make chosen, models are counted whatever other models are chosen, so that a second one can be. */
function modelCounts({ page, query }: SearchPageFacts, several: boolean): CountOf {
  const alone = !several && query.refinements.make?.length === 1
  const facet = (alone ? page.facets.model : page.facets.make_model) ?? []
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  return (make, model) => counts.get(alone ? model : `${make} ${model}`) ?? 0
}
