import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'
import { SEARCH_FIELDS } from './read-search.ts'

const database = testDatabase()
const HOST = 'harbour-motors.localhost'
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  for (let i = 0; i < 5; i++) await listVehicle(database, harbour, `H${i}`, { make: 'Kia', model: 'Sportage' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

const words = fc.constantFrom(
  'make', 'km', '=', '!=', 'Kia', '"Kia"', 'AND', 'OR', 'NOT', 'IN', '[', ']', ',', '(', ')', 'TO', '3', '-1', '"', '\\',
  'IS', 'NULL', 'EXISTS', 'EMPTY', '>', '<=', '1e400', '💥', '\u0000', '__proto__',
) // biome-ignore format: a list
const grammar = fc.array(words, { maxLength: 10 }).map((all) => all.join(' '))
const likely = fc.oneof(
  grammar,
  fc.constantFrom('cars', '*', 'make', 'price:asc', 'year:desc', 'last', 'all', 'kia', '<b>', 'name:3', 'constructor'),
)
const number = fc.oneof(fc.nat({ max: 30 }), fc.integer(), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER))
const value: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small' },
  likely,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.array(likely, { maxLength: 4 }),
  fc.array(fc.array(likely, { maxLength: 2 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const field = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...Object.keys(SEARCH_FIELDS)) },
  { weight: 1, arbitrary: fc.string() },
)
const search = fc.dictionary(field, value, { maxKeys: 3 })
const query = fc.record({
  indexUid: fc.oneof({ weight: 9, arbitrary: fc.constant('cars') }, value),
  q: likely,
  filter: value,
})
const call = fc.oneof(
  fc.record({ path: fc.constant('/api/indexes/cars/search'), body: search.map((fields) => JSON.stringify(fields)) }),
  fc.record({
    path: fc.constant('/api/multi-search'),
    body: fc
      .record({ queries: fc.oneof({ weight: 5, arbitrary: fc.array(query, { maxLength: 3 }) }, value) })
      .map((body) => JSON.stringify(body)),
  }),
  fc.record({
    path: fc.constant('/api/indexes/cars/facet-search'),
    body: fc.record({ facetName: value, facetQuery: value }).map((body) => JSON.stringify(body)),
  }),
  fc.record({
    path: fc.constantFrom('/api/multi-search', '/api/indexes/cars/search', '/api/events'),
    body: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
  }),
)

test('two thousand bodies: an answer or a refusal, never a fault', { timeout: 240_000 }, async () => {
  const statuses = new Map<number, number>()
  let asked = 0
  await fc.assert(
    fc.asyncProperty(call, async ({ path, body }) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${asked++ % 250}` }
      const { status, html } = await server.send('POST', HOST, path, body, headers)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status, html).toBeLessThan(500)
      if (status !== 200 && html !== '')
        expect(JSON.parse(html)).toMatchObject(
          path === '/api/events' ? {} : { message: expect.any(String), code: expect.any(String) },
        )
    }),
    { numRuns: 2000 },
  )
  // Enough of them are taken to mean something.
  expect(statuses.get(200)).toBeGreaterThan(200)
  expect(statuses.get(400)).toBeGreaterThan(200)
})

test('addresses too', { timeout: 120_000 }, async () => {
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom(...Object.keys(SEARCH_FIELDS), 'search_filters', 'query'), fc.string()),
    fc.oneof(likely, grammar, fc.string({ unit: 'binary' }), fc.nat().map(String)),
  )
  const path = fc.constantFrom(
    '/api/indexes/cars/search',
    '/api/items',
    '/api/suggestions',
    '/api/indexes/%ff/search',
    '/api/x',
  )
  let asked = 0
  await fc.assert(
    fc.asyncProperty(path, fc.array(parameter, { maxLength: 3 }), async (at, parameters) => {
      const from = { 'x-forwarded-for': `198.51.100.${asked++ % 250}` }
      const answer = await server.get(HOST, `${at}?${new URLSearchParams(parameters)}`, from)
      expect(answer.status, answer.html).toBeLessThan(500)
    }),
    { numRuns: 500 },
  )
})

test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS', 'HEAD'])(
  '%s is answered, not a fault',
  async (method) => {
    for (const path of ['/api', '/api/', '/api/health', '/api/multi-search', '/api/nothing'])
      expect((await server.send(method, HOST, path, '')).status, path).toBeLessThan(500)
  },
)
