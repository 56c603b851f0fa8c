import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { createFileFinder } from '#domain/content/has-file.server.ts'
import {
  openEstimator,
  openLetters,
  openProcessors,
  openQuotes,
  openRegoLookup,
  openSigning,
  openValuer,
} from './app/adapters.ts'
import { openBackUp } from './app/backups.ts'
import { followChanges, watchEmbeddedDatabase } from './app/changes.ts'
import { type Core, openCore, templates } from './app/core.ts'
import { openMedia } from './app/media.ts'
import { openReplica } from './app/replica.ts'
import { openSearch } from './app/search.ts'
import { ROLES, type Role, takeServerLocks } from './app/server-lock.ts'
import { StartRefused } from './app/start-refused.ts'
import { work } from './app/work.ts'
import type { Config } from './config.ts'
import { type DatabaseRole, openDatabase, openPool, roleUrl } from './db/client.ts'
import { inTurn } from './db/in-turn.server.ts'
import { PROJECT_ROOT } from './db/project-root.ts'
import type { Database } from './db/schema.ts'
import type { ShopperCtx } from './domain/accounts/shoppers/shopper-ctx.ts'
import type { DeskCtx, StaffSession } from './domain/accounts/staff-ctx.ts'
import { httpPixels } from './domain/analytics/adapters/http-pixels.server.ts'
import { noPixels } from './domain/analytics/pixels.ts'
import type { BookingCtx } from './domain/leads/garage/change-shopper-booking.server.ts'
import { deliveryPace } from './domain/leads/queue/delivery-pace.ts'
import { readJobQueue } from './domain/leads/queue/read-job-queue.server.ts'
import { loadPostcodesOnce } from './domain/locations/store-postcodes.server.ts'
import { createImageFinder } from './domain/media/find-image.server.ts'
import { type MediaStore, StoreUnavailable } from './domain/media/store.ts'
import { serverFacts } from './domain/publishing/going-live/server-facts.ts'
import { seedDemo } from './domain/publishing/seed-demo.server.ts'
import { newestMarks } from './domain/search/read-stock.server.ts'
import type { Search } from './domain/search/run-search.server.ts'
import { createSearchSync } from './domain/search/search-sync.server.ts'
import type { TenantCtx } from './domain/tenants/context.ts'
import { shownHostOf } from './domain/tenants/resolve-host.ts'
import type { Tenant } from './domain/tenants/tenant.ts'
import { openTenantDirectory, type TenantDirectory } from './domain/tenants/tenant-directory.server.ts'
import type { BackupStatus } from './worker/back-up.ts'
import { STATEMENT_MS } from './worker/statement-deadlines.ts'

/** What the build made for browsers. */
export const CLIENT_DIR = join(PROJECT_ROOT, 'build/client')

/** How long a page, and the readiness check, waits for the database: a visitor is told within two seconds. */
const PATIENCE_MS = 1_200
/** The dealer's own people look through years of leads, and wait for it. */
const DESK_PATIENCE_MS = 5_000

/**
 * The whole application: adapters chosen, database running and seeded in demo mode, search held for every tenant that
 * is asked for. `beforeDatabase`: what else may refuse the start, asked before any of it is made. Throws `StartRefused` when another
 * server runs on this DATA_DIR.
 */
export async function createApp(
  config: Config,
  {
    log,
    say,
    roles = ROLES,
    beforeDatabase = async () => {},
  }: { log: Logger; say(line: string): void; roles?: readonly Role[]; beforeDatabase?(): Promise<void> },
) {
  const operatorToken = randomBytes(24).toString('base64url')
  const lock = takeServerLocks(config, roles, operatorToken)
  const core = await beforeDatabase()
    .then(() =>
      openCore(config, {
        onLost: (error) => log.warn({ error: error.message }, 'A database connection was lost'),
        statementMs: { worker: STATEMENT_MS.usual },
      }),
    )
    .catch((error: unknown) => {
      lock.release()
      throw error
    })
  const closers: (() => Promise<unknown>)[] = [async () => lock.release(), () => core.close()]
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
  }

  try {
    const { bucket, ...media } = await openMedia(config, {
      report: (error) => log.warn({ error: String(error) }, 'The cache of resized pictures cannot be used'),
    })
    if (bucket) {
      closers.push(bucket.close)
      await bucket.check().catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error
        if (!error.isPassing) throw new StartRefused(error.message)
        log.error({ error: error.message }, 'Pictures that are not cached cannot be shown until the store answers')
      })
    }
    await loadPostcodesOnce(core.ownerUrl)
    if (config.demo) await seed(core, media.store, say)
    const replica = roles.includes('web') ? await openReplica(config, core, { closers, log }) : null
    const listeners = new Set<(tenantId: number, isFound: boolean) => void>()
    const announce = (tenantId: number, isFound = true) => {
      // First: who makes a page anew because of it reads what has changed.
      replica?.changed(tenantId)
      for (const listener of listeners) listener(tenantId, isFound)
    }
    const tenants = await openTenantDirectory({
      platform: core.platformCtx,
      app: core.app,
      baseDomain: config.baseDomain,
      onRenewed: (tenantId) => announce(tenantId),
    })
    const connect = (name: string, role: DatabaseRole, max: number, patienceMs: number) => {
      const url = roleUrl(core.ownerUrl, role, core.loginPrefix)
      const pool = openPool(url, { max, keptOpen: Math.ceil(max / 2), patienceMs, name: `forecourt web ${role}` })
      core.pools[name] = pool
      return openDatabase(pool)
    }
    const pages = connect('pages', 'app', 12, PATIENCE_MS)
    const checks = connect('checks', 'app', 1, PATIENCE_MS)
    const desk = connect('desk', 'desk', 4, DESK_PATIENCE_MS)
    closers.push(() => Promise.all([pages.destroy(), checks.destroy(), desk.destroy()]))
    const ctxOf = async (tenantId: number): Promise<TenantCtx | null> => {
      const tenant = await tenants.byId(tenantId)
      return tenant && { tenant, db: core.app, now: new Date() }
    }
    const { engine, exclusively } = await openSearch(config, core, { closers, log })
    const sync = createSearchSync({
      engine,
      exclusively,
      tenantCtx: ctxOf,
      newest: (tenantIds) => newestMarks(core.app, tenantIds, new Date()),
      onStored: (tenantId) => announce(tenantId, false),
      onChanged: (tenantId) => announce(tenantId),
      report: (error, tenantId) =>
        log.error({ tenantId, error: String(error) }, 'Stock could not be read again; the old stock stays'),
    })
    closers.push(await followChanges(core, { tenants, sync, log }))
    const pace = deliveryPace()
    if (!config.databaseUrl) closers.push(watchEmbeddedDatabase(config, log))
    let backups: () => BackupStatus | null = () => null

    return {
      /** What the web process stands on; `Services` of web/services.ts is the part of it that pages see. */
      services: {
        baseDomain: config.baseDomain,
        demo: config.demo,
        trustedProxies: config.trustedProxies,
        log,
        now: Date.now,
        tenants,
        tenantCtx: (tenant: Tenant): TenantCtx => ({ tenant, db: pages, now: new Date() }),
        replicaOf: ({ tenantId }: Tenant) => replica?.of(tenantId) ?? null,
        deskCtx: (ctx: TenantCtx, staff: StaffSession): DeskCtx => ({ ...ctx, db: desk, staff }),
        bookingCtx: (ctx: ShopperCtx): BookingCtx => ({ ...ctx, db: desk, mayBook: true }),
        search: { engine, sync },
        keys: core.keys,
        estimator: openEstimator(config, core, log),
        quotes: openQuotes(config, log),
        processors: openProcessors(config, core),
        signing: openSigning(config, core),
        regoLookup: openRegoLookup(config, log),
        valuer: openValuer(config, core, log),
        media: { ...media, findImage: createImageFinder(), hasFile: createFileFinder() },
        // The accounts of demo dealers are invented.
        pixels: config.demo ? noPixels : httpPixels(),
        letters: openLetters(config),
        takesPhones: config.demo || config.twilio !== null,
        pace,
        facts: serverFacts(config),
        /** Who knows it may ask /internal. */
        operatorToken,
        readiness: async () => {
          const { ready, parts } = await readiness(checks, tenants, { engine, sync })
          // The primary does what a replica does not: no reason to send visitors elsewhere.
          return { ready, parts: { ...parts, ...(replica && { replica: replica.status().isRead }) } }
        },
        /** Calls back when a tenant's settings or stock are different for readers (`Services` says more); returns how to stop. */
        onChange(listener: (tenantId: number, isFound: boolean) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      /** What metrics read beside `services`. */
      queue: () => readJobQueue(core.worker),
      pools: () => core.pools,
      backups: () => backups(),
      replica: () => replica?.status() ?? null,
      hostOf: (tenant: Tenant) => shownHostOf(tenant, config.baseDomain),
      /** Starts the worker. */
      async work() {
        // First: the worker's own commits may have to wait for the archive.
        if (config.backupPlace) {
          const { status, close } = await openBackUp(config, core, { place: config.backupPlace, bucket, log })
          backups = status
          closers.push(close)
        }
        closers.push(await work(core, { media, pace, tenants, ctxOf, log }))
      },
      /** Jobs under way finish; the database is let go, and stopped when it is ours and nobody else uses it. */
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of processes that begin at once one seeds; the others wait, and find tenants. */
const SEED_LOCK = 20_261_126

/** The demo tenants into an empty database; a database with tenants is left as it is. */
async function seed(core: Core, store: MediaStore, say: (line: string) => void): Promise<void> {
  const ctx = { platform: core.platformCtx(), app: core.app, now: new Date(), templates }
  const outcome = await inTurn(core.ownerUrl, SEED_LOCK, () =>
    seedDemo(ctx, {
      dir: join(PROJECT_ROOT, 'tenants'),
      store,
      onTenant: (slug) => say(`Seeding the demo tenant ${slug} …`),
    }),
  )
  if (outcome.kind === 'broken-folder')
    throw new StartRefused(`The demo tenant in ${outcome.dir} cannot be seeded: ${outcome.reason}`)
}

/** Database answers, and the stock of some tenant (all tenants share the way there) can be searched, as the engine says now. */
async function readiness(checks: Kysely<Database>, tenants: TenantDirectory, { sync, engine }: Search) {
  const works = (part: Promise<unknown>) =>
    part.then(
      () => true,
      () => false,
    )
  const holds = async (tenantId: number) => {
    await sync.ready(tenantId)
    if (!(await engine.held(tenantId))) throw new Error(`The stock of tenant ${tenantId} was lost.`)
  }
  const database = await works(sql`select 1`.execute(checks))
  const [first] = tenants.ids()
  const search = database && (first === undefined || (await works(holds(first))))
  return { ready: database && search, parts: { database, search } }
}
