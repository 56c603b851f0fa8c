import pg from 'pg'
import { openProcessors } from '#app/adapters.ts'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import { newestMarks } from '#domain/search/read-stock.server.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { readVersions } from '#domain/tenants/read-versions.server.ts'
import { openTenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import { scheduleReconciliation } from '#worker/schedule-reconciliation.ts'
import { type Schedule, scheduleAlerts, scheduleOverdueLeads, scheduleRetention } from '#worker/schedule-retention.ts'
import { dataFolder, startServer } from '../../support/server.ts'
import type { BenchRow } from '../bench-row.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { databaseProcessorMs } from '../support/processor-time.ts'
import { addTenants } from '../tenants.ts'

const TENANTS = 10_000
/** Dealers that a node holds, and that a round goes over. */
const HELD = 300
const VEHICLES = 2
const CHANGES = 200

/**
 * What comes round by the clock, of ten thousand dealers or of some hundreds of them: the sweep of each node, and the rounds of each
 * worker; and what one change costs each node that hears of it.
 */
export async function roundsBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'error' })
  server.signal('SIGTERM')
  await server.exited
  await addTenants(data.path, { tenants: TENANTS, cars: VEHICLES })
  const environment = { ...process.env, DATA_DIR: data.path, DATABASE_URL: '', DEMO: 'off' }
  const core = await openCore(readConfig(environment))
  try {
    const all = (await listTenantSlugs(core.platformCtx())).map(({ tenantId }) => tenantId)
    const some = all.slice(-HELD)
    const measure = measurer(data.path, core.ownerUrl)
    collectGarbage()
    const heapBefore = process.memoryUsage().heapUsed
    const opened = await measure(() =>
      openTenantDirectory({ platform: core.platformCtx, app: core.app, baseDomain: 'localhost' }),
    )
    const directory = opened.result
    const ctxOf = async (tenantId: number) => {
      const tenant = await directory.byId(tenantId)
      return tenant && { tenant, db: core.worker, now: new Date() }
    }
    const loaded = await measure(async () => {
      for (const tenantId of some) await directory.byId(tenantId)
    })
    collectGarbage()
    const heapBytes = (process.memoryUsage().heapUsed - heapBefore) / HELD
    const sync = createSearchSync({
      engine: columnarEngine(),
      tenantCtx: ctxOf,
      newest: (tenantIds) => newestMarks(core.app, tenantIds, new Date()),
      report(error) {
        throw error
      },
    })
    for (const tenantId of some) await sync.ready(tenantId)
    const sweep = await measure(async () => {
      await directory.sweep()
      await sync.sweep()
    })
    const versions = await measure(() => readVersions(core.app, all))
    const hosts = await measure(() => listTenantSlugs(core.platformCtx()))
    const heard = await measure(async () => {
      for (let n = 0; n < CHANGES; n++) await sync.refresh(some[n % HELD]!)
    })
    const rows: BenchRow[] = [
      {
        name: `Settings of a dealer, held: memory`,
        aim: 'reported',
        measured: `${Math.round(heapBytes / 1024)} kB`,
        pass: null,
        note: `read in ${each(loaded, HELD)}; the demo dealer's, whose settings say much`,
      },
      row(`Sweep of a node that holds ${HELD} of ${TENANTS} dealers, nothing changed`, sweep, 1),
      row(`Versions of ${all.length} dealers`, versions, 1),
      row(`Hosts of ${all.length} dealers`, hosts, 1),
      row('A change heard of by a node, nothing new in it', heard, CHANGES),
    ]
    const schedule = { tenantIds: () => some, ctxOf, log: { error: fail, warn() {} }, everyMs: 3_600_000 }
    const rounds: [string, (options: Schedule) => () => Promise<void>][] = [
      ['Round of alerts (every 20 s)', scheduleAlerts],
      ['Round of overdue leads (every minute)', scheduleOverdueLeads],
      ['Round of retention (every hour)', scheduleRetention],
      [
        'Round of the ledger (every hour)',
        (options) => scheduleReconciliation({ ...options, processors: openProcessors(core.config, core) }),
      ],
    ]
    for (const [name, begin] of rounds) {
      const round = await measure(() => wholeRound(begin, schedule))
      rows.push({
        ...row(`${name}, for a dealer that is gone to`, round, HELD),
        note: `${noteOf(round, HELD)}; ${TENANTS} dealers ${(((round.ms / HELD) * TENANTS) / 1000).toFixed(0)} s`,
      })
    }
    return rows
  } finally {
    await core.close()
    await data.remove()
  }
}

type Measured<T = unknown> = { result: T; ms: number; ownMs: number; databaseMs: number; transactions: number }

/** Time, processor of this process and of the database, and transactions. */
function measurer(dataDir: string, ownerUrl: string) {
  return async <T>(work: () => Promise<T>): Promise<Measured<T>> => {
    const committed = async () => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      // Each backend tells what it did with a little delay, or when it is asked to.
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      const { rows } = await client.query(
        'select xact_commit::int as n from pg_stat_database where datname = current_database()',
      )
      await client.end()
      return rows[0].n as number
    }
    const before = await committed()
    const databaseBefore = databaseProcessorMs(dataDir)
    const own = process.cpuUsage()
    const began = performance.now()
    const result = await work()
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(own)
    const databaseMs = databaseProcessorMs(dataDir) - databaseBefore
    return { result, ms, ownMs: (user + system) / 1000, databaseMs, transactions: (await committed()) - before }
  }
}

function row(name: string, measured: Measured, count: number): BenchRow {
  return { name, aim: 'reported', measured: each(measured, count), pass: null, note: noteOf(measured, count) }
}

function each({ ms }: Measured, count: number): string {
  return `${(ms / count).toFixed(1)} ms`
}

function noteOf({ ownMs, databaseMs, transactions }: Measured, count: number): string {
  const of = (total: number) => (total / count).toFixed(1)
  return `processor ${of(ownMs)} ms and ${of(databaseMs)} ms of the database, ${of(transactions)} transactions`
}

/** One round over all dealers: a stop ends it with the one it is at. */
async function wholeRound(begin: (options: Schedule) => () => Promise<void>, options: Schedule): Promise<void> {
  const atLast = Promise.withResolvers<void>()
  const stop = begin({
    ...options,
    ctxOf(tenantId) {
      if (tenantId === options.tenantIds().at(-1)) atLast.resolve()
      return options.ctxOf(tenantId)
    },
  })
  await atLast.promise
  await stop()
}

function fail(fields: object, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(fields)}`)
}
