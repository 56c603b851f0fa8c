import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTurn } from '#db/in-turn.server.ts'
import { withTenant } from '#db/tenant-session.ts'
import { type OpenSearchEngine, openSearchEngine } from '#domain/search/adapters/opensearch/opensearch-engine.server.ts'
import { runSearch, type Search } from '#domain/search/run-search.server.ts'
import { emptyQuery } from '#domain/search/search-query.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import { similarListings } from '#domain/search/similar-listings.server.ts'
import { loadSuggestionIndex, suggestSearches } from '#domain/search/suggest-searches.server.ts'
import { touchStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { listVehicle } from './support/list-vehicle.ts'
import { NO_OPENSEARCH, type RealOpenSearch, realOpenSearch } from './support/opensearch.ts'
import { clientContract } from './support/search/client-contract.ts'
import { dataFolder, freePort, startRefused, startServer } from './support/server.ts'
import { openTestServer } from './support/test-server.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const ALL = '/search/new-used-and-demo-cars'
const HARBOUR = 'harbour-motors.localhost'
const why = NO_OPENSEARCH ? `: skipped, ${NO_OPENSEARCH}` : ''

describe.skipIf(NO_OPENSEARCH)(`nodes that share an OpenSearch${why}`, () => {
  const database = testDatabase()
  let server: RealOpenSearch
  let harbour: TenantCtx
  let outback: TenantCtx
  let one: Node
  let other: Node

  beforeAll(async () => {
    server = await realOpenSearch()
    harbour = await makeDealer(database, 'harbour-motors')
    outback = await makeDealer(database, 'outback-utes')
    for (const [number, model] of [
      ['H1', 'HiLux'],
      ['H2', 'Corolla'],
      ['H3', 'Corolla'],
    ] as const)
      await listVehicle(database, harbour, number, { make: 'Toyota', model, price_cents: 30_000_00 })
    await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
    one = openNode()
    other = openNode()
  })
  afterAll(async () => {
    await Promise.all([one.engine.close(), other.engine.close()])
    await server.remove()
  })

  test('the first writes, the others find it written', async () => {
    await Promise.all([one, other].map((node) => node.search.sync.ready(harbour.tenant.tenantId)))
    expect(one.writes.length + other.writes.length).toBe(1)
    expect(await found(one, harbour)).toEqual(['h3', 'h2', 'h1'])
    await reprice('H1', 20_000_00)
    await Promise.all([one, other].map((node) => node.search.sync.refresh(harbour.tenant.tenantId)))
    expect(one.writes.length + other.writes.length).toBe(2)
    expect(await priceOf(other, harbour, 'h1')).toBe(20_000)
  })

  test('one dealer’s stock is nobody else’s; words, suggestions and what is alike are found', async () => {
    expect(await found(one, outback)).toEqual(['o1'])
    expect(await found(one, outback, 'hilux')).toEqual([])
    expect(await found(one, harbour, 'hylux')).toEqual(['h1'])
    const loaded = await loadSuggestionIndex(harbour, one.search)
    if (loaded.kind === 'failed') throw new Error(loaded.reason)
    expect(await suggestSearches(harbour, one.search, { text: 'coro', index: loaded.index })).toMatchObject({
      suggestions: [{ kind: 'model', label: expect.stringContaining('Corolla'), count: 2 }, {}],
    })
    const alike = {
      id: 0,
      make: 'Toyota',
      model: 'Corolla',
      item_type: 'car',
      simple_body: null,
      car_type: 'used',
      price: 30_000,
    }
    expect(await similarListings(harbour, one.search, alike)).toMatchObject({
      documents: [{ slug: 'h3' }, { slug: 'h2' }, { slug: 'h1' }],
    })
  })

  test('nothing is found that was rolled back, nor before it is committed', async () => {
    const before = await priceOf(one, harbour, 'h1')
    await withTenant(harbour, async (trx) => {
      await raisePrice(trx, harbour, 'H1', 99_000_00)
      await one.search.sync.refresh(harbour.tenant.tenantId)
      throw new Error('no')
    }).catch(() => {})
    await one.search.sync.refresh(harbour.tenant.tenantId)
    expect(await priceOf(one, harbour, 'h1')).toBe(before)
  })

  test('a node that dies before, while or after it writes loses nothing: the next goes on', async () => {
    for (const [cents, moment] of [
      [21_000_00, 'before'],
      [22_000_00, 'after'],
    ] as const) {
      const dying = openNode((write) => async (...args) => {
        if (moment === 'after') await write(...args)
        throw new Error('killed')
      })
      await dying.search.sync.ready(harbour.tenant.tenantId)
      await reprice('H2', cents)
      await expect(dying.search.sync.refresh(harbour.tenant.tenantId)).rejects.toThrow('killed')
      await dying.engine.close()
      await other.search.sync.refresh(harbour.tenant.tenantId)
      expect(await priceOf(other, harbour, 'h2')).toBe(cents / 100)
    }
  })

  test('OpenSearch killed: last pages go on, then 503 and never an empty result; back, it heals by itself', async () => {
    const site = await openTestServer(database, { now: NOW, engine: one.engine, demo: true })
    try {
      const good = await site.get(HARBOUR, ALL)
      expect(good.status).toBe(200)
      expect((await site.get(HARBOUR, `${ALL}?query=nothing-of-that-name`)).status).toBe(200)
      await server.kill()

      expect((await site.get(HARBOUR, ALL)).html).toBe(good.html)
      const never = await site.get(HARBOUR, `${ALL}?query=hilux`)
      expect([never.status, never.headers['retry-after']]).toEqual([503, '30'])
      expect(never.html).not.toContain('No Results')
      expect((await site.get(HARBOUR, '/cars/h1')).status).toBe(200)

      await reprice('H3', 23_000_00)
      await expect(one.search.sync.refresh(harbour.tenant.tenantId)).rejects.toThrow()
      expect(one.search.sync.status()[0]).toMatchObject({ behindSeconds: expect.any(Number) })
      await one.search.sync.sweep()
      expect(one.reports).not.toEqual([])

      await server.start()
      await one.search.sync.sweep()
      expect(await priceOf(one, harbour, 'h3')).toBe(23_000)
      expect(one.search.sync.status()[0]!.behindSeconds).toBe(0)
      const again = await site.get(HARBOUR, `${ALL}?query=hilux`)
      expect(again.status).toBe(200)
      expect(again.html).toContain('HiLux')
    } finally {
      await site.close()
    }
  })

  test('frozen, it costs a search two seconds at most; it goes on where it was', async () => {
    server.signal('SIGSTOP')
    const began = performance.now()
    expect(await searched(one, harbour)).toMatchObject({ kind: 'failed' })
    expect(performance.now() - began).toBeLessThan(2_500)
    server.signal('SIGCONT')
    await expect.poll(() => searched(one, harbour)).toMatchObject({ kind: 'found', matches: 3 })
  })

  test('a node says that it is not ready while OpenSearch is away, though it held the stock before', async () => {
    const data = dataFolder()
    const environment = { DATABASE_URL: database.ownerUrl, OPENSEARCH_URL: server.url, DEMO: 'off' }
    const node = await startServer(data.path, environment, undefined, ['web'])
    const readiness = async () => JSON.parse((await node.get(HARBOUR, '/readyz')).body)
    expect(await readiness()).toEqual({ ready: true, parts: { database: true, search: true } })
    server.signal('SIGSTOP')
    expect(await readiness()).toEqual({ ready: false, parts: { database: true, search: false } })
    server.signal('SIGCONT')
    await expect.poll(readiness).toMatchObject({ ready: true })
    node.signal('SIGTERM')
    await node.exited
    await data.remove()
  })

  test('OpenSearch back with nothing of what it held: failures until the stock is written anew, by itself', async () => {
    await server.kill()
    await server.start({ isWiped: true })
    expect(await searched(one, harbour)).toMatchObject({ kind: 'failed' })
    await one.search.sync.sweep()
    expect(await found(one, harbour)).toEqual(['h3', 'h2', 'h1'])
  })

  test('a stock is rebuilt while searches go on, none of which finds less', async () => {
    const seen = new Set<number>()
    let isOver = false
    const rebuilding = one.search.sync.rebuild(harbour.tenant.tenantId).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const page = await searched(other, harbour)
      seen.add(page.kind === 'found' ? page.matches : -1)
    }
    await rebuilding
    expect([...seen]).toEqual([3])
  })

  test('of a tenant that is removed nothing is left, by a node that was never asked for it', async () => {
    const { tenantId } = (await makeDealer(database, 'gone-motors')).tenant
    await one.search.sync.ready(tenantId)
    await database.owner.query('delete from tenants where tenant_id = $1', [tenantId])
    await other.search.sync.rebuild(tenantId)
    expect((await other.engine.status()).map((held) => held.tenantId)).not.toContain(tenantId)
    expect(await one.engine.held(tenantId)).toBeNull()
  })

  /** A node of its own: `instead` is put in place of what writes a change. */
  function openNode(instead: (write: SearchEngine['apply']) => SearchEngine['apply'] = (write) => write): Node {
    const engine = openSearchEngine({ url: server.url })
    const writes: string[] = []
    const reports: unknown[] = []
    const counting: SearchEngine = {
      ...engine,
      replaceAll(...args) {
        writes.push('all')
        return engine.replaceAll(...args)
      },
      apply(...args) {
        writes.push('change')
        return instead(engine.apply)(...args)
      },
    }
    const sync = createSearchSync({
      engine: counting,
      exclusively: (tenantId, work) => inTurn(database.ownerUrl, tenantId, work),
      tenantCtx: async (tenantId) => {
        const tenant = await loadTenant(database.app, tenantId)
        return tenant && { tenant, db: database.app, now: NOW }
      },
      report: (error) => reports.push(error),
    })
    return { engine, writes, reports, search: { engine, sync } }
  }

  async function reprice(stockNumber: string, cents: number): Promise<void> {
    await withTenant(harbour, (trx) => raisePrice(trx, harbour, stockNumber, cents))
  }
})

type SearchEngine = Search['engine']
type Node = { engine: OpenSearchEngine; writes: string[]; reports: unknown[]; search: Search }
type Transaction = Parameters<Parameters<typeof withTenant>[1]>[0]

async function raisePrice(trx: Transaction, { tenant }: TenantCtx, stockNumber: string, cents: number): Promise<void> {
  const version = await touchStock(trx, tenant.tenantId)
  await sql`update listings set price_cents = ${cents}, stock_version = ${version}
    where tenant_id = ${tenant.tenantId} and stock_number = ${stockNumber}`.execute(trx)
}

function searched(node: Node, ctx: TenantCtx, text = '') {
  return runSearch({ ...ctx, now: NOW }, node.search, { query: { ...emptyQuery('rank:desc'), text } })
}

async function found(node: Node, ctx: TenantCtx, text = ''): Promise<string[]> {
  const page = await searched(node, ctx, text)
  if (page.kind === 'failed') throw new Error(page.reason)
  return page.hits.map(({ slug }) => slug)
}

async function priceOf(node: Node, { tenant }: TenantCtx, slug: string): Promise<number | null> {
  const page = await node.engine.search(tenant.tenantId, {
    ...{
      text: '',
      filter: { kind: 'equals', attribute: 'slug', value: slug },
      refinements: {},
      ranges: {},
      facets: [],
    },
    ...{ maxFacetValues: 0, stats: [], sort: 'rank:desc', collapseSold: false, offset: 0, limit: 1 },
  })
  return page.kind === 'found' ? page.hits[0]!.price : null
}

describe.skipIf(NO_OPENSEARCH)(`clients of the search API over OpenSearch${why}`, () => {
  let server: RealOpenSearch
  let engine: OpenSearchEngine
  afterAll(async () => {
    await engine.close()
    await server.remove()
  })

  clientContract(async () => {
    server = await realOpenSearch()
    engine = openSearchEngine({ url: server.url })
    return engine
  })
})

describe('a wrong OPENSEARCH_URL', () => {
  const data = dataFolder()
  afterAll(() => data.remove())

  test('is told apart', async () => {
    for (const [status, body, found] of [
      [401, {}, { kind: 'unfit', reason: expect.stringContaining('user and password') }],
      [
        200,
        { version: { number: '7.10.2' } },
        { kind: 'unfit', reason: expect.stringContaining('Elasticsearch 7.10.2') },
      ],
      [200, { hello: 'world' }, { kind: 'unfit', reason: expect.stringContaining('no OpenSearch') }],
      [200, { version: { distribution: 'opensearch', number: '2.19.1' } }, { kind: 'ready' }],
    ] as const) {
      const stub = await answering(status, body)
      const engine = openSearchEngine({ url: stub.url })
      expect(await engine.look()).toEqual(found)
      await Promise.all([engine.close(), stub.close()])
    }
    const engine = openSearchEngine({ url: `http://127.0.0.1:${await freePort()}` })
    expect(await engine.look()).toEqual({ kind: 'away', reason: expect.stringContaining('ECONNREFUSED') })
  })

  test('is said at the start, with the reason and without the password', async () => {
    const stub = await answering(200, { version: { distribution: 'opensearch', number: '1.3.20' } })
    const OPENSEARCH_URL = stub.url.replace('//', '//somebody:secret@')
    const refused = await startRefused(data.path, { PORT: '0', DEMO: 'off', OPENSEARCH_URL })
    await stub.close()
    expect(refused.code).toBe(1)
    const said = `OPENSEARCH_URL=${OPENSEARCH_URL.replace('secret', '***')}: what answers there is opensearch 1.3.20`
    expect(refused.output).toContain(said)
    expect(refused.output).not.toContain('secret')
  })

  async function answering(status: number, body: object): Promise<{ url: string; close(): Promise<void> }> {
    const stub = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    stub.listen(0, '127.0.0.1')
    await once(stub, 'listening')
    const { port } = stub.address() as AddressInfo
    const close = async () => {
      stub.closeAllConnections()
      stub.close()
    }
    return { url: `http://127.0.0.1:${port}`, close }
  }
})
