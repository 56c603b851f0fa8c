import { asksToFilter, otherParts } from './address-parts.ts'
import { readFormParts } from './form-parts.ts'
import { RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import { readParameters, type SearchNote } from './search-parameters.ts'
import { emptyQuery, normalText, type SearchQuery } from './search-query.ts'
import { readSearchUrl, searchHref, withParts } from './search-url.ts'
import { DEFAULT_SEARCH_PATH, type SearchVocabulary } from './search-vocabulary.ts'

/** What the fields of a search form say. */
export type SearchForm = {
  /** All of it but words still to be understood. */
  query: SearchQuery
  /** Typed to be understood; null where nothing new was typed. */
  words: string | null
  /** Ranges whose bounds were typed anew: they may lie beyond the stock. */
  typed: RangeAttribute[]
  /** A postcode was typed that is none. */
  badPostcode: boolean
  /** Campaign parameters, as written. */
  others: string[]
}

/** Null for an address that asks for nothing: it means the default search. */
export function readSearchForm(search: string, vocabulary: SearchVocabulary): SearchForm | null {
  if (!asksToFilter(search)) return null
  const asked = readSearchUrl({ pathname: DEFAULT_SEARCH_PATH, search }, vocabulary)
  const query = asked.kind === 'search' ? asked.query : emptyQuery(vocabulary.defaultSort)
  const { words, wasText, typed, was } = readFormParts(search)
  const unchanged = words !== null && wasText !== null && normalText(words) === normalText(wasText)
  const isTyped = (attribute: RangeAttribute) => {
    const [now, before] = [typed[attribute], was[attribute] ?? { min: null, max: null }]
    return now !== undefined && (now.min !== before.min || now.max !== before.max)
  }
  return {
    query: words === null ? query : { ...query, text: unchanged ? normalText(words) : '' },
    words: words === null || unchanged ? null : normalText(words),
    typed: RANGE_ATTRIBUTES.filter(isTyped),
    badPostcode: readParameters(search).notes.includes('postcode'),
    others: otherParts(search),
  }
}

/** The address a form leads to once its query is settled, with what its page has to say of that. */
export function formHref(
  { others }: Pick<SearchForm, 'others'>,
  query: SearchQuery,
  notes: readonly SearchNote[],
  vocabulary: SearchVocabulary,
): string {
  const note = notes.length > 0 ? [`note=${notes.join(',')}`] : []
  return withParts(searchHref(query, vocabulary), [...note, ...others].join('&'))
}
