/** One server of the page bench, alone in its process: `node page-server.ts plain|uncached|cached|browsed|bare`. Prints its port. */
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { pino } from 'pino'
import type { Database } from '#db/schema.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { Search } from '#domain/search/run-search.server.ts'
import type { SearchSync } from '#domain/search/search-sync.server.ts'
import { type ListedModel, stockVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { staticFiles } from '#web/http/static-files.server.ts'
import { benchPaths } from './bench-paths.ts'
import { listingDocuments, madeUpDocuments } from './bench-stock.ts'

const CARS = 10_000
/** About what a search page weighs in brotli. */
const PAGE_BYTES = 14_000
const NOW = new Date(1_700_000_000_000)
/** Pages are kept by the clock they are made by: both begin on the day of the stock. */
const clock = () => NOW.getTime() + performance.now()

const listeners: Record<string, () => Promise<RequestListener>> = {
  plain,
  uncached: () => web(0),
  cached: () => web(256),
  browsed: () => web(0, true),
  bare,
}
const listener = await listeners[process.argv[2] ?? '']!()
process.on('SIGINT', () => process.exit(0))
const server = createServer(listener).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

/** node:http and `renderToString`, the searches made beforehand. */
async function plain(): Promise<RequestListener> {
  const { ctx, search, vocabulary } = await bench()
  const bundle = new URL('../../../build/bench/plain-pages.js', import.meta.url).href
  const { plainPages } = (await import(bundle)) as typeof import('./plain-pages.tsx')
  const paths = benchPaths(vocabulary)
  const pages = await plainPages(ctx, search, vocabulary, paths)
  const byPath = new Map(paths.map((path, index) => [path, pages[index]!]))
  return (request, response) => {
    const html = byPath.get(request.url!)!()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) })
    response.end(html)
  }
}

/** The server as built, its page cache as large as given; with its scripts and styles for a browser. */
async function web(cacheMegabytes: number, withFiles = false): Promise<RequestListener> {
  const { ctx, search } = await bench()
  const bundle = new URL('../../../build/server/index.js', import.meta.url).href
  const { createWeb, build, CLIENT_DIR, clientFiles } = await import(bundle)
  const web = createWeb({
    services: {
      version: 'bench',
      baseDomain: 'localhost',
      demo: false,
      trustedProxies: [],
      log: pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 })),
      tenants: { find: async () => ({ kind: 'tenant', tenant: ctx.tenant }), list: async () => [ctx.tenant] },
      tenantCtx: () => ctx,
      replicaOf: () => null,
      now: clock,
      search,
      media: {},
      signing: { sandbox: null },
      operatorToken: 'bench',
      readiness: async () => ({ ready: true, parts: {} }),
      onChange: () => () => {},
    },
    build,
    mode: 'production',
    files: withFiles ? staticFiles(CLIENT_DIR) : null,
    clientFiles: clientFiles(CLIENT_DIR),
    // A cache of so few bytes keeps nothing.
    pageCacheBytes: cacheMegabytes * 1024 * 1024 || 64,
    pagesPerSecond: 1_000_000,
  })
  return web.listener
}

/** What there is to reach: Hono, one compressed body in memory. */
async function bare(): Promise<RequestListener> {
  const body = new Uint8Array(randomBytes(PAGE_BYTES))
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
  return getRequestListener(new Hono().get('*', (c) => c.body(body, 200, headers)).fetch)
}

async function bench() {
  const documents = (await listingDocuments(CARS)) ?? madeUpDocuments(CARS)
  const counts = Map.groupBy(documents, ({ make, model }) => `${make}\n${model}`)
  const listed: ListedModel[] = [...counts].map(([key, rows]) => ({
    make: key.split('\n')[0]!,
    model: key.split('\n')[1]!,
    available: rows.length,
  }))
  const vocabulary = stockVocabulary(listed, [], {
    defaultSort: 'rank:desc',
    defaultPath: '/search/new-used-and-demo-cars',
  })
  const engine = columnarEngine()
  await engine.replaceAll(1, documents)
  const search: Search = { engine, sync: { ready: async () => vocabulary } as unknown as SearchSync }
  const tenant = {
    tenantId: 1,
    slug: 'bench',
    name: 'Bench Motors',
    template: 'meridian',
    settings: completeSettings({ cards: { justArrivedDays: 0 } }),
    tokens: {},
    settingsVersion: 1,
    hosts: ['bench.localhost'],
  }
  const ctx: TenantCtx = { tenant, db: emptyDatabase(), now: NOW }
  return { ctx, search, vocabulary }
}

/** Every table empty: the pages under test read stock from search only. */
function emptyDatabase(): Kysely<Database> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
