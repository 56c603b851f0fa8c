import { emptyQuery, withPage, withRange, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'

const BODIES = ['SUV', 'Ute', 'Hatch', 'Sedan', 'Wagon']

/** Some hundred different search pages as visitors ask for them: plain, by make, by body and price, further pages. */
export function benchPaths(vocabulary: SearchVocabulary): string[] {
  const all = emptyQuery('rank:desc')
  const makes = vocabulary.makes.toSorted((a, b) => b.count - a.count).slice(0, 12)
  const pages = Array.from({ length: 40 }, (_, i) => withPage(all, i + 1))
  const ofMake = makes.flatMap(({ label }) => [1, 2].map((page) => withPage(withRefinement(all, 'make', label), page)))
  const filtered = BODIES.flatMap((body) =>
    [20_000, 30_000, 40_000, 60_000].map((max) =>
      withRange(withRefinement(all, 'body', body), 'price', { min: null, max }),
    ),
  )
  return [...pages, ...ofMake, ...filtered].map((query) => searchHref(query, vocabulary))
}
