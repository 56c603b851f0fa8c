import { openPool } from '../client.ts'
import { DATABASE_IDENTITY } from './database-identity.ts'
import { replicaFreshness } from './replica-freshness.ts'

/** What stands at the replica's address: `unfit` stays so until somebody changes something. */
export type ReplicaFound = { kind: 'fit' } | { kind: 'away' | 'unfit' | 'not-standby'; reason: string }

export type ReplicaStatus = {
  /** Whether pages are read there. */
  isRead: boolean
  /** How old the oldest write is that may be missing there; Infinity where nothing is known. */
  lagSeconds: number
  /** Why it is not read; null where it is. */
  reason: string | null
}

export type ReplicaWatch = {
  /** What was found first: for a start, which is refused where it cannot get better. */
  found: ReplicaFound
  /** Whether all that was committed before this instant (`performance.now()`) is there, and no more is missing than may. */
  holds(instantMs: number): boolean
  /** It failed somebody: it is not read until it has answered again. */
  failed(error: unknown): void
  status(): ReplicaStatus
  close(): Promise<void>
}

export type ReplicaOptions = {
  /** Logins of web pages, at either. */
  primaryUrl: string
  replicaUrl: string
  /** How far behind it may be. */
  boundMs: number
  /** It is read again, or no longer. */
  onTurn(status: ReplicaStatus): void
}

const CHECK_EVERY_MS = 1_000
const PATIENCE_MS = 800

const OF_PRIMARY = `select ${DATABASE_IDENTITY} as identity, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`
/** The timeline is that of the last restart point: after a failover it is the new one within `checkpoint_timeout`. */
const OF_REPLICA = `select ${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as "isStandby",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, (select timeline_id from pg_control_checkpoint()) as timeline`

type OfPrimary = { identity: string; position: number; timeline: number }
type OfReplica = OfPrimary & { isStandby: boolean }

/** SQLSTATE: the login or the database does not exist there, or its password is another. */
const WRONG = /^(?:28\w{3}|3D000)$/

/** Asks primary and replica each second how far they are. What the primary does not answer, nobody knows of the replica either. */
export async function watchReplica({ primaryUrl, replicaUrl, boundMs, onTurn }: ReplicaOptions): Promise<ReplicaWatch> {
  const pool = (url: string, name: string) => openPool(url, { max: 1, patienceMs: PATIENCE_MS, name })
  const primary = pool(primaryUrl, 'forecourt replica check')
  const replica = pool(replicaUrl, 'forecourt replica check')
  const freshness = replicaFreshness()
  let known: Pick<OfPrimary, 'identity' | 'timeline'> | null = null
  let found: ReplicaFound = { kind: 'away', reason: 'it was not asked yet' }
  let wasRead = false

  async function check(): Promise<void> {
    const atMs = performance.now()
    const ofPrimary = await primary.query<OfPrimary>(OF_PRIMARY).then(
      ({ rows }) => rows[0]!,
      () => null,
    )
    if (ofPrimary) {
      if (ofPrimary.identity !== known?.identity || ofPrimary.timeline !== known.timeline) freshness.forget()
      known = ofPrimary
      freshness.primaryAt(atMs, ofPrimary.position)
    }
    found = await replica.query<OfReplica>(OF_REPLICA).then(({ rows }) => judged(rows[0]!), failure)
    say()
  }

  function judged(ofReplica: OfReplica): ReplicaFound {
    if (!known) return { kind: 'away', reason: 'the primary does not say how far it is' }
    if (ofReplica.identity !== known.identity)
      return { kind: 'unfit', reason: 'it is no replica of the database of DATABASE_URL (another cluster or database)' }
    if (!ofReplica.isStandby)
      return { kind: 'not-standby', reason: 'it is no standby: it is a primary, or was promoted to one' }
    if (ofReplica.timeline !== known.timeline) {
      const reason = `it has not followed the primary from timeline ${ofReplica.timeline} to ${known.timeline} yet`
      return { kind: 'away', reason }
    }
    freshness.replayedUntil(ofReplica.position)
    return { kind: 'fit' }
  }

  const lagMs = () => performance.now() - freshness.wholeUntilMs()

  function status(): ReplicaStatus {
    const lag = lagMs()
    const behind = `it is more than ${boundMs / 1000} s behind`
    const reason = found.kind !== 'fit' ? found.reason : lag <= boundMs ? null : behind
    return { isRead: reason === null, lagSeconds: lag / 1000, reason }
  }

  function say(): void {
    const now = status()
    if (now.isRead !== wasRead) onTurn(now)
    wasRead = now.isRead
  }

  await check()
  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null
    })
  }, CHECK_EVERY_MS)
  timer.unref()
  return {
    found,
    holds: (instantMs) => found.kind === 'fit' && lagMs() <= boundMs && freshness.wholeUntilMs() >= instantMs,
    failed(error) {
      found = failure(error)
      say()
    },
    status,
    async close() {
      clearInterval(timer)
      await checking
      await Promise.all([primary.end(), replica.end()])
    },
  }
}

function failure(error: unknown): ReplicaFound {
  const { message, code } = error as { message?: string; code?: string }
  const reason = message || code || String(error)
  return { kind: WRONG.test(code ?? '') ? 'unfit' : 'away', reason }
}
