import { readFormParts } from '#domain/search/form-parts.ts'
import { readParameters } from '#domain/search/search-parameters.ts'
import { rateLimit } from './api/rate-limit.ts'
import { pageQuery } from './pages/page-path.ts'

export type AskedPages = {
  /** Whether an address may have one more page made for its question; what has no query is not counted. */
  take(address: string, url: URL): boolean
}

/** So many seconds' worth may come at once. */
const BURST_SECONDS = 8
/** There are as many searches for words as there are words, and each looks through all of them. */
const WORDS_COST = 2

/**
 * Pages one address may have made for its questions, of all dealers together: the processor is everybody's. What is
 * cached costs nothing. Thirty people behind one address stay below 30 a second: who types slowly has each letter
 * searched, ten searches in three seconds, and then reads for half a minute. That is 10 searches for words a second of
 * the 15 there are, and the 120 at once hold a dozen who begin together. Of 600 in five seconds, two thirds are refused.
 */
export function askedPages(perSecond: number): AskedPages {
  const pages = rateLimit({ burst: BURST_SECONDS * perSecond, perSecond })
  return {
    take(address, url) {
      return url.search === '' || pages.take(address, costOf(url), performance.now()).kind === 'taken'
    },
  }
}

/** As the page reads its address: the last `query`, and `words` that are still to be understood. */
function costOf(url: URL): number {
  const query = pageQuery(url)
  return readParameters(query).text || readFormParts(query).words ? WORDS_COST : 1
}
