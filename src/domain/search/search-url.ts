import { CAR_TYPES, type CarType } from '#domain/stock/listing.ts'
import { FACET_FIELDS, type FacetAttribute, RANGE_ATTRIBUTES, type RangeAttribute } from './search-document.ts'
import { asksToFilter, LAST_PAGE, readParameters } from './search-parameters.ts'
import { NOTHING, type PathSelection, readSegments, searchPath, searchSegments } from './search-path.ts'
import {
  type Bounds,
  emptyQuery,
  entriesOf,
  type Near,
  normalBounds,
  normalText,
  normalValues,
  type SearchQuery,
} from './search-query.ts'
import { DEFAULT_SEARCH_PATH, makeByLabel, ownSpelling, type SearchVocabulary } from './search-vocabulary.ts'
import { DISTANCE_SORT, type SortKey } from './sort.ts'

/** What a search address asks for (decisions §3). */
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
    ...(sort === vocabulary.defaultSort ? [] : [`sortBy=${sort}`]),
    ...(query.page === 1 ? [] : [`page=${query.page}`]),
  ]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

function nearParts(near: Near | null): string[] {
  if (!near) return []
  return [`postcode=${near.postcode}`, ...(near.distanceKm === null ? [] : [`distance=${near.distanceKm}`])]
}

/** Nearest first needs a place to be near to. */
function possibleSort({ sort, near }: SearchQuery, { defaultSort }: SearchVocabulary): SortKey {
  return sort === DISTANCE_SORT && !near ? defaultSort : sort
}

/** What a link of a dealer's asks of the search, redirects followed; `no-search` for a link that leads elsewhere. */
export function searchOf(
  href: string,
  vocabulary: SearchVocabulary,
): Exclude<SearchUrl, { kind: 'redirect' }> | { kind: 'no-search' } {
  if (!/^\/search(?:[/?#]|$)/i.test(href)) return { kind: 'no-search' }
  const [address] = href.split('#')
  const [pathname, ...query] = address!.split('?')
  const asked = readSearchUrl({ pathname: pathname!, search: query.length ? `?${query.join('?')}` : '' }, vocabulary)
  // A redirect leads to the one spelling, which is read at once, unless the default path is itself no search.
  return asked.kind === 'redirect' ? again(asked.location, vocabulary) : asked
}

function again(location: string, vocabulary: SearchVocabulary) {
  const [pathname, ...query] = location.split('?')
  const asked = readSearchUrl({ pathname: pathname!, search: query.length ? `?${query.join('?')}` : '' }, vocabulary)
  return asked.kind === 'redirect' ? { kind: 'no-search' as const } : asked
}

/**
 * Whether search engines may list it: a path page with results, whichever page of them; nothing that is filtered,
 * searched or sorted by its query, as read or as written in `search` (decisions §3).
 */
export function robotsFor(
  query: SearchQuery,
  vocabulary: SearchVocabulary,
  { total, search }: { total: number; search: string },
): 'index' | 'noindex' {
  const firstPage = searchHref({ ...query, page: 1 }, vocabulary)
  return total > 0 && !firstPage.includes('?') && !asksToFilter(search) ? 'index' : 'noindex'
}

/** A query in its normal form, makes and models in the tenant's spelling. */
export function normalQuery(query: SearchQuery, vocabulary: SearchVocabulary): SearchQuery {
  const normal = emptyQuery(possibleSort(query, vocabulary))
  for (const [attribute, values] of entriesOf(query.refinements)) {
    const kept = normalValues(attribute, spelt(attribute, values, vocabulary))
    if (kept.length > 0) normal.refinements[attribute] = kept
  }
  for (const [attribute, bounds] of entriesOf(query.ranges)) {
    const kept = normalBounds(bounds)
    if (kept) normal.ranges[attribute] = kept
  }
  return {
    ...normal,
    text: normalText(query.text),
    near: query.near,
    page: Number.isInteger(query.page) && query.page >= 1 && query.page <= LAST_PAGE ? query.page : 1,
  }
}

/** The tenant's default search with a query behind it; never `/search` itself, which would lead nowhere. */
export function defaultSearchHref({ defaultPath }: Pick<SearchVocabulary, 'defaultPath'>, search: string): string {
  const path = /^\/search\/*(?:$|[?#])/i.test(defaultPath) ? DEFAULT_SEARCH_PATH : defaultPath
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
  return normalQuery({ text: asked.text, refinements, ranges, near: asked.near, sort, page: asked.page }, vocabulary)
}

function selectedValues({ types, make, model, dealershipSlug }: PathSelection): [FacetAttribute, string[]][] {
  const values: [FacetAttribute, string[]][] = [
    ['car_type', [...types]],
    ['make', make === null ? [] : [make]],
    ['model', model === null ? [] : [model]],
    ['dealership_slug', dealershipSlug === null ? [] : [dealershipSlug]],
  ]
  return values.filter(([, named]) => named.length > 0)
}

function spelt(attribute: FacetAttribute, values: readonly string[], vocabulary: SearchVocabulary): string[] {
  if (attribute !== 'make' && attribute !== 'model') return [...values]
  return values.map((value) => ownSpelling(vocabulary, attribute, value.trim()))
}

type Refinements = SearchQuery['refinements']

/** As much of the refinements as a path can say, and what is left of them. */
function splitPath(query: SearchQuery, vocabulary: SearchVocabulary): { path: string; rest: Refinements } {
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

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+')
}
