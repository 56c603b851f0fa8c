import type { FacetAttribute } from '#domain/search/search-document.ts'
import { type SearchQuery, withoutRefinement, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'

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
