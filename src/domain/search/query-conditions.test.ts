import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRequest, anyStock } from '../../../test/support/search/arbitrary-search.ts'
import { columnarEngine } from './adapters/columnar/columnar-engine.server.ts'
import { conditionsOfQuery, matchesAll } from './query-conditions.ts'
import { FACET_FIELDS, type FacetAttribute } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'
import { spellingOf } from './spelling.ts'
import { wordsOfQuery } from './text-words.ts'

test('a vehicle meets the conditions of a query where the engine finds it; words that some vehicle holds mean the same to both', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(anyStock(12), anyRequest, async (stock, request) => {
      const { text, ranges, near, synonyms = new Map() } = request
      const [attribute, values] = Object.entries(request.refinements)[0] ?? []
      // By what the first vehicle is, besides: at random hardly anything is met.
      const own = attribute ? [stock[0]?.[FACET_FIELDS[attribute as FacetAttribute]] ?? []].flat().map(String) : []
      // Makes and models are met however they are spelt; the engine is asked for each spelling there is.
      const spelt = (value: string) => {
        const name = attribute as FacetAttribute
        const labels = stock.flatMap((document) => [document[FACET_FIELDS[name]] ?? []].flat().map(String))
        return [value, ...labels.filter((label) => spellingOf(name, label) === spellingOf(name, value))]
      }
      const wanted = [...new Set([...(values ?? []), ...own].flatMap(spelt))]
      const refinements = wanted.length > 0 ? { [attribute!]: wanted } : {}
      const bounded = Object.fromEntries(
        Object.entries(ranges).filter(([, { min, max }]) => min !== null || max !== null),
      )
      const asked = {
        text,
        refinements,
        ranges: bounded,
        near: near && { postcode: '4305', distanceKm: near.withinKm },
      }
      const query: SearchQuery = { ...asked, near: asked.near ?? null, myCar: null, sort: 'rank:desc', page: 1 }
      const conditions = conditionsOfQuery(query, { point: near?.point ?? null, synonyms })
      const met = stock.filter((document) => matchesAll(conditions, document)).map(({ id }) => id)

      const engine = columnarEngine()
      await engine.replaceAll(1, stock)
      const wish = { filter: null, facets: [], stats: [], sort: 'rank:desc', collapseSold: false } as const
      const answer = await engine.search(1, { ...request, ...wish, refinements, histograms: [], offset: 0, limit: 100 })
      if (answer.kind === 'failed') throw new Error(answer.reason)
      const found = answer.hits.map(({ id }) => id)
      expect(found).toEqual(expect.arrayContaining(met))

      const words = conditions.filter(({ attribute }) => attribute === 'text')
      expect(words).toHaveLength(wordsOfQuery(text).length)
      const areHeld = words.every((word) => stock.some((document) => word.holds(document)))
      if (!areHeld || answer.unmatchedWords.length > 0) return
      compared += met.length
      expect(met.sort()).toEqual(found.sort())
    }),
    { numRuns: 600 },
  )
  expect(compared).toBeGreaterThan(50)
})
