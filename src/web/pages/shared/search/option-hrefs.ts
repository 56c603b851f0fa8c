import { remembered } from '#domain/search/remembered.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import { type SearchQuery, withoutRefinement, withRefinement, withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, type SearchVocabulary, type VocabularyMake } from '#domain/search/search-vocabulary.ts'

/** No stock has it; it stands where a value will stand. */
const PLACE = 'zzplacezz'
const IN_PATH: readonly FacetAttribute[] = ['car_type', 'make', 'model', 'dealership_slug']
const PLAIN = /^[\w.~-]+(?: [\w.~-]+)*$/

/**
 * The address each choice of a facet leads to: the search with it, or without it where it is chosen. The addresses of
 * one facet differ in one place only, unless a choice is chosen already: they are made from one that the codec wrote.
 */
export function optionHrefs(
  query: SearchQuery,
  attribute: FacetAttribute,
  vocabulary: SearchVocabulary,
): (value: string) => string {
  const selected = query.refinements[attribute]
  const hrefOf = (value: string) =>
    searchHref(
      selected?.includes(value)
        ? withoutRefinement(query, attribute, value, vocabulary)
        : withRefinement(query, attribute, value),
      vocabulary,
    )
  if (selected?.length) return hrefOf
  if (attribute === 'make') return makeHrefs(query, vocabulary, hrefOf)
  return IN_PATH.includes(attribute) ? hrefOf : valueHrefs(hrefOf)
}

/** Where the choice is a value of the query. */
function valueHrefs(hrefOf: (value: string) => string): (value: string) => string {
  const [before, after, ...more] = hrefOf(PLACE).split(PLACE)
  if (before === undefined || after === undefined || more.length) return hrefOf
  return (value) => (PLAIN.test(value) ? before + value.replaceAll(' ', '+') + after : hrefOf(value))
}

const SAMPLE: SearchVocabulary = {
  makes: [{ slug: PLACE, label: PLACE, count: 0, models: [] }],
  dealerships: [],
  defaultSort: 'rank:desc',
  defaultPath: '/',
}

/** Where the choice is a segment of the path: a vocabulary of one make shows where. Models would share that path. */
function makeHrefs(
  query: SearchQuery,
  vocabulary: SearchVocabulary,
  hrefOf: (value: string) => string,
): (value: string) => string {
  if (query.refinements.model || query.refinements.dealership_slug) return hrefOf
  const sample = searchHref(withRefinement(query, 'make', PLACE), { ...SAMPLE, defaultSort: vocabulary.defaultSort })
  const [before, after, ...more] = sample.split(`/${PLACE}`)
  if (before === undefined || after === undefined || more.length) return hrefOf
  return (value) => {
    const slug = makeByLabel(vocabulary, value)?.slug
    return slug && !slug.endsWith('-cars') ? `${before}/${slug}${after}` : hrefOf(value)
  }
}

/**
 * The address each model of a make leads to. `several`: models are told apart by their make's name, in the query. The path
 * of one make is the beginning of its models' paths, as long as no model is chosen and nothing else has the path.
 */
export function modelHrefs(
  query: SearchQuery,
  make: VocabularyMake,
  several: boolean,
  vocabulary: SearchVocabulary,
): (model: string) => string {
  const hrefOf = (model: string) => searchHref(toggled(query, make.label, model, several), vocabulary)
  const { model: chosen, dealership_slug, make_model } = query.refinements
  if (several || chosen?.length || dealership_slug || make_model) return hrefOf
  const ofMake = searchHref(withRefinement(query, 'make', make.label), vocabulary)
  const [path = '', ...rest] = ofMake.split('?')
  if (!make.slug || !path.endsWith(`/${make.slug}`)) return hrefOf
  const segments = remembered(segmentsOfMakes, make, () => modelSegments(make))
  return (model) => {
    const segment = segments.get(model)
    return segment ? [`${path}/${segment}`, ...rest].join('?') : hrefOf(model)
  }
}

const segmentsOfMakes = new WeakMap<VocabularyMake, Map<string, string>>()

/** By model the segment that leads to it, where it leads to no other. */
function modelSegments({ models }: VocabularyMake): Map<string, string> {
  const ofLast = models.toReversed()
  const labels = new Map(ofLast.map(({ label, slug }) => [slug, label]))
  const segments = ofLast.map(({ label, slug }) => [label, slug] as const)
  return new Map([...new Map(segments)].filter(([label, slug]) => labels.get(slug) === label))
}

/** One make and its models have a path; models of several makes are told apart by their make's name. */
function toggled(query: SearchQuery, make: string, model: string, several: boolean): SearchQuery {
  const attribute = several ? 'make_model' : 'model'
  const value = several ? `${make} ${model}` : model
  const chosen = query.refinements[attribute] ?? []
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  const named = several ? query : withRefinement(query, 'make', make)
  return withRefinements(named, attribute, values)
}
