import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { type DataKeys, dataKey } from '#db/sealed-values.ts'
import { noPixels, type Pixels } from '#domain/analytics/pixels.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { sandboxSigning } from '#domain/commerce/adapters/sandbox-signing.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { createFileFinder } from '#domain/content/has-file.server.ts'
import { sandboxQuotes } from '#domain/finance/adapters/sandbox-quotes.ts'
import type { QuoteSource } from '#domain/finance/quote-source.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { comparableOffers, comparableStock } from '#domain/market-price/adapters/comparable-stock.server.ts'
import type { PriceEstimator } from '#domain/market-price/price-estimator.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { openTenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import { sandboxLookup } from '#domain/trade-in/adapters/sandbox-lookup.ts'
import { stockValuer } from '#domain/trade-in/adapters/stock-valuer.server.ts'
import type { MarketValuer } from '#domain/trade-in/market-valuer.ts'
import type { RegoLookup } from '#domain/trade-in/rego-lookup.ts'
import { staticFiles } from '#web/http/static-files.server.ts'
import type { ChangeListener, Services } from '#web/services.ts'
import { buildIfStale, SERVER_ENTRY } from '../../scripts/build.ts'
import type { TestDatabase } from './database.ts'

export type Page = { status: number; headers: Record<string, string | undefined>; html: string; bytes: Buffer }

export type TestServer = {
  port: number
  get(host: string, path: string, headers?: Record<string, string>): Promise<Page>
  send(
    method: string,
    host: string,
    path: string,
    body: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<Page>
  /** Stock or settings of a tenant changed: resolves once readers see it. */
  changed(tenantId: number): Promise<void>
  engine: SearchEngine
  setNow(now: Date): void
  close(): Promise<void>
}

/** What tests seal by. */
export const TEST_KEYS: DataKeys = [dataKey(Buffer.alloc(32, 1))]

/** The built site over a test database and the real search engine; `engine` may be put in its place. */
export async function openTestServer(
  database: TestDatabase,
  options: Partial<Pick<Services, 'demo' | 'trustedProxies' | 'readiness' | 'log' | 'takesPhones' | 'replicaOf'>> & {
    engine?: SearchEngine
    /** Where the bytes of drawings and videos are. */
    store?: MediaStore
    /** What pictures can be had, where a test is about them. */
    media?: Pick<Services['media'], 'findImage' | 'variants'>
    pixels?: Pixels
    pace?: Services['pace']
    estimator?: PriceEstimator
    quotes?: QuoteSource
    regoLookup?: RegoLookup
    valuer?: MarketValuer
    /** Who takes payments; the sandbox without. */
    processors?: Services['processors']
    /** For a browser: with the built scripts and styles. */
    servesFiles?: boolean
    /** What a demo's letters are read from. */
    letters?: LetterFolder
    /** What one address may have made; as much as a test wants without. */
    pagesPerSecond?: number
    /** Hears of every address that a loader is given. */
    onLoad?: (url: URL) => void
    now: Date
  },
): Promise<TestServer> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const { createWeb, build, clientFiles, CLIENT_DIR } = await import(SERVER_ENTRY)
  let now = options.now
  const log = options.log ?? pino({ level: 'silent' })
  const listeners = new Set<ChangeListener>()
  const announce = (tenantId: number, isFound = true) => {
    for (const listener of listeners) listener(tenantId, isFound)
  }
  const platform = () => ({ platform: true as const, db: database.platform, now })
  const tenants = await openTenantDirectory({
    platform,
    app: database.app,
    baseDomain: 'localhost',
    onRenewed: (tenantId) => announce(tenantId),
  })
  const tenantCtx = (tenant: TenantCtx['tenant']): TenantCtx => ({ tenant, db: database.app, now })
  const engine = options.engine ?? columnarEngine()
  const sync = createSearchSync({
    engine,
    tenantCtx: async (tenantId) => {
      const tenant = await tenants.byId(tenantId)
      return tenant && tenantCtx(tenant)
    },
    onStored: (tenantId) => announce(tenantId, false),
    onChanged: (tenantId) => announce(tenantId),
    report: (error) => {
      throw error
    },
  })
  const services: Services = {
    baseDomain: 'localhost',
    demo: options.demo ?? false,
    trustedProxies: options.trustedProxies ?? [],
    log,
    now: () => now.getTime(),
    tenants,
    tenantCtx,
    replicaOf: options.replicaOf ?? (() => null),
    deskCtx: (ctx, staff) => ({ ...ctx, db: database.desk, staff }),
    bookingCtx: (ctx) => ({ ...ctx, db: database.desk, mayBook: true }),
    search: { engine, sync },
    keys: TEST_KEYS,
    estimator:
      options.estimator ??
      comparableStock(comparableOffers(platform), (error) => {
        throw error
      }),
    processors: options.processors ?? {
      stripe: null,
      sandbox: withLedger(sandboxProcessor({ db: database.app }), { db: database.app }),
    },
    signing: { sandbox: sandboxSigning({ db: database.app, keys: TEST_KEYS }) },
    quotes: { youx: options.quotes ?? sandboxQuotes, 'dealer-studio': options.quotes ?? sandboxQuotes },
    regoLookup: options.regoLookup ?? sandboxLookup(),
    valuer:
      options.valuer ??
      stockValuer(comparableOffers(platform), (error) => {
        throw error
      }),
    media: {
      variants: {},
      findImage: async () => null,
      hasFile: createFileFinder(),
      store: options.store,
      ...options.media,
    } as unknown as Services['media'],
    pixels: options.pixels ?? noPixels,
    letters: options.letters ?? null,
    takesPhones: options.takesPhones ?? true,
    pace: options.pace ?? { submitted() {}, stored() {} },
    facts: { letters: 'nowhere', trustsProxies: (options.trustedProxies ?? []).length > 0 },
    operatorToken: 'the-operator',
    readiness: options.readiness ?? (async () => ({ ready: true, parts: {} })),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const web = createWeb({
    services,
    build: options.onLoad ? heardBy(options.onLoad, build) : build,
    mode: 'production',
    files: options.servesFiles ? staticFiles(CLIENT_DIR) : null,
    clientFiles: options.servesFiles
      ? clientFiles(CLIENT_DIR)
      : { boot: '/assets/boot.js', chunksOf: () => ({ modules: [], late: [] }) },
    pagesPerSecond: options.pagesPerSecond ?? 1_000_000,
  })
  const server: Server = createServer(web.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    get: (host, path, headers = {}) => ask(port, 'GET', host, path, null, headers),
    send: (method, host, path, body, headers = {}) => ask(port, method, host, path, body, headers),
    async changed(tenantId) {
      await tenants.changed(tenantId)
      await sync.refresh(tenantId)
    },
    engine,
    setNow(instant) {
      now = instant
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await web.close()
    },
  }
}

function heardBy(onLoad: (url: URL) => void, build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route!.module
    if (!loader) return [id, route]
    const heard: typeof loader = (args) => {
      onLoad(new URL(args.request.url))
      return loader(args)
    }
    return [id, { ...route, module: { ...route!.module, loader: heard } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function ask(
  port: number,
  method: string,
  host: string,
  path: string,
  body: string | Buffer | null,
  headers: Record<string, string>,
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', method, path, headers: { host, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const encoding = response.headers['content-encoding']
          const plain =
            bytes.length === 0
              ? bytes
              : encoding === 'br'
                ? brotliDecompressSync(bytes)
                : encoding === 'gzip'
                  ? gunzipSync(bytes)
                  : bytes
          resolve({
            status: response.statusCode!,
            headers: response.headers as Page['headers'],
            html: plain.toString('utf8'),
            bytes: plain,
          })
        })
      },
    )
    asked.once('error', reject)
    asked.end(body ?? undefined)
  })
}
