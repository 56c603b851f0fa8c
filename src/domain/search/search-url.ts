import { FACET_FIELDS, type FacetAttribute, RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import { asksToFilter, readParameters } from './search-parameters.ts'
import {
  type PathSelection,
  readSegments,
  searchPath,
  searchSegments,
  selectedValues,
  splitPath,
} from './search-path.ts'
import {
  type Bounds,
  entriesOf,
  type MyCar,
  type Near,
  normalQuery,
  possibleSort,
  type SearchQuery,
} from './search-query.ts'
import { DEFAULT_SEARCH_PATH, type SearchVocabulary } from './search-vocabulary.ts'

/** What a search address asks for (rule:search-query). */
export type SearchUrl =
  /** Answered 200; `canonical` is the one address (path and query) that says the same. */
  | { kind: 'search'; query: SearchQuery; canonical: string }
  /** Answered 301. */
  | { kind: 'redirect'; location: string }
  /** A type, make, model or dealership the tenant never had. */
  | { kind: 'not-found' }

/**
 * Reads a search address: path leniently, then redirected to its one spelling; query parts that are unknown or
 * malformed dropped, the rest taken. Never throws.
 */
export function readSearchUrl(url: { pathname: string; search: string }, vocabulary: SearchVocabulary): SearchUrl {
  const segments = searchSegments(url.pathname)
  if (segments?.length === 0) return { kind: 'redirect', location: defaultSearchHref(vocabulary, url.search) }

  const selection = segments && readSegments(segments, vocabulary)
  const path = selection && searchPath(selection, vocabulary)
  if (!selection || !path) return { kind: 'not-found' }
  if (path !== url.pathname) return { kind: 'redirect', location: path + url.search }

  const query = readQuery(selection, url.search, vocabulary)
  return { kind: 'search', query, canonical: searchHref(query, vocabulary) }
}

/**
 * The canonical address of a query: one type, make, model or dealership in the path, the rest after it in a fixed
 * order, defaults left out. `readSearchUrl` reads it back to the same query.
 */
export function searchHref(query: SearchQuery, vocabulary: SearchVocabulary): string {
  const { path, rest } = splitPath(query, vocabulary)
  const sort = possibleSort(query, vocabulary)
  const parts = [
    ...(query.text === '' ? [] : [`query=${encoded(query.text)}`]),
    ...entriesOf(rest).flatMap(([attribute, values]) =>
      values.map((value, i) => `refinementList[${attribute}][${i}]=${encoded(value)}`),
    ),
    ...entriesOf(query.ranges).map(([attribute, { min, max }]) => `range[${attribute}]=${min ?? ''}:${max ?? ''}`),
    ...nearParts(query.near),
    ...(query.myCar ? [`my_car=${encoded(myCarText(query.myCar))}`] : []),
    ...(sort === vocabulary.defaultSort ? [] : [`sortBy=${sort}`]),
    ...(query.page === 1 ? [] : [`page=${query.page}`]),
  ]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** As addresses and forms write it. */
export function myCarText({ name, heaviestKg }: MyCar): string {
  return `${heaviestKg} ${name}`
}

function nearParts(near: Near | null): string[] {
  if (!near) return []
  return [`postcode=${near.postcode}`, ...(near.distanceKm === null ? [] : [`distance=${near.distanceKm}`])]
}

/** What a link of a dealer's asks of the search, redirects followed; `no-search` for a link that leads elsewhere. */
export function searchOf(
  href: string,
  vocabulary: SearchVocabulary,
): Exclude<SearchUrl, { kind: 'redirect' }> | { kind: 'no-search' } {
  if (!/^\/search(?:[/?#]|$)/i.test(href)) return { kind: 'no-search' }
  let asked = readHref(href.split('#')[0]!, vocabulary)
  // A redirect leads to the one spelling, which is read at once, unless the default path is itself no search.
  if (asked.kind === 'redirect') asked = readHref(asked.location, vocabulary)
  return asked.kind === 'redirect' ? { kind: 'no-search' } : asked
}

function readHref(href: string, vocabulary: SearchVocabulary): SearchUrl {
  const [pathname, ...query] = href.split('?')
  return readSearchUrl({ pathname: pathname!, search: query.length ? `?${query.join('?')}` : '' }, vocabulary)
}

/**
 * Whether search engines may list it: a path page with results, whichever page of them; nothing that is filtered,
 * searched or sorted by its query, as read or as written in `search` (rule:search-indexing).
 */
export function robotsFor(
  query: SearchQuery,
  vocabulary: SearchVocabulary,
  { total, search }: { total: number; search: string },
): 'index' | 'noindex' {
  const firstPage = searchHref({ ...query, page: 1 }, vocabulary)
  return total > 0 && !firstPage.includes('?') && !asksToFilter(search) ? 'index' : 'noindex'
}

/** The tenant's default search with a query behind it; never `/search` or `/cars` itself, which would lead nowhere. */
export function defaultSearchHref({ defaultPath }: Pick<SearchVocabulary, 'defaultPath'>, search: string): string {
  const path = /^\/(?:search|cars)\/*(?:$|[?#])/i.test(defaultPath) ? DEFAULT_SEARCH_PATH : defaultPath
  return withParts(path, search.replace(/^\?/, ''))
}

/** An address with more behind its query. */
export function withParts(href: string, parts: string): string {
  if (parts === '') return href
  return `${href}${href.includes('?') ? '&' : '?'}${parts}`
}

function readQuery(selection: PathSelection, search: string, vocabulary: SearchVocabulary): SearchQuery {
  const asked = readParameters(search)
  const refinements = Object.fromEntries(
    entriesOf(asked.refinements).filter(([attribute]) => Object.hasOwn(FACET_FIELDS, attribute)),
  ) as Record<FacetAttribute, string[]>
  for (const [attribute, value] of selectedValues(selection)) {
    refinements[attribute] = [...value, ...(refinements[attribute] ?? [])]
  }
  const ranges = Object.fromEntries(
    entriesOf(asked.ranges).filter(([attribute]) => RANGE_ATTRIBUTES.includes(attribute as RangeAttribute)),
  ) as Record<RangeAttribute, Bounds>
  const sort = asked.sort ?? vocabulary.defaultSort
  const { text, near, myCar, page } = asked
  return normalQuery({ text, refinements, ranges, near, myCar, sort, page }, vocabulary)
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+')
}
