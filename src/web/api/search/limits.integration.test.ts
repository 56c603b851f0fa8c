import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const JSON_TYPE = { 'content-type': 'application/json' }
const SOON = { timeout: 20_000, interval: 50 }
let server: TestServer

beforeAll(async () => {
  await stock((await makeDealer(database, 'harbour-motors')).tenant.tenantId, 300, 100)
  // 1,000 names of 7,500 characters are 7.5 MB, just below what one answer may have; two of each are above.
  await stock((await makeDealer(database, 'outback-utes')).tenant.tenantId, 1000, 7500)
  // A hundred names of 90,000 characters are more than one answer may have.
  await stock((await makeDealer(database, 'inland-motors')).tenant.tenantId, 100, 90_000)
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => server.close())

describe('what one request may ask for', () => {
  test('as a client of many facets asks: ten searches of a hundred hits, marked, with all facets', async () => {
    const query = { indexUid: 'cars', q: 'hilux', limit: 100, facets: ['*'], attributesToHighlight: ['*'] }
    const { status, body } = await post('/api/multi-search', { queries: Array(10).fill(query) })
    expect(status).toBe(200)
    expect((body.results as { hits: unknown[] }[]).map(({ hits }) => hits.length)).toEqual(Array(10).fill(100))
  })

  test('a thousand hits with all they have', async () => {
    expect(await post('/api/indexes/cars/search', { limit: 1000 })).toMatchObject({ status: 200 })
  })

  test.each([
    ['hits', { limit: 1000 }],
    ['hits by pages', { hitsPerPage: 1000, page: 1 }],
    ['facets', { limit: 20, attributesToHighlight: ['*'], facets: ['*'] }],
    ['orders of their own', { limit: 1, sort: ['km:asc', 'price:asc'] }],
  ])('fifty searches of many %s are refused before the first is made, with the limit', async (_, query) => {
    const search = vi.spyOn(server.engine, 'search')
    const { status, body } = await post('/api/multi-search', {
      queries: Array(50).fill({ indexUid: 'cars', ...query }),
    })
    expect([status, body.code]).toEqual([422, 'search_too_large'])
    expect(body.message).toMatch(/210,000 is the limit/)
    expect(search).not.toHaveBeenCalled()
    search.mockRestore()
  })

  test('an answer of more bytes than the limit is not made to its end', async () => {
    const ask = { limit: 1000, attributesToRetrieve: ['name'], attributesToHighlight: ['name'] }
    const { status, body } = await post('/api/indexes/cars/search', ask, OUTBACK)
    expect([status, body.code, body.message]).toEqual([422, 'search_too_large', expect.stringContaining('8 MiB')])
  })

  test('nor are vehicles of more bytes than the limit', async () => {
    const { status, html } = await server.get('inland-motors.localhost', '/api/items?limit=100')
    expect(status).toBe(422)
    expect(JSON.parse(html)).toEqual({ error: expect.stringContaining('8 MiB') })
  })
})

describe('a filter of many conditions costs as much wherever it stands', () => {
  const conditions = (count: number, equals: string) => Array(count).fill(`km${equals}1`).join(' OR ')
  const body = JSON.stringify({ facetName: 'make', filter: conditions(900, '=') })
  const itemsPath = `/api/items?${new URLSearchParams({ search_filters: conditions(245, ':') })}`
  test.each([
    [
      'of a facet search',
      181,
      (from: object) => server.send('POST', HARBOUR, '/api/indexes/cars/facet-search', body, { ...JSON_TYPE, ...from }),
    ],
    ['of /api/items', 50, (from: object) => server.get(HARBOUR, itemsPath, { ...from })],
  ])('%s: %i searches', async (what, cost, ask) => {
    const from = { 'x-forwarded-for': `198.51.100.${100 + cost}` }
    const started = performance.now()
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => ask(from)))).map(({ status }) => status)
    const made = statuses.filter((status) => status === 200).length
    // Nine hundred at once, and thirty more with every second that this takes; one is spent on each that is refused.
    expect(made, what).toBeGreaterThanOrEqual(Math.floor((900 - 60) / cost))
    expect(made, what).toBeLessThanOrEqual((900 + (30 * (performance.now() - started)) / 1000) / cost)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

test.each(['q', 'filter', 'limit', 'sort', 'highlightPreTag'])('brackets without end as %s are 400', async (field) => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const answer = await server.send('POST', HARBOUR, '/api/indexes/cars/search', `{"${field}":${deep}}`, JSON_TYPE)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.html).message).toContain('`[[[[…]]]]`')
})

test('HEAD says how long it is', async () => {
  const path = '/api/indexes/cars/search?limit=50'
  // What other tests asked for is another address's.
  const from = { 'x-forwarded-for': '198.51.100.8' }
  const whole = await server.get(HARBOUR, path, from)
  const head = await server.send('HEAD', HARBOUR, path, '', from)
  expect([head.status, head.html]).toEqual([200, ''])
  expect(Number(whole.headers['content-length'])).toBe(Buffer.byteLength(whole.html))
})

test('who does not read gets no more, others do; once it is gone, so are its bytes', async () => {
  const mine = { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.7' }
  const unread: ClientRequest[] = []
  // Of 32 MiB, five answers of 893 hits at 7,512 bytes leave nothing for another of twenty.
  for (let i = 0; i < 5; i++) {
    const { asked, answer } = await leaveUnread(mine, 893)
    unread.push(asked)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(6_700_000)
  }
  const refused = await post('/api/indexes/cars/search', {}, HARBOUR, mine)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_search_requests'])
  expect(refused.body.message).toContain('32 MiB, which is the limit')
  expect((await server.get(HARBOUR, '/api/items', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(429)
  const other = { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.8' }
  expect((await post('/api/indexes/cars/search', {}, HARBOUR, other)).status).toBe(200)

  for (const one of unread) one.destroy()
  await expect.poll(async () => (await post('/api/indexes/cars/search', {}, HARBOUR, mine)).status, SOON).toBe(200)
})

test('forty at once of one address are not all held: what an answer takes is counted while it is written', async () => {
  const mine = { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.9' }
  const unread = await Promise.all(Array.from({ length: 40 }, () => leaveUnread(mine)))
  const statuses = unread.map(({ answer }) => answer.statusCode)
  const made = statuses.filter((status) => status === 200).length
  // Of 32 MiB, each takes 7.5 million bytes.
  expect(made).toBeGreaterThanOrEqual(1)
  expect(made).toBeLessThanOrEqual(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - made)
  for (const { asked } of unread) asked.destroy()
  await expect.poll(async () => (await post('/api/indexes/cars/search', {}, OUTBACK, mine)).status, SOON).toBe(200)
})

/** Cars with names so long. */
async function stock(tenantId: number, count: number, nameLength: number): Promise<void> {
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, stock_version, car_type, year, make, model, name)
     select $1, (select dealership_id from dealerships where tenant_id = $1), 'S' || n, 's' || n, 1, 'used', 2022, 'Toyota', 'HiLux',
       rpad('Toyota HiLux ', $3, 'x') from generate_series(1, $2) n`,
    [tenantId, count, nameLength],
  )
  await database.owner.query('update tenants set stock_version = 1 where tenant_id = $1', [tenantId])
}

async function leaveUnread(
  headers: Record<string, string>,
  limit = 1000,
): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  const { port } = server
  const asked = request({
    port,
    method: 'POST',
    path: '/api/indexes/cars/search',
    headers: { host: OUTBACK, ...headers },
  })
  asked.on('error', () => {})
  asked.end(JSON.stringify({ limit, attributesToRetrieve: ['name'] }))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { asked, answer }
}

async function post(path: string, body: unknown, host = HARBOUR, headers: Record<string, string> = JSON_TYPE) {
  const answer = await server.send('POST', host, path, JSON.stringify(body), headers)
  return { status: answer.status, body: JSON.parse(answer.html) as Record<string, unknown> }
}
