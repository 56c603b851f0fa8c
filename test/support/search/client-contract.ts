import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchEngine } from '#domain/search/engine.ts'
import { testDatabase } from '../database.ts'
import { makeDealer } from '../dealers.ts'
import { listVehicle } from '../list-vehicle.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

type Car = { id: number; stocknum: string; make: string; model: string; price: number | null; km: number | null }

const LOOPBACK = { address: '127.0.0.1', family: 4 as const }
/** Names under localhost do not resolve inside Node; everything else of the clients is as it comes from npm. */
const dispatcher = new Agent({
  connect: {
    lookup: (_, { all }, done) => (all ? done(null, [LOOPBACK]) : done(null, LOOPBACK.address, LOOPBACK.family)),
  },
})
const requestInit = { dispatcher } as object
/** What stock clients of the search API must find, unchanged, over the engine given; over the one in this process without. */
export function clientContract(openEngine?: () => Promise<SearchEngine>): void {
  const database = testDatabase()
  let server: TestServer

  beforeAll(async () => {
    const harbour = await makeDealer(database, 'harbour-motors')
    const outback = await makeDealer(database, 'outback-utes')
    const models = [['Toyota', 'HiLux'], ['Toyota', 'Corolla'], ['Kia', 'Sportage'], ['Land Rover', 'Defender']] // biome-ignore format: short
    for (let i = 0; i < 12; i++) {
      const [make, model] = models[i % models.length]!
      const facts = { make, model, price_cents: (20_000 + i * 1000) * 100, odometer_km: 60_000 - i * 1000 }
      await listVehicle(database, harbour, `H${i}`, facts)
    }
    await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger', price_cents: 100 })
    const engine = await openEngine?.()
    server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), engine })
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await dispatcher.close()
  })

  function hostOf(tenant: string): string {
    return `http://${tenant}.localhost:${server.port}/api`
  }

  describe('the meilisearch client', () => {
    const client = () => new Meilisearch({ host: hostOf('harbour-motors'), apiKey: 'any', requestInit })
    const cars = () => client().index<Car>('cars')

    test('searches, filters, sorts and counts facets', async () => {
      const answer = await cars().search('toyota', {
        filter: ['price >= 24000', ['model = HiLux', 'model = Corolla']],
        facets: ['model', 'price'],
        sort: ['price:desc'],
        attributesToHighlight: ['*'],
        limit: 2,
      })
      expect(answer.hits.map(({ stocknum }) => stocknum)).toEqual(['H9', 'H8'])
      expect(answer.hits[0]!._formatted?.make).toBe('<em>Toyota</em>')
      expect(answer).toMatchObject({
        estimatedTotalHits: 4,
        facetDistribution: { model: { HiLux: 2, Corolla: 2 } },
        facetStats: { price: { min: 24_000, max: 29_000 } },
      })
    })

    test('pages, by address too', async () => {
      const paged = await cars().search('', { page: 2, hitsPerPage: 5, sort: ['km:asc'] })
      expect(paged).toMatchObject({ page: 2, totalPages: 3, totalHits: 12 })
      expect(paged.hits.map(({ stocknum }) => stocknum)).toEqual(['H6', 'H5', 'H4', 'H3', 'H2'])
      const got = await cars().searchGet('kia', {
        limit: 1,
        filter: 'km < 60000',
        sort: ['price:asc'],
        facets: ['make'],
      })
      expect(got).toMatchObject({ hits: [{ stocknum: 'H2' }], facetDistribution: { make: { Kia: 3 } } })
    })

    test('several searches at once, values of a facet, health', async () => {
      const queries = ['kia', 'defender'].map((q) => ({ indexUid: 'cars', q, limit: 1 }))
      const { results } = await client().multiSearch({ queries })
      expect(results.map(({ indexUid, query, estimatedTotalHits }) => [indexUid, query, estimatedTotalHits])).toEqual([
        ['cars', 'kia', 3],
        ['cars', 'defender', 3],
      ])
      const { facetHits } = await cars().searchForFacetValues({ facetName: 'make', facetQuery: 'rov' })
      expect(facetHits).toEqual([{ value: 'Land Rover', count: 3 }])
      expect(await client().isHealthy()).toBe(true)
    })

    test('understands the errors', async () => {
      const error = await client()
        .index('cars')
        .search('', { filter: 'make ~ Kia' })
        .catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(MeilisearchApiError)
      expect((error as MeilisearchApiError).cause).toMatchObject({
        code: 'invalid_search_filter',
        type: 'invalid_request',
      })
      await expect(client().index('trucks').search()).rejects.toThrow('Index `trucks` not found.')
    })

    test('another dealer’s host is another dealer’s stock', async () => {
      const other = new Meilisearch({ host: hostOf('outback-utes'), requestInit })
      expect((await other.index<Car>('cars').search('')).hits.map(({ stocknum }) => stocknum)).toEqual(['O1'])
    })
  })

  describe('instant-meilisearch, the adapter of InstantSearch', () => {
    const searchClient = (options: object = {}) =>
      instantMeiliSearch(hostOf('harbour-motors'), 'any', { requestInit, primaryKey: 'id', ...options })
        .searchClient as unknown as {
        search(requests: object[]): Promise<{ results: Record<string, unknown>[] }>
        searchForFacetValues(requests: object[]): Promise<{ facetHits: { value: string }[] }[]>
      }

    test.each([false, true])(
      'refines disjunctively, by range and order (finite pages: %s)',
      async (finitePagination) => {
        const params = {
          facets: ['make', 'price'],
          facetFilters: [['make:Toyota', 'make:Land Rover']],
          numericFilters: ['price>=22000', 'price<=30000'],
          hitsPerPage: 4,
          page: 0,
        }
        const { results } = await searchClient({ finitePagination }).search([
          { indexName: 'cars:price:asc', params },
          { indexName: 'cars', params: { ...params, facetFilters: [], facets: 'make', hitsPerPage: 0 } },
        ])
        const [hits, makes] = results
        expect((hits!.hits as Car[]).map(({ stocknum }) => stocknum)).toEqual(['H3', 'H4', 'H5', 'H7'])
        expect(hits).toMatchObject({
          nbHits: 6,
          nbPages: 2,
          page: 0,
          facets_stats: { price: { min: 23_000, max: 29_000 } },
        })
        expect(makes!.facets).toEqual({ make: { Toyota: 4, Kia: 3, 'Land Rover': 2 } })
      },
    )

    test('marks what was found and looks through values of a facet', async () => {
      const { results } = await searchClient().search([
        { indexName: 'cars', params: { query: 'spor', hitsPerPage: 1 } },
      ])
      expect((results[0]!.hits as { _highlightResult: object }[])[0]!._highlightResult).toMatchObject({
        model: { value: '__ais-highlight__Spor__/ais-highlight__tage' },
      })
      const params = { facetName: 'make', facetQuery: 'lan', query: '', facetFilters: [] }
      const [found] = await searchClient().searchForFacetValues([{ indexName: 'cars', params }])
      expect(found!.facetHits).toMatchObject([{ value: 'Land Rover', count: 3 }])
    })
  })
}
