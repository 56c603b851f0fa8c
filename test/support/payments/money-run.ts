import pg from 'pg'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { type Difference, reconcileLedger } from '#domain/commerce/ledger/reconcile-ledger.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import type { TestDatabase } from '../database.ts'
import { flappingReceivers } from '../leads/flapping-receivers.ts'
import { arrangeLeadSites, type LeadSite } from '../leads/lead-sites.ts'
import { killedServer } from '../leads/lead-storm.ts'
import { seeded } from '../leads/seeded.ts'
import { settleQueue } from '../leads/settle-queue.ts'
import { listVehicle } from '../list-vehicle.ts'
import { dataFolder } from '../server.ts'
import { checkMoney, WAITING } from './check-money.ts'
import { type MoneyCar, payAll, SHARED_BY } from './money-journeys.ts'
import { postman } from './money-postman.ts'

const DEALERS = ['harbour-motors', 'outback-utes', 'coast-vans']

export type MoneyRun = Awaited<ReturnType<typeof moneyRun>>

/**
 * `count` shoppers reserve vehicles that others want, over HTTP, while the server as `npm start` runs it and its PostgreSQL are killed with
 * -9, the processor's webhooks are lost, doubled, late and disordered, and the mail server misbehaves. Then all recover, the ledger is compared as it is
 * every day, and what the processor has is held against ledger, reservations and what shoppers heard. Ends by itself within `minutes`.
 */
export async function moneyRun(given: {
  seed: number
  count: number
  clients: number
  killsEvery: [number, number]
  /** A server takes seconds to start, on a busy machine many: the short form kills it a few times. */
  mostKills?: number
  /** How much is answered between two kills, at least. */
  answersBetweenKills?: number
  /** Whether the server is started again, which looks for lost jobs at once, so that nobody waits for the next look. */
  restarts?: boolean
  say?(line: string): void
}) {
  const { seed, count, clients, say = () => {} } = given
  const data = dataFolder()
  const receivers = await flappingReceivers(seeded(seed + 1))
  try {
    const settings = (slug: string) => ({
      commerce: { processor: 'sandbox' as const },
      leads: { destinations: [{ kind: 'email' as const, to: `sales@${slug}.example` }] },
    })
    const sites = await arrangeLeadSites(
      data.path,
      DEALERS.map((slug) => ({ slug, settings: settings(slug) })),
    )
    const cars = await arrangeCars(data.path, sites, Math.ceil(count / SHARED_BY))
    // The sandbox is there in a demo alone; a database with dealers is left as it is.
    const environment = { DEMO: 'on', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }
    const server = await killedServer(
      data.path,
      { ...environment, SMTP_URL: `smtp://127.0.0.1:${receivers.mail.port}` },
      seeded(seed + 2),
    )
    try {
      say(`The server runs; ${count} shoppers of ${clients} clients begin, after ${cars.length} vehicles.`)
      const began = performance.now()
      const { url } = await startEmbeddedDatabase(data.path)
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      pool.on('error', () => {})
      const webhooks = postman(server, pool, seeded(seed + 3))
      const progress = counted(given.answersBetweenKills ?? 0)
      const storm = server.storm(given.killsEvery, given.mostKills, progress.isEnough)
      const answers = await payAll(server, cars, { count, clients, random: seeded(seed), answered: progress.add })
      server.calm()
      await storm
      await Promise.all([webhooks.end(), receivers.settle()])
      await pool.end()
      // What was under way with a worker that is no more is another's to take over.
      await server.kill('both')
      const stormed = performance.now()
      say(`All shoppers are done after ${seconds(stormed - began)} s; the mail server is well; the queue goes on.`)
      const { url: after } = await startEmbeddedDatabase(data.path)
      const leaps = await settleQueue(after, {
        ...{ say, restart: given.restarts ? () => server.restart() : null, waiting: WAITING },
        leap: (back) => [
          `update reservations set held_at = held_at ${back}, expires_at = expires_at ${back} where state = 'held'`,
        ],
        // What a dead worker had is looked for within a minute.
        pauseMs: 62_000,
        // A deposit has three jobs, one after another, each of which may have been cut off; after a start they are looked for at some
        // instant of the first minute, which the next start, seconds later, may come before.
        mostLeaps: 20,
      })
      const differences = [await compareLedgers(after, sites), await compareLedgers(after, sites)]
      const findings = await checkMoney(after, {
        ...{ ...answers, wrong: [...answers.wrong, ...webhooks.wrong] },
        ...{ differences, receipts: receivers.mail.receipts },
        kills: Object.values(server.kills).reduce((sum, kills) => sum + kills, 0),
      })
      return {
        ...{ seed, findings, leaps, kills: server.kills, moods: receivers.moods, log: server.output() },
        ...{ journeys: answers.journeys, statuses: answers.statuses, webhooks: webhooks.statuses },
        vehicles: cars.length,
        recordedLate: differences[0]!.length,
        seconds: { storm: seconds(stormed - began), settling: seconds(performance.now() - stormed) },
      }
    } finally {
      server.calm()
      await server.stop()
    }
  } finally {
    await receivers.settle()
    await receivers.close()
    await data.remove()
  }
}

/** Whether `enough` was added since it last was. */
function counted(enough: number) {
  let n = 0
  return {
    add() {
      n += 1
    },
    isEnough() {
      if (n < enough) return false
      n = 0
      return true
    },
  }
}

/** `count` vehicles of these dealers, in turn, before a server is started on the folder: what shoppers reserve. */
export async function arrangeCars(dataDir: string, sites: readonly LeadSite[], count: number): Promise<MoneyCar[]> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const database = { owner: openPool(url, { max: 1 }) } as TestDatabase
  try {
    const cars: MoneyCar[] = []
    for (let n = 0; n < count; n++) {
      const { slug, tenantId } = sites[n % sites.length]!
      const ctx = { tenant: { tenantId } } as TenantCtx
      const facts = { make: 'Kia', model: 'Rio', price_cents: 2_899_000 }
      cars.push({ slug, carId: await listVehicle(database, ctx, `M${n}`, facts) })
    }
    return cars
  } finally {
    await database.owner.end()
  }
}

/** The daily comparison of each dealer: what the ledger lacked, or had otherwise. */
export async function compareLedgers(url: string, sites: readonly LeadSite[]): Promise<Difference[]> {
  const open = (role: 'app' | 'platform' | 'worker') =>
    openDatabase(openPool(roleUrl(url, role, 'forecourt'), { max: 2 }))
  const [app, platform, worker] = [open('app'), open('platform'), open('worker')]
  try {
    const differences: Difference[] = []
    for (const { slug } of sites) {
      const found = await findTenant({ platform: true, db: platform, now: new Date() }, app, slug)
      if (found.kind !== 'found') throw new Error(`There is no ${slug}`)
      const processors = { stripe: null, sandbox: sandboxProcessor({ db: app }) }
      const ctx = { ...found.ctx, db: worker, now: new Date() }
      for (const one of await reconcileLedger(ctx, processors, { since: new Date(0), repairs: false }))
        if (one.kind === 'compared') differences.push(...one.differences)
        else throw new Error(`Nothing was compared: ${one.kind}`)
    }
    return differences
  } finally {
    await Promise.all([app, platform, worker].map((db) => db.destroy()))
  }
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
