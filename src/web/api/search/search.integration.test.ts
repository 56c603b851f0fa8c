import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { failingEngine } from '../../../../test/support/failing-engine.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const JSON_TYPE = { 'content-type': 'application/json' }
const { engine, fault } = failingEngine()
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: { search: { includeSoldCarsDays: 3, exclusions: ['make = Ford AND km > 3000'] } },
  })
  const outback = await makeDealer(database, 'outback-utes')
  const list = (stockNumber: string, facts: Record<string, unknown>) =>
    listVehicle(database, harbour, stockNumber, facts)
  const hilux = { make: 'Toyota', model: 'HiLux', simple_body: 'Ute', body: 'Dual Cab' }
  await list('H1', { ...hilux, badge: 'SR5', price_cents: 5_199_000, odometer_km: 12_000, year: 2023 })
  await list('H2', { ...hilux, badge: 'Rogue', price_cents: 6_499_000, odometer_km: 900, year: 2024 })
  await list('H3', { make: 'Toyota', model: 'Corolla', price_cents: 2_399_000, odometer_km: 48_000, seats: 5 })
  await list('H4', { make: 'Kia', model: 'Sportage', price_cents: null, odometer_km: 30_000, tag: '5 "star"' })
  await list('H5', { make: 'Ford', model: 'Ranger', price_cents: 4_000_000, odometer_km: 40_000 })
  await list('H6', { make: 'Mazda', model: 'CX-5', show_on_dealer_website: false })
  for (const stockNumber of ['H7', 'H8'])
    await list(stockNumber, { make: 'Isuzu', model: 'D-MAX', status: 'sold', sold_at: new Date('2026-11-19') })
  await list('H9', { make: 'Isuzu', model: 'MU-X', status: 'sold', sold_at: new Date('2026-10-01') })
  await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger', badge: 'Wildtrak' })
  server = await openTestServer(database, {
    now: new Date('2026-11-20T02:00:00Z'),
    engine,
    trustedProxies: ['127.0.0.1'],
  })
}, 120_000)
afterAll(() => server.close())

describe('POST /api/indexes/cars/search', () => {
  test('hits by rank with their published fields, an exact estimate, and the query', async () => {
    const answer = await found({ q: 'hilux', limit: 1 })
    expect(answer).toMatchObject({ query: 'hilux', limit: 1, offset: 0, estimatedTotalHits: 2 })
    expect(Object.keys(answer)).toEqual([
      'hits', 'query', 'processingTimeMs', 'limit', 'offset', 'estimatedTotalHits',
    ]) // biome-ignore format: a list
    expect(answer.hits[0]).toMatchObject({
      make: 'Toyota',
      model: 'HiLux',
      path: expect.stringMatching(/^\/cars\/h\d$/),
    })
    expect(answer.hits[0]).not.toHaveProperty('purchase_cost_cents')
    expect(answer.hits[0]).not.toHaveProperty('_formatted')
  })

  test('pages: exact totals instead of the estimate', async () => {
    const first = await found({ hitsPerPage: 2, sort: ['year:desc'] })
    expect(first).toMatchObject({ hitsPerPage: 2, page: 1, totalPages: 3, totalHits: 6 })
    expect(first).not.toHaveProperty('estimatedTotalHits')
    const all = (
      await Promise.all([1, 2, 3].map((page) => found({ page, hitsPerPage: 2, sort: ['year:desc'] })))
    ).flatMap(({ hits }) => hits)
    expect(new Set(all.map(({ id }) => id)).size).toBe(6)
    expect((await found({ page: 4, hitsPerPage: 2 })).hits).toEqual([])
    expect(await found({ page: 0, hitsPerPage: 2 })).toMatchObject({ hits: [], totalHits: 6 })
    expect(await found({ hitsPerPage: 0 })).toMatchObject({ hits: [], totalHits: 6, totalPages: 0 })
  })

  test('sold vehicles are single hits; what the site hides is not found, whatever is asked', async () => {
    expect(await stock({ filter: 'status = sold' })).toEqual(['H7', 'H8'])
    expect(await stock({})).toEqual(['H1', 'H2', 'H3', 'H4', 'H7', 'H8'])
    expect(await stock({ filter: 'show_on_dealer_website = false' })).toEqual([])
    expect(await stock({ q: 'ranger' })).toEqual([])
    expect(await stock({ filter: 'make = Ford OR km > 0' })).toEqual(['H1', 'H2', 'H3', 'H4'])
  })

  test.each([
    ['make = Toyota', ['H1', 'H2', 'H3']],
    ['make = "toyota" AND NOT model = hilux', ['H3']],
    ["make IN ['Kia', Isuzu]", ['H4', 'H7', 'H8']],
    ['make NOT IN [Toyota, Isuzu]', ['H4']],
    ['km 900 TO 12000', ['H1', 'H2']],
    ['price > 23990 AND price < 60000', ['H1']],
    ['price >= 23990 AND price <= 64990', ['H1', 'H2', 'H3']],
    ['price IS NULL AND status != sold', ['H4']],
    ['price IS NOT NULL AND (make = Kia OR model = Corolla)', ['H3']],
    ['body = Ute', ['H1', 'H2']],
    ['seats EXISTS AND seats = 5', ['H3']],
    ['seats NOT EXISTS', []],
    [String.raw`tag = "5 \"star\""`, ['H4']],
    [
      ['make = Toyota', ['model = HiLux', 'model = Sportage']],
      ['H1', 'H2'],
    ],
    [[], ['H1', 'H2', 'H3', 'H4', 'H7', 'H8']],
    ['', ['H1', 'H2', 'H3', 'H4', 'H7', 'H8']],
  ])('filter %j', async (filter, expected) => {
    expect(await stock({ filter })).toEqual(expected)
  })

  test('orders: one the engine keeps, the other way round, and one after the other', async () => {
    const order = async (...sort: string[]) => (await found({ sort, limit: 10 })).hits.map(({ stocknum }) => stocknum)
    expect((await order('km:asc')).slice(0, 4)).toEqual(['H2', 'H1', 'H4', 'H3'])
    expect((await order('km:desc')).slice(0, 4)).toEqual(['H3', 'H4', 'H1', 'H2'])
    expect((await order('make:desc', 'year:asc')).slice(0, 3)).toEqual(['H3', 'H1', 'H2'])
    expect((await order('make:asc', 'model:asc')).slice(-3)[0]).toBe('H3')
    expect(await order('price:asc')).toEqual(['H3', 'H1', 'H2'])
  })

  test('facets are counted under the filter, numbers measured', async () => {
    const facets = ['make', 'certified', 'price', 'seats', 'created_at_timestamp', 'tag', 'year']
    const answer = await found({ facets, filter: 'status = in_stock', limit: 0 })
    expect(answer.facetDistribution).toMatchObject({
      make: { Toyota: 3, Kia: 1 },
      certified: { false: 4 },
      price: { 23990: 1, 51990: 1, 64990: 1 },
      seats: { 5: 1 },
    })
    expect(answer.facetStats).toMatchObject({
      price: { min: 23_990, max: 64_990 },
      seats: { min: 5, max: 5 },
      year: { min: 2022, max: 2024 },
      created_at_timestamp: { min: expect.any(Number), max: expect.any(Number) },
    })
    expect(Object.keys((await found({ facets: ['*'], limit: 0 })).facetDistribution!).length).toBeGreaterThan(20)
    expect(await found({ facets: ['make'], filter: 'make = Nobody' })).toMatchObject({
      facetDistribution: { make: {} },
      facetStats: {},
    })
  })

  test('matches are marked in what search looks into, numbers become text', async () => {
    const [hit] = (
      await found({
        q: 'hilux rog',
        attributesToRetrieve: ['id', 'model', 'price'],
        attributesToHighlight: ['*'],
        highlightPreTag: '<b>',
        highlightPostTag: '</b>',
      })
    ).hits
    expect(Object.keys(hit!)).toEqual(['id', 'model', 'price', '_formatted'])
    expect(hit!._formatted).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      name: '2024 Toyota <b>HiLux</b>',
      badge: '<b>Rog</b>ue',
      price: '64990',
      slug: 'h2',
      certified: false,
    })
    const [plain] = (await found({ q: 'hilux', attributesToHighlight: ['badge'], attributesToRetrieve: ['model'] }))
      .hits
    expect(Object.keys(plain!._formatted as object)).toEqual(['model', 'badge'])
  })

  test('matchesPosition, crops and matchingStrategy', async () => {
    const [hit] = (
      await found({ q: 'rogue', showMatchesPosition: true, attributesToCrop: ['name'], cropLength: 2, cropMarker: '~' })
    ).hits
    expect(hit!._matchesPosition).toEqual({ badge: [{ start: 0, length: 5 }] })
    expect(hit!._formatted).toMatchObject({ name: '2024 Toyota~' })
    expect((await found({ q: 'hilux zzzzz' })).estimatedTotalHits).toBe(2)
    expect((await found({ q: 'hilux zzzzz', matchingStrategy: 'all', facets: ['make'] })).estimatedTotalHits).toBe(0)
  })

  test('words that mean the same find each other', async () => {
    expect(await stock({ q: 'pickup' })).toEqual(['H1', 'H2'])
  })

  test('a search by address', async () => {
    const answer = await server.get(HARBOUR, `/api/indexes/cars/search?${new URLSearchParams({
      q: 'toyota', limit: '2', sort: 'km:asc', facets: 'make,model', filter: 'price > 30000',
      attributesToRetrieve: 'stocknum', showMatchesPosition: 'false',
    })}`) // biome-ignore format: short
    expect(JSON.parse(answer.html)).toMatchObject({
      hits: [{ stocknum: 'H2' }, { stocknum: 'H1' }],
      facetDistribution: { make: { Toyota: 2 }, model: { HiLux: 2 } },
    })
    const listed = `/api/indexes/cars/search?filter=${encodeURIComponent('[["make = Kia"]]')}`
    expect(JSON.parse((await server.get(HARBOUR, listed)).html).estimatedTotalHits).toBe(1)
  })
})

describe('POST /api/multi-search', () => {
  test('answers come in the order of the queries and name their index', async () => {
    const queries = [
      { indexUid: 'cars', q: 'kia' },
      { indexUid: 'cars', filter: 'make = Toyota', page: 1, hitsPerPage: 1 },
    ]
    const { status, body } = await post('/api/multi-search', { queries })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { indexUid: 'cars', query: 'kia', estimatedTotalHits: 1 },
      { indexUid: 'cars', totalHits: 3, totalPages: 3, page: 1 },
    ])
    expect((await post('/api/multi-search', { queries: [] })).body).toEqual({ results: [] })
  })

  test('one bad query refuses all, and is named', async () => {
    const queries = [{ indexUid: 'cars' }, { indexUid: 'cars', filter: 'make ~ Kia' }]
    const { status, body } = await post('/api/multi-search', { queries })
    expect([status, body.code]).toEqual([400, 'invalid_search_filter'])
    expect(body.message).toMatch(/^Inside `\.queries\[1\]`: /)
  })
})

test('values of a facet by how they begin', async () => {
  const body = { facetName: 'make', facetQuery: 'TO', q: '', filter: 'status = in_stock', attributesToHighlight: ['*'] }
  expect((await post('/api/indexes/cars/facet-search', body)).body).toMatchObject({
    facetHits: [{ value: 'Toyota', count: 3 }],
    facetQuery: 'TO',
  })
})

describe('refusals, in the shape of Meilisearch', () => {
  test.each([
    ['/api/indexes/trucks/search', {}, 404, 'index_not_found'],
    ['/api/indexes/a%20b/search', {}, 400, 'invalid_index_uid'],
    ['/api/indexes/cars/search', { filter: 'make Kia' }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { filter: 'purchase_cost > 1' }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { filter: 'images EXISTS' }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { filter: 7 }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { filter: [[['make = Kia']]] }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { filter: 'a'.repeat(20_000) }, 400, 'invalid_search_filter'],
    ['/api/indexes/cars/search', { sort: ['price'] }, 400, 'invalid_search_sort'],
    ['/api/indexes/cars/search', { sort: ['secret:asc'] }, 400, 'invalid_search_sort'],
    ['/api/indexes/cars/search', { sort: 'price:asc' }, 400, 'invalid_search_sort'],
    ['/api/indexes/cars/search', { facets: ['name'] }, 400, 'invalid_search_facets'],
    ['/api/indexes/cars/search', { facets: 'make' }, 400, 'invalid_search_facets'],
    ['/api/indexes/cars/search', { limit: '5' }, 400, 'invalid_search_limit'],
    ['/api/indexes/cars/search', { limit: -1 }, 400, 'invalid_search_limit'],
    ['/api/indexes/cars/search', { limit: 1.5 }, 400, 'invalid_search_limit'],
    ['/api/indexes/cars/search', { offset: 'x' }, 400, 'invalid_search_offset'],
    ['/api/indexes/cars/search', { page: [] }, 400, 'invalid_search_page'],
    ['/api/indexes/cars/search', { hitsPerPage: true }, 400, 'invalid_search_hits_per_page'],
    ['/api/indexes/cars/search', { q: 5 }, 400, 'invalid_search_q'],
    ['/api/indexes/cars/search', { attributesToRetrieve: '*' }, 400, 'invalid_search_attributes_to_retrieve'],
    ['/api/indexes/cars/search', { attributesToHighlight: [1] }, 400, 'invalid_search_attributes_to_highlight'],
    ['/api/indexes/cars/search', { highlightPreTag: 'x'.repeat(500) }, 400, 'invalid_search_highlight_pre_tag'],
    ['/api/indexes/cars/search', { highlightPostTag: null, cropLength: 'x' }, 400, 'invalid_search_crop_length'],
    ['/api/indexes/cars/search', { matchingStrategy: 'most' }, 400, 'invalid_search_matching_strategy'],
    ['/api/indexes/cars/search', { vector: [0.1] }, 400, 'feature_not_enabled'],
    ['/api/indexes/cars/search', { tenant_id: 2 }, 400, 'bad_request'],
    ['/api/indexes/cars/search', { constructor: 1 }, 400, 'bad_request'],
    ['/api/indexes/cars/search', [], 400, 'bad_request'],
    ['/api/indexes/cars/search', null, 400, 'bad_request'],
    ['/api/multi-search', {}, 400, 'bad_request'],
    ['/api/multi-search', { queries: 'cars' }, 400, 'bad_request'],
    ['/api/multi-search', { queries: [5] }, 400, 'bad_request'],
    ['/api/multi-search', { queries: [{}] }, 400, 'missing_index_uid'],
    ['/api/multi-search', { queries: [{ indexUid: 'trucks' }] }, 404, 'index_not_found'],
    ['/api/multi-search', { queries: [{ indexUid: 'cars', x: 1 }] }, 400, 'bad_request'],
    ['/api/multi-search', { queries: [], federation: {} }, 400, 'feature_not_enabled'],
    ['/api/multi-search', { queries: Array(51).fill({ indexUid: 'cars' }) }, 400, 'bad_request'],
    ['/api/indexes/cars/facet-search', {}, 400, 'missing_facet_search_facet_name'],
    ['/api/indexes/cars/facet-search', { facetName: 'name' }, 400, 'invalid_facet_search_facet_name'],
    ['/api/indexes/cars/facet-search', { facetName: 'make', facetQuery: 1 }, 400, 'invalid_facet_search_facet_query'],
    ['/api/indexes/cars/documents', {}, 404, 'not_found'],
  ])('%s %j: %i %s', async (path, body, status, code) => {
    expect(errorOf(await post(path, body))).toEqual({ status, code })
  })

  test.each([
    ['no content type', '{}', {}, 415, 'missing_content_type'],
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415, 'invalid_content_type'],
    ['no body', '', JSON_TYPE, 400, 'missing_payload'],
    ['half a body', '{"q":', JSON_TYPE, 400, 'malformed_payload'],
    ['a body of brackets', '['.repeat(200_000), JSON_TYPE, 400, 'malformed_payload'],
    ['a large body', JSON.stringify({ q: 'a'.repeat(300_000) }), JSON_TYPE, 413, 'payload_too_large'],
    [
      'a large body of unsaid size',
      JSON.stringify({ q: 'a'.repeat(2_000_000) }),
      { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      413,
      'payload_too_large',
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const answer = await server.send(
      'POST',
      HARBOUR,
      '/api/indexes/cars/search',
      body,
      headers as Record<string, string>,
    )
    expect(errorOf({ status: answer.status, body: JSON.parse(answer.html) })).toEqual({ status, code })
    if (status === 413) expect(JSON.parse(answer.html).message).toMatch(/maximum accepted payload size is 256 KiB/)
  })

  test('a body that is no UTF-8', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/multi-search`, {
      method: 'POST', body: Buffer.from([0x7b, 0xff, 0x7d]), headers: { ...JSON_TYPE, 'x-forwarded-host': HARBOUR },
    }) // biome-ignore format: short
    expect(errorOf({ status: answer.status, body: await answer.json() })).toEqual({
      status: 400,
      code: 'malformed_payload',
    })
  })

  test('another method, another address', async () => {
    const wrong = await server.send('DELETE', HARBOUR, '/api/indexes/cars/search', '')
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET, POST, OPTIONS' } })
    expect(JSON.parse(wrong.html).code).toBe('method_not_allowed')
    expect((await server.get(HARBOUR, '/api/nothing')).status).toBe(404)
    expect((await server.send('POST', HARBOUR, '/search', '')).status).toBe(405)
  })

  test('an engine that fails is 503, never an empty answer', async () => {
    fault.on = true
    const answers = await Promise.all([
      post('/api/indexes/cars/search', {}),
      post('/api/multi-search', { queries: [{ indexUid: 'cars' }] }),
      post('/api/indexes/cars/facet-search', { facetName: 'make' }),
    ])
    fault.on = false
    for (const answer of answers) expect(errorOf(answer)).toEqual({ status: 503, code: 'search_unavailable' })
    expect((await found({})).estimatedTotalHits).toBe(6)
  })
})

describe('another dealer', () => {
  const asks: [string, Record<string, unknown>][] = [
    ['/api/indexes/cars/search', { q: '', filter: 'id > 0', limit: 100 }],
    ['/api/multi-search', { queries: [{ indexUid: 'cars', filter: 'id > 0', limit: 100 }] }],
  ]
  test.each(asks)('%s shows each host its own stock only', async (path, body) => {
    const at = async (host: string) => {
      const answer = (await post(path, body, host)).body
      return (answer.results?.[0] ?? answer).hits.map(({ stocknum }: { stocknum: string }) => stocknum[0])
    }
    expect(new Set(await at(HARBOUR))).toEqual(new Set(['H']))
    expect(await at(OUTBACK)).toEqual(['O'])
  })

  test('facet values too; and a body cannot name a tenant', async () => {
    const asked = { facetName: 'model', facetQuery: '' }
    const { facetHits } = (await post('/api/indexes/cars/facet-search', asked, OUTBACK)).body
    expect(facetHits).toEqual([{ value: 'Ranger', count: 1 }])
    const named = { filter: `dealership_slug = harbour-motors` }
    expect((await post('/api/indexes/cars/search', named, OUTBACK)).body.hits).toEqual([])
  })
})

describe('readable from anywhere, but not without end', () => {
  test('a browser on another origin may ask', async () => {
    for (const path of ['/api/multi-search', '/api/indexes/cars/search', '/api/items', '/api/suggestions']) {
      const { status, headers } = await server.send('OPTIONS', HARBOUR, path, '', { origin: 'https://x.example' })
      expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: 204, origin: '*' })
      expect(headers['access-control-allow-headers']).toMatch(/Authorization, Content-Type, X-Meilisearch-Client/)
    }
    const { headers } = await post('/api/multi-search', { queries: [{}] })
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })

  test('429 over the limit, of that address alone, with the wait', async () => {
    const from = (address: string) => ({ ...JSON_TYPE, 'x-forwarded-for': address })
    const queries = Array(50).fill({ indexUid: 'cars', limit: 0 })
    const ask = (address: string, host = HARBOUR) => post('/api/multi-search', { queries }, host, from(address))
    let last = await ask('198.51.100.7')
    for (let i = 0; i < 40 && last.status === 200; i++) last = await ask('198.51.100.7')
    expect(errorOf(last)).toEqual({ status: 429, code: 'too_many_search_requests' })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('198.51.100.8')).status).toBe(200)
    expect((await ask('198.51.100.7', OUTBACK)).status).toBe(200)
  })
})

type Found = {
  hits: Record<string, unknown>[]
  estimatedTotalHits: number
  facetDistribution?: Record<string, Record<string, number>>
  facetStats?: Record<string, { min: number; max: number }>
}

async function found(body: object): Promise<Found> {
  const answer = await post('/api/indexes/cars/search', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Found
}

async function stock(body: object): Promise<unknown[]> {
  return (await found({ ...body, limit: 100 })).hits.map(({ stocknum }) => stocknum).sort()
}

async function post(path: string, body: unknown, host = HARBOUR, headers: Record<string, string> = JSON_TYPE) {
  const answer = await server.send('POST', host, path, JSON.stringify(body), headers)
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.html) }
}

function errorOf({ status, body }: { status: number; body: Record<string, unknown> }) {
  const { code } = body
  expect(body).toEqual({
    message: expect.any(String),
    code,
    type: status === 503 || status === 429 ? 'system' : 'invalid_request',
    link: `https://docs.meilisearch.com/errors#${code}`,
  })
  return { status, code }
}
