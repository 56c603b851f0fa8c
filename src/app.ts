import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Config, withoutPassword } from './config.ts'
import { listenForChanges } from './db/change-listener.server.ts'
import { type DatabaseRole, openDatabase, openPool, roleUrl } from './db/client.ts'
import { BrokenKeyFile, openDataKeys } from './db/data-keys.ts'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from './db/embedded.ts'
import { inTurn } from './db/in-turn.server.ts'
import { migrate } from './db/migrate.server.ts'
import { type ProcessLock, tryProcessLock } from './db/process-lock.ts'
import { PROJECT_ROOT } from './db/project-root.ts'
import type { Database } from './db/schema.ts'
import type { DataKeys } from './db/sealed-values.ts'
import { twilio } from './domain/accounts/adapters/twilio.server.ts'
import type { ShopperCtx } from './domain/accounts/shoppers/shopper-ctx.ts'
import type { Sms } from './domain/accounts/sms.ts'
import type { DeskCtx, StaffSession } from './domain/accounts/staff-ctx.ts'
import { httpPixels } from './domain/analytics/adapters/http-pixels.server.ts'
import { noPixels } from './domain/analytics/pixels.ts'
import { sandboxProcessor } from './domain/commerce/adapters/sandbox-processor.server.ts'
import { sandboxSigning } from './domain/commerce/adapters/sandbox-signing.server.ts'
import { stripeProcessor } from './domain/commerce/adapters/stripe-processor.server.ts'
import { withLedger } from './domain/commerce/ledger/with-ledger.server.ts'
import type { PaymentProcessors } from './domain/commerce/payments/processor.ts'
import type { SigningServices } from './domain/commerce/signing/signing-service.ts'
import { googleBusiness } from './domain/content/adapters/google-business.server.ts'
import { reviewsFile } from './domain/content/adapters/reviews-file.server.ts'
import type { OpenReviews } from './domain/content/reviews/refresh-due-reviews.server.ts'
import { dealerStudio } from './domain/finance/adapters/dealer-studio.server.ts'
import { sandboxQuotes } from './domain/finance/adapters/sandbox-quotes.ts'
import { youx } from './domain/finance/adapters/youx.server.ts'
import { noQuotes, type QuoteSources } from './domain/finance/quote-source.ts'
import { openChannels } from './domain/leads/adapters/channels.server.ts'
import { letterFolder } from './domain/leads/adapters/mailers/letter-folder.server.ts'
import { mailFolder } from './domain/leads/adapters/mailers/mail-folder.server.ts'
import { smtpMailer } from './domain/leads/adapters/mailers/smtp.server.ts'
import type { BookingCtx } from './domain/leads/garage/change-shopper-booking.server.ts'
import { codeSender, guestLinkSender, noSms, smsAsLetter } from './domain/leads/letters/code-sender.server.ts'
import { formerContactSender } from './domain/leads/letters/former-contact-sender.server.ts'
import type { LetterFolder } from './domain/leads/letters/letter-folder.ts'
import { type Mailer, noMailer } from './domain/leads/mailer.ts'
import { type DeliveryPace, deliveryPace } from './domain/leads/queue/delivery-pace.ts'
import { readJobQueue } from './domain/leads/queue/read-job-queue.server.ts'
import { loadPostcodesOnce } from './domain/locations/store-postcodes.server.ts'
import { autograb } from './domain/market-price/adapters/autograb.server.ts'
import { comparableOffers, comparableStock } from './domain/market-price/adapters/comparable-stock.server.ts'
import type { PriceEstimator } from './domain/market-price/price-estimator.ts'
import { diskStore } from './domain/media/adapters/disk.server.ts'
import { createImageFetcher } from './domain/media/fetch-image.server.ts'
import { createImageFinder } from './domain/media/find-image.server.ts'
import { createLimiter } from './domain/media/limiter.ts'
import type { S3Address } from './domain/media/s3-address.ts'
import { type MediaStore, StoreUnavailable } from './domain/media/store.ts'
import { createVariants } from './domain/media/transform.server.ts'
import { withFolder } from './domain/media/with-folder.ts'
import { seedDemo } from './domain/publishing/seed-demo.server.ts'
import { columnarEngine } from './domain/search/adapters/columnar/columnar-engine.server.ts'
import { createSearchSync, type SearchSync, type SearchSyncOptions } from './domain/search/search-sync.server.ts'
import type { PlatformCtx, TenantCtx } from './domain/tenants/context.ts'
import { shownHostOf } from './domain/tenants/resolve-host.ts'
import type { Tenant } from './domain/tenants/tenant.ts'
import { openTenantDirectory, type TenantDirectory } from './domain/tenants/tenant-directory.server.ts'
import type { Tokens } from './domain/tenants/tokens.ts'
import { autograbLookup } from './domain/trade-in/adapters/autograb-lookup.server.ts'
import { autograbValuer } from './domain/trade-in/adapters/autograb-valuer.server.ts'
import { sandboxLookup } from './domain/trade-in/adapters/sandbox-lookup.ts'
import { stockValuer } from './domain/trade-in/adapters/stock-valuer.server.ts'
import type { MarketValuer } from './domain/trade-in/market-valuer.ts'
import { noRegoLookup, type RegoLookup } from './domain/trade-in/rego-lookup.ts'
import { TEMPLATES } from './templates/registry.ts'
import {
  ALERT_LETTERS,
  completeOnlinePaymentJob,
  completeReservationJob,
  deliverLeadJob,
  deliverReleasedJob,
  deliverSigningEventJob,
  deliverTestEventJob,
  endReservationJob,
  fetchPhotosJob,
  followOrderJob,
  freeVehicleJob,
  matchAlertsJob,
  releaseHoldJob,
  releaseReservationJob,
  remindOrderJob,
  returnDepositJob,
  returnOnlinePaymentJob,
  sendApplicationLinkJob,
  sendGuestLinkJob,
  sendOrderLinkJob,
  sendSignInCodeJob,
  sendSignInLinkJob,
  settleOnlinePaymentJob,
  settlePackJob,
  settleReservationJob,
  tellBookingJob,
  tellFormerContactJob,
  tellPaymentOverJob,
  tellPrizeJob,
  tellReservationOverJob,
  warmPhotosJob,
} from './worker/jobs.ts'

import { startWorker } from './worker/main.ts'
import { scheduleReconciliation } from './worker/schedule-reconciliation.ts'
import { scheduleAlerts, scheduleOverdueLeads, scheduleRetention } from './worker/schedule-retention.ts'
import { scheduleReviews } from './worker/schedule-reviews.ts'

/** What a process of the platform does: `npm start` both, `npm start -- web` and `npm start -- worker` one each. */
export type Role = 'web' | 'worker'
export const ROLES: readonly Role[] = ['web', 'worker']

/** What every door (web, worker, command line) stands on: a running, migrated database and the folders. */
type Core = Awaited<ReturnType<typeof openCore>>

/** The layout families there are, each with the look a tenant starts from. */
export const templates: Readonly<Record<string, Tokens>> = TEMPLATES

/** What the build made for browsers. */
export const CLIENT_DIR = join(PROJECT_ROOT, 'build/client')

/** The start is refused for a reason the operator can act on; said without a stack. */
export class StartRefused extends Error {}

/**
 * Finds or starts the database, migrates it and opens the pools of the plain roles. Throws `StartRefused` when a
 * migration was tampered with, or the file of keys is not one.
 */
export async function openCore(config: Config, options: { poolSize?: number; onLost?: (error: Error) => void } = {}) {
  mkdirSync(config.dataDir, { recursive: true })
  const keys = readKeys(config)
  const ownerUrl = await reachDatabase(config)
  const loginPrefix = config.databaseUrl ? prefixOf(config.databaseUrl) : 'forecourt'
  const migrated = await migrate(ownerUrl, { loginPrefix })
  if (migrated.kind === 'changed')
    throw new StartRefused(`The migration ${migrated.name} is not as it was: ${migrated.reason}.`)

  const pools: Record<string, Pool> = {}
  const open = (role: DatabaseRole, max: number) => {
    const url = roleUrl(ownerUrl, role, loginPrefix)
    pools[role] = openPool(url, { max, onLost: options.onLost, name: `forecourt ${role}` })
    return openDatabase(pools[role])
  }
  const app = open('app', options.poolSize ?? 12)
  const platform = open('platform', 3)
  const worker = open('worker', options.poolSize ?? 8)
  const platformCtx = (): PlatformCtx => ({ platform: true, db: platform, now: new Date() })

  return {
    config,
    ownerUrl,
    loginPrefix,
    /** Under which applications and other secrets are kept. */
    keys,
    app,
    platform,
    /** May read who wrote a lead, which the web may not. */
    worker,
    platformCtx,
    /** Every pool that is open, by what it is for. */
    pools,
    /** Ends the pools, and the embedded server when nobody else uses it. */
    async close() {
      await Promise.all([app.destroy(), platform.destroy(), worker.destroy()])
      if (!config.databaseUrl) await stopEmbeddedDatabase(config.dataDir)
    },
  }
}

/** How long a page, and the readiness check, waits for the database: a visitor is told within two seconds. */
const PATIENCE_MS = 1_200
/** The dealer's own people look through years of leads, and wait for it. */
const DESK_PATIENCE_MS = 5_000
const SWEEP_MS = 20_000
const WATCH_MS = 2_000

/**
 * The whole application: adapters chosen, database running and seeded in demo mode, search held for every tenant that
 * is asked for. Throws `StartRefused` when another server runs on this DATA_DIR.
 */
export async function createApp(
  config: Config,
  { log, say, roles = ROLES }: { log: Logger; say(line: string): void; roles?: readonly Role[] },
) {
  const operatorToken = randomBytes(24).toString('base64url')
  const lock = takeServerLocks(config, roles, operatorToken)
  const core = await openCore(config, {
    onLost: (error) => log.warn({ error: error.message }, 'A database connection was lost'),
  }).catch((error: unknown) => {
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
    const listeners = new Set<(tenantId: number) => void>()
    const announce = (tenantId: number) => {
      for (const listener of listeners) listener(tenantId)
    }
    const tenants = await openTenantDirectory({
      platform: core.platformCtx,
      app: core.app,
      baseDomain: config.baseDomain,
      onRenewed: announce,
    })
    const connect = (name: string, role: DatabaseRole, max: number, patienceMs: number) => {
      const url = roleUrl(core.ownerUrl, role, core.loginPrefix)
      const pool = openPool(url, { max, patienceMs, name: `forecourt web ${role}` })
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
      onChanged: announce,
      report: (error, tenantId) =>
        log.error({ tenantId, error: String(error) }, 'Stock could not be read again; the old stock stays'),
    })
    closers.push(await followChanges(core, { tenants, sync, log }))
    const pace = deliveryPace()
    if (!config.databaseUrl) closers.push(watchEmbeddedDatabase(config, log))

    return {
      /** What the web door stands on; `Services` of web/services.ts is the part of it that pages see. */
      services: {
        baseDomain: config.baseDomain,
        demo: config.demo,
        trustedProxies: config.trustedProxies,
        log,
        now: Date.now,
        tenants,
        tenantCtx: (tenant: Tenant): TenantCtx => ({ tenant, db: pages, now: new Date() }),
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
        media: { ...media, findImage: createImageFinder() },
        // The accounts of demo dealers are invented.
        pixels: config.demo ? noPixels : httpPixels(),
        letters: openLetters(config),
        takesPhones: config.demo || config.twilio !== null,
        pace,
        /** Who knows it may ask /internal. */
        operatorToken,
        readiness: () => readiness(checks, tenants, sync),
        /** Calls back when a tenant's settings or stock are different for readers; returns how to stop. */
        onChange(listener: (tenantId: number) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      /** What metrics read beside `services`. */
      queue: () => readJobQueue(core.worker),
      pools: () => core.pools,
      hostOf: (tenant: Tenant) => shownHostOf(tenant, config.baseDomain),
      /** Starts the worker. */
      async work() {
        const workerCtx = async (tenantId: number) => {
          const ctx = await ctxOf(tenantId)
          return ctx && { ...ctx, db: core.worker }
        }
        closers.push(await work(core, { media, pace, tenantCtx: workerCtx, log }))
        closers.push(scheduleRetention({ tenantIds: tenants.ids, ctxOf: workerCtx, log, letters: openLetters(config) }))
        closers.push(scheduleOverdueLeads({ tenantIds: tenants.ids, ctxOf, log }))
        const processors = openProcessors(config, core)
        closers.push(scheduleReconciliation({ tenantIds: tenants.ids, ctxOf: workerCtx, log, processors }))
        closers.push(scheduleAlerts({ tenantIds: tenants.ids, ctxOf: workerCtx, log }))
        const open = openGoogleReviews(config)
        if (open) closers.push(scheduleReviews({ tenantIds: tenants.ids, ctxOf, log, open }))
      },
      /** Jobs under way finish; the database is let go, and stopped when it is ours and nobody else uses it. */
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of nodes that share a search engine one writes a tenant's stock at a time: this number and the tenant's. */
const STOCK_LOCK = 20_261_127_000_000
/** Tenants whose stock a node writes at once, and that wait for it; what finds no room the next sweep sees. */
const WRITES = { places: 4, maxWaiting: 2_000 }

type SearchDoors = { closers: (() => Promise<unknown>)[]; log: Logger }

/** The stock in this process, or in OpenSearch where there is an address of one. */
async function openSearch(config: Config, core: Core, { closers, log }: SearchDoors): Promise<SharedSearch> {
  const url = config.openSearchUrl
  if (url === null) return { engine: columnarEngine() }
  const { openSearchEngine } = await import('./domain/search/adapters/opensearch/opensearch-engine.server.ts')
  const engine = openSearchEngine({ url, owner: await databaseName(core.app) })
  closers.push(() => engine.close())
  const found = await engine.look()
  const said = `OPENSEARCH_URL=${withoutPassword(url)}`
  if (found.kind === 'unfit') throw new StartRefused(`${said}: ${found.reason}.`)
  if (found.kind === 'away')
    log.error({ error: found.reason }, `${said} does not answer; nothing is found until it does`)
  const writes = createLimiter(WRITES)
  return {
    engine,
    async exclusively(tenantId, work) {
      const { kind } = await writes.run(() => inTurn(core.ownerUrl, STOCK_LOCK + tenantId, work))
      if (kind !== 'done') throw new Error('Too much stock waits to be written')
    },
  }
}

/** Tells databases apart, of one server and of several; a standby has its primary's. */
async function databaseName(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select to_hex(system_identifier) || to_hex(oid::bigint) as name
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]!.name
}

type SharedSearch = Pick<SearchSyncOptions, 'engine' | 'exclusively'>

/** One lock for each role; the note tells the command line how to reach the web server, and only whoever may read DATA_DIR. */
function takeServerLocks(config: Config, roles: readonly Role[], token: string): ProcessLock {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const note = JSON.stringify({ url: `http://${host}:${config.port}`, token })
  const taken: ProcessLock[] = []
  const release = () => {
    for (const lock of taken) lock.release()
  }
  for (const role of roles) {
    const attempt = tryProcessLock(serverLockPath(config, role), note)
    if (attempt.kind === 'taken') taken.push(attempt.lock)
    else {
      release()
      throw new StartRefused(
        `A ${role === 'web' ? 'server' : 'worker'} is running on ${config.dataDir} already (process ${attempt.pid}): stop it, or set DATA_DIR to another folder.`,
      )
    }
  }
  return { release }
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

/** What used cars of the platform are offered at. */
export const openOffers = ({ platformCtx }: Pick<Core, 'platformCtx'>) => comparableOffers(platformCtx)

/** AutoGrab where there is a key for it, the platform's own stock otherwise. */
function openEstimator({ autograb: account }: Config, core: Core, log: Logger): PriceEstimator {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A price could not be compared')
  return account ? autograb({ ...account, report }) : comparableStock(openOffers(core), report)
}

/** AutoGrab where there is a key for it, plates that are made up in a demo, else nobody. */
function openRegoLookup({ autograb: account, demo }: Config, log: Logger): RegoLookup {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A plate could not be looked up')
  if (account) return autograbLookup({ ...account, report })
  return demo ? sandboxLookup() : noRegoLookup
}

/** What used cars of the platform are offered at; AutoGrab first, where there is a key for it. */
function openValuer({ autograb: account }: Config, core: Core, log: Logger): MarketValuer {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A trade-in could not be valued')
  const ofStock = stockValuer(openOffers(core), report)
  return account ? autograbValuer({ ...account, report, otherwise: ofStock }) : ofStock
}

/** Who takes payments, over the ledger: Stripe with the keys of each dealer; the sandbox in a demo alone. */
export function openProcessors(config: Config, { app: db }: Pick<Core, 'app'>): PaymentProcessors {
  const stripe = stripeProcessor({ db, dataKeys: readKeys(config) })
  return {
    stripe: withLedger(stripe, { db }),
    sandbox: config.demo ? withLedger(sandboxProcessor({ db }), { db }) : null,
  }
}

/** Who has contracts signed: the sandbox, in a demo alone. */
function openSigning({ demo }: Config, { app: db, keys }: Pick<Core, 'app' | 'keys'>): SigningServices {
  return { sandbox: demo ? sandboxSigning({ db, keys }) : null }
}

/** Each provider where there is an account, figures that say they are made up in a demo, else nobody. */
function openQuotes(config: Config, log: Logger): QuoteSources {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A quote could not be had')
  const without = config.demo ? sandboxQuotes : noQuotes
  return {
    youx: config.youx ? youx({ ...config.youx, report }) : without,
    'dealer-studio': config.dealerStudio ? dealerStudio({ ...config.dealerStudio, report }) : without,
  }
}

/** Reviews of Google Business Profiles, where the platform is a client of Google's; null where it is none. */
export function openGoogleReviews({ google }: Config): OpenReviews | null {
  return google && ((refreshToken) => googleBusiness(google, refreshToken))
}

/** Reviews of a CSV file's text. */
export const openReviewsFile = reviewsFile

/** Hears of changes and looks for missed ones now and then; returns how to stop. */
async function followChanges(
  core: Core,
  { tenants, sync, log }: { tenants: TenantDirectory; sync: SearchSync; log: Logger },
): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    log.error({ error: String(error) }, 'A change could not be followed; the next sweep tries again')
  const sweep = () =>
    tenants
      .sweep()
      .then(() => sync.sweep(), failed)
      .catch(failed)
  const listener = await listenForChanges({
    url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    onChange({ tenantId, settings, rebuild }) {
      const renewed = settings === undefined ? Promise.resolve() : tenants.changed(tenantId)
      // Of a tenant that is removed a shared engine holds what no node may have been asked for.
      const isWhole = rebuild || settings === 0
      renewed.then(() => (isWhole ? sync.rebuild(tenantId) : sync.refresh(tenantId))).catch(failed)
    },
    onReconnect: sweep,
    onLost: (error) => log.warn({ error: error.message }, 'Changes are not heard until the database is back'),
  })
  const timer = setInterval(sweep, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await listener.close()
  }
}

/** Starts the embedded server again when it died under us. */
function watchEmbeddedDatabase(config: Config, log: Logger): () => Promise<void> {
  let busy: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    busy = startEmbeddedDatabase(config.dataDir).then(
      ({ startedHere }) => startedHere && log.warn({}, 'The embedded database had stopped; it is running again'),
      (error: unknown) => log.error({ error: String(error) }, 'The embedded database had stopped and does not start'),
    )
  }, WATCH_MS)
  return async () => {
    clearInterval(timer)
    await busy
  }
}

/** Database answers, and the stock of some tenant (all tenants share the way there) can be searched. */
async function readiness(checks: Kysely<Database>, tenants: TenantDirectory, sync: SearchSync) {
  const works = (part: Promise<unknown>) =>
    part.then(
      () => true,
      () => false,
    )
  const database = await works(sql`select 1`.execute(checks))
  const [first] = tenants.ids()
  const search = database && (await works(first === undefined ? Promise.resolve() : sync.ready(first)))
  return { ready: database && search, parts: { database, search } }
}

type Work = { media: Media; pace: DeliveryPace; tenantCtx(tenantId: number): Promise<TenantCtx | null>; log: Logger }

async function work(core: Core, { media, pace, ...options }: Work): Promise<() => Promise<void>> {
  const pool = openPool(roleUrl(core.ownerUrl, 'worker', core.loginPrefix), { max: 20, name: 'forecourt worker' })
  core.pools.queue = pool
  const mailer = openMailer(core.config)
  // Components are built: plain Node, as which the command line runs, has no use for them.
  const { drawLetter } = await import('./web/mail/draw-letter.server.tsx')
  const channels = openChannels({ mailer, drawLetter, allowedNetworks: core.config.webhookNetworks })
  const messengers = { mailer, drawLetter, sms: openSms(core.config) }
  const services = {
    ...media,
    fetcher: createImageFetcher(),
    processors: openProcessors(core.config, core),
    signing: openSigning(core.config, core),
    channels,
    keys: core.keys,
    mailer,
    drawLetter,
    sendLetter: mailer,
    sendCode: codeSender(messengers),
    sendFormerContact: formerContactSender(messengers),
    sendGuestLink: guestLinkSender(messengers),
    log: options.log,
  }
  const worker = await startWorker<typeof services>({
    pool,
    lanes: [
      { jobs: [deliverLeadJob], places: 16, perTenant: 4, turn: pace.turn, onWork: pace.onStored },
      {
        jobs: [
          ...[deliverReleasedJob, tellBookingJob, tellFormerContactJob, tellReservationOverJob, tellPaymentOverJob],
          releaseReservationJob,
          deliverTestEventJob,
          deliverSigningEventJob,
          remindOrderJob,
        ],
        places: 2,
        perTenant: 2,
      },
      {
        jobs: [
          settleReservationJob,
          completeReservationJob,
          releaseHoldJob,
          returnDepositJob,
          endReservationJob,
          freeVehicleJob,
          settlePackJob,
          followOrderJob,
          ...[settleOnlinePaymentJob, completeOnlinePaymentJob, returnOnlinePaymentJob, tellPrizeJob],
        ],
        places: 4,
        perTenant: 2,
      },
      // Somebody waits for each of these, before a page.
      {
        jobs: [sendSignInCodeJob, sendSignInLinkJob, sendGuestLinkJob, sendApplicationLinkJob, sendOrderLinkJob],
        places: 4,
        perTenant: 2,
      },
      { jobs: [matchAlertsJob], places: 2, perTenant: 1 },
      ALERT_LETTERS,
      { jobs: [warmPhotosJob, fetchPhotosJob], places: 2, perTenant: 2 },
    ],
    services,
    ...options,
  })
  return async () => {
    await worker.stop()
    await Promise.all([services.fetcher.close(), media.variants.settled(), pool.end()])
  }
}

/** Letters go by the mail server there is, in a demo without one into a folder. */
function openMailer({ smtpUrl, mailFrom, demo, dataDir }: Config): Mailer {
  if (smtpUrl) return smtpMailer({ url: smtpUrl, from: mailFrom })
  return demo ? mailFolder({ dir: mailDir(dataDir), from: mailFrom }) : noMailer
}

/** Twilio where there is an account, letters in a demo, else nobody. */
function openSms({ twilio: account, demo, dataDir, mailFrom }: Config): Sms {
  if (account) return twilio(account)
  return demo ? smsAsLetter(mailFolder({ dir: mailDir(dataDir), from: mailFrom })) : noSms
}

/** The letters a demo wrote in place of sending them; null where it is none. */
export function openLetters({ demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>): LetterFolder | null {
  return demo ? letterFolder({ dir: mailDir(dataDir) }) : null
}

function mailDir(dataDir: string): string {
  return join(dataDir, 'mail')
}

function readKeys(config: Config): DataKeys {
  try {
    return openDataKeys(config)
  } catch (error) {
    throw error instanceof BrokenKeyFile ? new StartRefused(error.message) : error
  }
}

/** The owner's URL of a database that answers; a reason the operator can act on otherwise. */
async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null) {
    const started = await startEmbeddedDatabase(dataDir).catch((error: Error) => {
      throw new StartRefused(error.message)
    })
    return started.url
  }
  const probe = openPool(databaseUrl, { max: 1, patienceMs: 10_000 })
  try {
    await probe.query('select 1')
    return databaseUrl
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const { message, code } = error as { message?: string; code?: string }
    const reason = message || code || String(error)
    throw new StartRefused(`The database ${pathname.slice(1)} on ${host} (DATABASE_URL) does not answer: ${reason}.`)
  } finally {
    await probe.end()
  }
}

/** Logins are named after the database, so that two installations may share a cluster. */
function prefixOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
    .replace(/[^a-z0-9_]/gi, '_')
    .slice(0, 40)
}

/** Held by the one process of a DATA_DIR that has the role, while it runs. */
export function serverLockPath(config: Config, role: Role = 'web'): string {
  return join(config.dataDir, role === 'web' ? 'server.lock' : 'worker.lock')
}

type Media = Omit<Awaited<ReturnType<typeof openMedia>>, 'bucket'>

/**
 * Where originals are kept and how they are resized; `report` hears when the cache on disk cannot be used. `bucket` where it is
 * an object store, which alone reads its code, with the folder behind it for what has not moved yet.
 */
export async function openMedia(config: Config, options: { report(error: unknown): void; readPatienceMs?: number }) {
  const dir = join(mediaDirOf(config), 'variants')
  const folder = openFolder(mediaDirOf(config))
  const bucket = config.mediaUrl && (await openBucket(config, config.mediaUrl, options))
  const store: MediaStore = bucket ? withFolder(bucket, folder) : folder
  const { report } = options
  return { bucket, store, variants: createVariants({ store, dir, maxDiskBytes: config.mediaCacheBytes, report }) }
}

/** Originals in a folder of this machine: `DATA_DIR/media`, or a backup. */
export const openFolder = diskStore

/** Originals in a bucket; null without a key for it. */
export async function openBucket(
  config: Config,
  address: S3Address,
  { readPatienceMs }: { readPatienceMs?: number } = {},
) {
  if (!config.s3Key) return null
  const { s3Store } = await import('./domain/media/adapters/s3.server.ts')
  const account = { ...address, ...config.s3Key }
  return s3Store({ account, spoolDir: join(mediaDirOf(config), 'incoming'), readPatienceMs })
}

function mediaDirOf({ dataDir }: Config): string {
  return join(dataDir, 'media')
}
