import { type Allowance, rateLimit } from './api/rate-limit.ts'

export type AskedPages = {
  /** Whether an address may have one more page made for its question; what has no query is not counted. */
  take(address: string, url: URL): boolean
}

/**
 * Pages one address may have made for its questions, of all dealers together: the processor is everybody's. What is kept
 * costs nothing, so thirty people behind one address who narrow their searches stay below it.
 */
const ALLOWANCE: Allowance = { burst: 240, perSecond: 16 }
/** There are as many searches for words as there are words, and each looks through all of them. */
const WORDS_COST = 4

/** `isLimited`: not where the demo runs, on the machine of whoever looks at it. */
export function askedPages({ isLimited }: { isLimited: boolean }): AskedPages {
  const pages = rateLimit(ALLOWANCE)
  return {
    take(address, { search, searchParams }) {
      if (!isLimited || search === '') return true
      return pages.take(address, searchParams.get('query') ? WORDS_COST : 1, performance.now()).kind === 'taken'
    },
  }
}
