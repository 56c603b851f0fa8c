import { rateLimit } from '../api/rate-limit.ts'
import { pageAt, pageQuery } from './page-url.ts'

export type PageRateLimit = {
  /** Whether an address may have one more page made for its question; what has no query is not counted. */
  take(address: string, url: URL): boolean
}

/** So many seconds' worth may come at once. */
const BURST_SECONDS = 8

/**
 * Pages one address may have made for its questions, of all dealers together: the processor is everybody's. What is
 * cached costs nothing. Thirty people behind one address stay below 30 a second: who types slowly has each letter
 * searched, ten searches in three seconds, and then reads for half a minute. That is 10 searches for words a second of
 * the 15 there are, and the 120 at once hold a dozen who begin together. Of 600 in five seconds, two thirds are refused.
 */
export function pageRateLimit(perSecond: number): PageRateLimit {
  const pages = rateLimit({ burst: BURST_SECONDS * perSecond, perSecond })
  return {
    take(address, url) {
      if (url.search === '') return true
      const cost = pageAt(url)?.query?.costOf?.(pageQuery(url)) ?? 1
      return pages.take(address, cost, performance.now()).kind === 'taken'
    },
  }
}
