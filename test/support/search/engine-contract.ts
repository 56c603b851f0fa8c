import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EngineAnswer, EngineRequest, SearchEngine } from '#domain/search/engine.ts'
import type { Filter } from '#domain/search/filter.ts'
import { requireFilter } from '#domain/search/parse-filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { synonymsOf } from '#domain/search/synonyms.ts'
import { anyDocument, anyFilter, anyRequest, anyStock } from './arbitrary-search.ts'
import { naiveEngine } from './naive-engine.ts'
import { searchDocument } from './search-documents.ts'

const TENANT = 7
const OTHER = 8

/** Everything, newest first: what a test says differs from this. */
export function searchRequest(asked: Partial<EngineRequest> = {}): EngineRequest {
  return {
    text: '',
    filter: null,
    refinements: {},
    ranges: {},
    facets: [],
    maxFacetValues: 100,
    stats: [],
    sort: 'rank:desc',
    collapseSold: false,
    offset: 0,
    limit: 21,
    ...asked,
  }
}

/** What every search engine must do. `makeEngine` gives an empty one each time; `minutes`: what its longest test may take. */
export function engineContract(makeEngine: () => SearchEngine | Promise<SearchEngine>, { minutes = 1 } = {}): void {
  async function engineWith(documents: SearchDocument[]): Promise<SearchEngine> {
    const engine = await makeEngine()
    await engine.replaceAll(TENANT, documents)
    return engine
  }
  async function found(engine: SearchEngine, asked: Partial<EngineRequest> = {}): Promise<EngineAnswer> {
    const answer = await engine.search(TENANT, searchRequest(asked))
    if (answer.kind === 'failed') throw new Error(answer.reason)
    return answer
  }
  const ids = (answer: EngineAnswer) => answer.hits.map(({ id }) => id)

  describe('as the naive engine does', () => {
    test(
      'any request on any stock',
      async () => {
        await fc.assert(
          fc.asyncProperty(
            anyStock(30),
            fc.array(anyRequest, { minLength: 1, maxLength: 6 }),
            async (stock, requests) => {
              const [engine, naive] = [await engineWith(stock), naiveEngine()]
              await naive.replaceAll(TENANT, stock)
              for (const request of requests) {
                expect(await engine.search(TENANT, request)).toEqual(await naive.search(TENANT, request))
              }
            },
          ),
          { numRuns: 300 },
        )
      },
      minutes * 60_000,
    )

    test(
      'any request after any changes, those asked between changes too',
      async () => {
        const change = fc.record({
          upsert: fc.array(anyDocument(20), { maxLength: 5 }),
          remove: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
          request: anyRequest,
        })
        await fc.assert(
          fc.asyncProperty(anyStock(15), fc.array(change, { maxLength: 8 }), async (stock, changes) => {
            const [engine, naive] = [await engineWith(stock), naiveEngine()]
            await naive.replaceAll(TENANT, stock)
            for (const { upsert, remove, request } of changes) {
              await engine.apply(TENANT, { upsert, remove })
              await naive.apply(TENANT, { upsert, remove })
              expect(await engine.search(TENANT, request)).toEqual(await naive.search(TENANT, request))
            }
          }),
          { numRuns: 200 },
        )
      },
      minutes * 60_000,
    )

    test(
      'fetching by id',
      async () => {
        await fc.assert(
          fc.asyncProperty(
            anyStock(10),
            fc.array(fc.integer({ min: 1, max: 30 })),
            anyFilter,
            async (stock, wanted, filter) => {
              const [engine, naive] = [await engineWith(stock), naiveEngine()]
              await naive.replaceAll(TENANT, stock)
              expect(await engine.fetch(TENANT, wanted, filter)).toEqual(await naive.fetch(TENANT, wanted, filter))
            },
          ),
          { numRuns: 50 },
        )
      },
      minutes * 60_000,
    )
  })

  test('documents come back as they were given', async () => {
    const document = searchDocument({
      name: 'Citroën „C4“ 🚗',
      slug: '',
      images: [{ id: 2 ** 40, width: 640, height: 427 }],
      price: 19_990,
      rank: 0.25,
    })
    expect((await found(await engineWith([document]))).hits).toEqual([document])
  })

  test('a filter asked for again, and as part of another, gives the same each time', async () => {
    const site = requireFilter('status = in_stock AND id IN [1, 2]')
    const wish: Filter = { kind: 'and', parts: [site, requireFilter('km = 5')] }
    const engine = await engineWith([1, 2, 3].map((id) => searchDocument({ id, km: id === 2 ? 5 : 9 })))
    for (let time = 0; time < 4; time++) {
      expect((await found(engine, { filter: site })).total).toBe(2)
      expect(ids(await found(engine, { filter: wish }))).toEqual([2])
    }
    await engine.apply(TENANT, { upsert: [searchDocument({ id: 1, km: 5 })], remove: [] })
    expect(ids(await found(engine, { filter: wish }))).toEqual([2, 1])
  })

  test('words that mean the same find each other, in the trade’s words and the dealer’s own', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, simple_body: 'Ute' }),
      searchDocument({ id: 2, simple_body: 'People Mover' }),
      searchDocument({ id: 3, simple_transmission: 'Automatic' }),
      searchDocument({ id: 4, filtered_features: ['Canopy'] }),
    ])
    const search = async (text: string, synonyms = synonymsOf([['canopy', 'tray top']])) =>
      ids(await found(engine, { text, synonyms }))
    expect(await search('pickup')).toEqual([1])
    expect(await search('pick up truck')).toEqual([1])
    expect(await search('van')).toEqual([2])
    expect(await search('minibus')).toEqual([2])
    expect(await search('auto')).toEqual([3])
    expect(await search('tray top')).toEqual([4])
    expect(await search('canopy')).toEqual([4])
    expect((await found(engine, { text: 'pickup' })).unmatchedWords).toEqual(['pickup'])
  })

  test('words that mean the same find each other whichever of them the stock says', async () => {
    const said = ['Ute', 'Pickup', 'People Mover', 'Van', 'Minibus', 'Automatic', 'Auto', 'Sedan']
    const engine = await engineWith(
      said.map((simple_body, at) => searchDocument({ id: at + 1, simple_body, simple_transmission: null })),
    )
    for (const [text, expected] of [
      ['ute', [1, 2]],
      ['pickup', [1, 2]],
      ['people mover', [3, 4, 5]],
      ['van', [3, 4, 5]],
      ['auto', [6, 7]],
      ['automatic', [6, 7]],
    ] as const)
      expect([text, ids(await found(engine, { text, synonyms: synonymsOf([]) })).toSorted()]).toEqual([text, expected])
  })

  test('one letter may be wrong from five on, two from nine on', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, model: 'Navara' }),
      searchDocument({ id: 2, model: 'Outlander' }),
    ])
    expect(ids(await found(engine, { text: 'navera' }))).toEqual([1])
    expect((await found(engine, { text: 'naverra' })).unmatchedWords).toEqual(['naverra'])
    expect(ids(await found(engine, { text: 'outlandor' }))).toEqual([2])
    expect(ids(await found(engine, { text: 'owtlandor' }))).toEqual([2])
  })

  test('the nearest first, and only what is near; what stands nowhere known is last and never near', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, coordinates: '-16.92,145.77' }),
      searchDocument({ id: 2, coordinates: '-27.47,153.02' }),
      searchDocument({ id: 3, coordinates: null }),
      searchDocument({ id: 4, coordinates: '-27.61,152.76', rank: 1 }),
      searchDocument({ id: 5, coordinates: '-27.61,152.76', rank: 2 }),
    ])
    const near = { point: { latitude: -27.62, longitude: 152.75 }, withinKm: null }
    expect(ids(await found(engine, { sort: 'distance:asc', near }))).toEqual([5, 4, 2, 1, 3])
    const within = await found(engine, { sort: 'distance:asc', near: { ...near, withinKm: 50 }, facets: ['make'] })
    expect(ids(within)).toEqual([5, 4, 2])
    expect(within.facets.make).toEqual([{ value: 'Toyota', count: 3 }])
    expect(ids(await found(engine, { sort: 'distance:asc' }))).toEqual([5, 4, 3, 2, 1])
  })

  test('bars count what the other conditions leave, ends included', async () => {
    const prices = [4000, 12_000, 12_500, 30_000, 80_000]
    const engine = await engineWith(
      prices.map((price, i) => searchDocument({ id: i + 1, price, make: i ? 'Kia' : 'Ford' })),
    )
    const { histograms } = await found(engine, {
      refinements: { make: ['Kia'] },
      ranges: { price: { min: 30_000, max: null } },
      histograms: [{ attribute: 'price', bars: 4, within: { min: 5000, max: 50_000 } }],
    })
    expect(histograms.price).toEqual({ from: 10_000, width: 10_000, counts: [2, 0, 1, 0, 1] })
  })

  test('a facet is counted without its own choices and with all others', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, make: 'Kia', simple_colour: 'White' }),
      searchDocument({ id: 2, make: 'Kia', simple_colour: 'Blue' }),
      searchDocument({ id: 3, make: 'Ford', simple_colour: 'White' }),
    ])
    const { facets, total } = await found(engine, { refinements: { make: ['Kia'] }, facets: ['make', 'colour'] })
    expect(total).toBe(2)
    expect(facets.make).toEqual([
      { value: 'Kia', count: 2 },
      { value: 'Ford', count: 1 },
    ])
    expect(facets.colour).toEqual([
      { value: 'Blue', count: 1 },
      { value: 'White', count: 1 },
    ])
  })

  test('a range is measured without its own bounds', async () => {
    const engine = await engineWith(
      [10_000, 20_000, 30_000].map((price, i) => searchDocument({ id: i + 1, price, km: price / 10 })),
    )
    const { stats } = await found(engine, {
      ranges: { price: { min: 15_000, max: 25_000 } },
      stats: ['price', 'km', 'subscription_price'],
    })
    expect(stats).toEqual({ price: { min: 10_000, max: 30_000 }, km: { min: 2000, max: 2000 } })
  })

  test('of sold vehicles in a row the first is shown, all of them when nothing else is', async () => {
    const statuses = ['sold', 'sold', 'in_stock', 'sold', 'sold', 'sold']
    const engine = await engineWith(statuses.map((status, i) => searchDocument({ id: i + 1, status, rank: -i })))
    expect(ids(await found(engine, { collapseSold: true }))).toEqual([1, 3, 4])
    expect(await found(engine, { collapseSold: true, limit: 1 })).toMatchObject({ total: 3, matches: 6 })
    expect((await found(engine, { collapseSold: true, refinements: { status: ['sold'] } })).total).toBe(5)
  })

  test('sold ones are counted apart: no facet but status counts them, unless all are sold', async () => {
    const stock = (['sold', 'in_stock', 'sold', 'coming_soon'] as const).map((status, i) =>
      searchDocument({ id: i + 1, status, rank: -i, make: i < 2 ? 'Kia' : 'Ford', body: i < 3 ? 'Ute' : 'SUV' }),
    )
    const engine = await engineWith(stock)
    const apart = { collapseSold: true, soldApart: true, facets: ['make', 'status'] } as const
    const each = [
      { value: 'Ford', count: 1 },
      { value: 'Kia', count: 1 },
    ]
    expect(await found(engine, apart)).toMatchObject({
      ...{ total: 4, matches: 4, available: 2, facets: { make: each } },
      facets: { status: expect.arrayContaining([{ value: 'sold', count: 2 }]) },
    })
    expect(await found(engine, { ...apart, refinements: { make: ['Kia'] } })).toMatchObject({
      ...{ total: 2, available: 1, facets: { make: each } },
    })
    expect(await found(engine, { ...apart, refinements: { make: ['Ford'] }, text: 'ute' })).toMatchObject({
      ...{ total: 1, available: 0 },
    })
    expect(await found(engine, { ...apart, refinements: { status: ['sold'] } })).toMatchObject({
      ...{ total: 2, available: 0, facets: { make: each } },
    })
  })

  test('what holds the words in better fields comes first in the default order only', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, make: 'Kia', filtered_features: ['Ranger stickers'], rank: 900, price: 1 }),
      searchDocument({ id: 2, make: 'Ford', model: 'Ranger', rank: 1, price: 2 }),
    ])
    expect(ids(await found(engine, { text: 'ranger' }))).toEqual([2, 1])
    expect(ids(await found(engine, { text: 'ranger', sort: 'price:asc' }))).toEqual([1, 2])
  })

  test('typing slips and unknown words find what they can, and say what was left out', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, model: 'HiLux' }),
      searchDocument({ id: 2, model: 'Yaris' }),
    ])
    expect(await found(engine, { text: 'hylux' })).toMatchObject({ total: 1, unmatchedWords: [] })
    expect(await found(engine, { text: 'toyota wobbegong hilux' })).toMatchObject({
      total: 1,
      unmatchedWords: ['wobbegong'],
    })
    expect(await found(engine, { text: 'wobbegong' })).toMatchObject({ total: 0, unmatchedWords: ['wobbegong'] })
  })

  test('one tenant’s stock is nobody else’s', async () => {
    const engine = await engineWith([searchDocument({ id: 1 })])
    await engine.replaceAll(OTHER, [searchDocument({ id: 2 })])
    expect(ids(await found(engine))).toEqual([1])
    expect(await engine.fetch(TENANT, [2], null)).toEqual([])
    await engine.drop(OTHER)
    expect(ids(await found(engine))).toEqual([1])
  })

  test('a tenant that is not loaded is a failure, one without stock an empty answer', async () => {
    const engine = await makeEngine()
    expect(await engine.search(TENANT, searchRequest())).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('7'),
    })
    await engine.replaceAll(TENANT, [])
    expect(await engine.search(TENANT, searchRequest())).toMatchObject({ kind: 'found', total: 0, hits: [] })
    await engine.drop(TENANT)
    expect(await engine.search(TENANT, searchRequest())).toMatchObject({ kind: 'failed' })
    expect(await engine.status()).toEqual([])
  })

  test('what is being written when a tenant is dropped does not bring it back; what is written after does', async () => {
    const engine = await engineWith([searchDocument({ id: 1 })])
    const many = Array.from({ length: 1000 }, (_, i) => searchDocument({ id: i + 2 }))
    const writing = [engine.replaceAll(TENANT, many), engine.apply(TENANT, { upsert: many, remove: [] })]
    await engine.drop(TENANT)
    expect(await engine.status()).toEqual([])
    await Promise.all(writing)
    expect(await engine.status()).toEqual([])
    await engine.apply(TENANT, { upsert: [searchDocument({ id: 3 })], remove: [] })
    expect(await engine.status()).toMatchObject([{ tenantId: TENANT, documents: 1 }])
  })

  test('readers see the old stock until the new one is complete', async () => {
    const engine = await engineWith([searchDocument({ id: 1 })])
    const totals: number[] = []
    let replaced = false
    const replacing = engine.replaceAll(
      TENANT,
      Array.from({ length: 3000 }, (_, i) => searchDocument({ id: i + 10 })),
    )
    void replacing.finally(() => (replaced = true))
    while (!replaced) {
      totals.push((await found(engine)).total)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    totals.push((await found(engine)).total)
    expect(totals.filter((total) => total !== 1 && total !== 3000)).toEqual([])
    expect(totals.at(-1)).toBe(3000)
  })

  test('changes asked for at once are all made, in order', async () => {
    const engine = await engineWith([searchDocument({ id: 1, price: 1 })])
    const many = Array.from({ length: 1000 }, (_, i) => searchDocument({ id: i + 2 }))
    await Promise.all([
      engine.apply(TENANT, { upsert: many, remove: [] }),
      engine.apply(TENANT, { upsert: [searchDocument({ id: 1, price: 2 })], remove: [2] }),
      engine.apply(TENANT, { upsert: [], remove: [3] }),
    ])
    expect((await found(engine, { filter: requireFilter('price = 2') })).total).toBe(1)
    expect((await found(engine)).total).toBe(999)
    expect(await engine.status()).toMatchObject([{ tenantId: TENANT, documents: 999 }])
  })

  test('stock changed over and over stays as it should be', async () => {
    const engine = await engineWith([])
    for (let round = 0; round < 40; round++) {
      const upsert = Array.from({ length: 100 }, (_, i) =>
        searchDocument({ id: i + 1, price: round, badge: `Badge ${round}` }),
      )
      await engine.apply(TENANT, { upsert, remove: [100] })
    }
    const { total, facets } = await found(engine, { facets: ['price', 'badge'], text: 'badge' })
    expect(total).toBe(100)
    expect(facets).toEqual({ price: [{ value: '39', count: 100 }], badge: [{ value: 'Badge 39', count: 100 }] })
  })
}
