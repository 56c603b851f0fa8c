import { LAST_PAGE, wholeKilometres } from './parameter-values.ts'
import type { FacetAttribute } from './search-document.ts'
import {
  emptyQuery,
  entriesOf,
  MOST_VALUES,
  normalBounds,
  normalText,
  normalValues,
  type SearchQuery,
} from './search-query.ts'
import { ownSpelling, type SearchVocabulary } from './search-vocabulary.ts'
import { DISTANCE_SORT, type SortKey } from './sort.ts'

/** A query in its normal form, makes and models in the tenant's spelling. */
export function normalQuery(query: SearchQuery, vocabulary: SearchVocabulary): SearchQuery {
  const normal = emptyQuery(possibleSort(query, vocabulary))
  // Together no more than of one attribute: each choice and chip of a page carries all of them in its address.
  let left = MOST_VALUES
  for (const [attribute, values] of entriesOf(query.refinements)) {
    const asked = askable(attribute, spelt(attribute, values, vocabulary), vocabulary)
    const kept = normalValues(attribute, asked).slice(0, left)
    left -= kept.length
    if (kept.length > 0) normal.refinements[attribute] = kept
  }
  for (const [attribute, bounds] of entriesOf(query.ranges)) {
    const kept = normalBounds(bounds)
    if (kept) normal.ranges[attribute] = kept
  }
  return {
    ...normal,
    text: normalText(query.text),
    near: query.near && { ...query.near, distanceKm: wholeKilometres(query.near.distanceKm) },
    page: Number.isInteger(query.page) && query.page >= 1 && query.page <= LAST_PAGE ? query.page : 1,
  }
}

/** Nearest first needs a place to be near to. */
export function possibleSort({ sort, near }: SearchQuery, { defaultSort }: SearchVocabulary): SortKey {
  return sort === DISTANCE_SORT && !near ? defaultSort : sort
}

/** A certified-only tenant has nothing "not certified" to ask for, in a link kept from before either (rule:certified-only). */
function askable(attribute: FacetAttribute, values: readonly string[], { certifiedOnly }: SearchVocabulary): string[] {
  return values.filter((value) => !(certifiedOnly && attribute === 'certified' && value.trim() === 'false'))
}

function spelt(attribute: FacetAttribute, values: readonly string[], vocabulary: SearchVocabulary): string[] {
  if (attribute !== 'make' && attribute !== 'model') return [...values]
  return values.map((value) => ownSpelling(vocabulary, attribute, value.trim()))
}
