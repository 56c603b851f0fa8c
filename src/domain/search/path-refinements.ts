import { CAR_TYPES, type CarType } from '#domain/stock/listing.ts'
import type { FacetAttribute } from './search-document.ts'
import { NOTHING, type PathSelection, searchPath } from './search-path.ts'
import { entriesOf, type SearchQuery } from './search-query.ts'
import { DEFAULT_SEARCH_PATH, makeByLabel, type SearchVocabulary } from './search-vocabulary.ts'

type Refinements = SearchQuery['refinements']

/** What a path says, as refinements. */
export function selectedValues({ types, make, model, dealershipSlug }: PathSelection): [FacetAttribute, string[]][] {
  const values: [FacetAttribute, string[]][] = [
    ['car_type', [...types]],
    ['make', make === null ? [] : [make]],
    ['model', model === null ? [] : [model]],
    ['dealership_slug', dealershipSlug === null ? [] : [dealershipSlug]],
  ]
  return values.filter(([, named]) => named.length > 0)
}

/** As much of the refinements as a path can say, and what is left of them. */
export function splitPath(query: SearchQuery, vocabulary: SearchVocabulary): { path: string; rest: Refinements } {
  for (const selection of pathCandidates(query.refinements, vocabulary)) {
    const path = searchPath(selection, vocabulary)
    if (path) return { path, rest: without(query.refinements, selection) }
  }
  return { path: DEFAULT_SEARCH_PATH, rest: query.refinements }
}

/** The fullest first. */
function pathCandidates(refinements: Refinements, vocabulary: SearchVocabulary): PathSelection[] {
  const types = (refinements.car_type ?? []).filter((type): type is CarType => CAR_TYPES.includes(type as CarType))
  const known = types.length === (refinements.car_type ?? []).length ? types : []
  const make = only(refinements.make)
  const model = make === null ? null : only(refinements.model)
  const hasModel = make !== null && makeByLabel(vocabulary, make)?.models.some(({ label }) => label === model)
  const words = [
    ...(hasModel ? [{ ...NOTHING, make, model }] : []),
    ...(make === null ? [] : [{ ...NOTHING, make }]),
    { ...NOTHING, dealershipSlug: only(refinements.dealership_slug) },
    NOTHING,
  ]
  // Types that have no segment stay behind, and the words go into the path without them.
  return [...words.map((word) => ({ ...word, types: known })), ...words]
}

function without(refinements: Refinements, selection: PathSelection): Refinements {
  const said = new Set(selectedValues(selection).map(([attribute]) => attribute))
  return Object.fromEntries(entriesOf(refinements).filter(([attribute]) => !said.has(attribute)))
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? values[0]! : null
}
