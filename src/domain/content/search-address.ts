import { readSearchUrl } from '#domain/search/search-url.ts'
import { EMPTY_VOCABULARY, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'

/**
 * What is wrong with the address of a search, or null. Whether the tenant has such stock is not asked; every part of the
 * address must say something.
 */
export function searchAddressProblem(address: string): string | null {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url) return 'This is no address'
  const segments = url.pathname
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '')
  if (segments.length === 0)
    return 'This leads to the default search, whatever that is. Name the search: "/search/new-used-and-demo-cars" is all stock'
  const meaning = read(url.pathname, url.search, segments)
  if (meaning === null)
    return 'No search has this path. Use /search/{type}/{make}/{model}, such as "/search/used-cars/toyota"'

  const parts = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
  const idle = parts.find(
    (_, index) => read(url.pathname, `?${parts.toSpliced(index, 1).join('&')}`, segments) === meaning,
  )
  return idle === undefined
    ? null
    : `"${idle}" says nothing to the search. Copy the address from the search page of the site, without page and campaign parts`
}

/** The canonical address; null for what is no search. */
function read(pathname: string, search: string, segments: readonly string[]): string | null {
  const vocabulary = vocabularyOf(segments)
  const asked = readSearchUrl({ pathname, search: search === '?' ? '' : search }, vocabulary)
  if (asked.kind === 'search') return asked.canonical
  const next = asked.kind === 'redirect' ? URL.parse(asked.location, 'http://site.invalid') : null
  const again = next && readSearchUrl({ pathname: next.pathname, search: next.search }, vocabulary)
  return again?.kind === 'search' ? again.canonical : null
}

/** A dealer who sells whatever the path names. */
function vocabularyOf(segments: readonly string[]): SearchVocabulary {
  const words = segments.map((word) => ({ slug: word.toLowerCase(), label: word.toLowerCase(), count: 1 }))
  return { ...EMPTY_VOCABULARY, makes: words.map((make) => ({ ...make, models: words })) }
}
