import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Config, withoutPassword } from '#config.ts'
import { loginName, loginPassword, openDatabase, openPool, roleUrl } from '#db/client.ts'
import { type ReplicaStatus, watchReplica } from '#db/replica/watch-replica.server.ts'
import type { Database } from '#db/schema.ts'
import type { Core } from './core.ts'
import { StartRefused } from './start-refused.ts'

/** Below a page's patience with the primary, which is asked next. */
const PATIENCE_MS = 800
const CONNECTIONS = 12

/** A replica for reading what everybody may see. */
export type Replica = {
  /** For one page of this tenant; null where the primary is to be read. `hasFailed`: something that was read there since failed. */
  of(tenantId: number): { db: Kysely<Database>; hasFailed(): boolean } | null
  /** Readers were told that something of this tenant changed: it is read on the primary until the replica has replayed that. */
  changed(tenantId: number): void
  status(): ReplicaStatus
}

type ReplicaNeeds = { closers: (() => Promise<unknown>)[]; log: Logger }

/**
 * The replica of `DATABASE_READ_URL`; null without one. Throws `StartRefused` where what answers there is no replica of this database;
 * one that does not answer, or was promoted, is told in the log and not read until that changes.
 */
export async function openReplica(config: Config, core: Core, { closers, log }: ReplicaNeeds): Promise<Replica | null> {
  const { databaseReadUrl: url, databaseReadLagSeconds } = config
  if (url === null) return null
  const said = `DATABASE_READ_URL=${withoutPassword(url)}`
  const replicaUrl = new URL(url)
  // As the primary has it: a replica has the same logins.
  replicaUrl.username = loginName('app', core.loginPrefix)
  replicaUrl.password = loginPassword(core.ownerUrl, replicaUrl.username)
  const watch = await watchReplica({
    primaryUrl: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    replicaUrl: replicaUrl.href,
    boundMs: databaseReadLagSeconds * 1000,
    onTurn({ isRead, reason }) {
      if (isRead) log.info({}, `${said}: pages are read there`)
      else log.error({ error: reason }, `${said}: pages are read on the primary`)
    },
  })
  closers.push(watch.close)
  if (watch.found.kind === 'unfit') throw new StartRefused(`${said}: ${watch.found.reason}.`)
  if (watch.found.kind !== 'fit') log.error({ error: watch.found.reason }, `${said}: pages are read on the primary`)

  let failureCount = 0
  const pool = openPool(replicaUrl.href, { max: CONNECTIONS, patienceMs: PATIENCE_MS, name: 'forecourt web replica' })
  core.pools.replica = pool
  const db = openDatabase(pool, (error) => {
    failureCount++
    if (!isOfStatement(error)) watch.failed(error)
  })
  closers.push(() => db.destroy())
  const changedAtMs = new Map<number, number>()
  return {
    of(tenantId) {
      if (!watch.holds(changedAtMs.get(tenantId) ?? Number.NEGATIVE_INFINITY)) return null
      const before = failureCount
      return { db, hasFailed: () => failureCount !== before }
    },
    changed: (tenantId) => void changedAtMs.set(tenantId, performance.now()),
    status: watch.status,
  }
}

/** It answers, but not to this: a write, or a row that a replica took away while it was read. */
function isOfStatement(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(?!08|53|57|58|XX)[0-9A-Z]{5}$/.test(code)
}
