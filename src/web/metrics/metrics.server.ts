import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobsOfKind } from '#domain/leads/queue/read-job-queue.server.ts'
import type { AddressBytes } from '../fairness/address-bytes.ts'
import type { FairLimiter } from '../fairness/fair-limiter.ts'
import type { Readiness, Services } from '../services.ts'

/** What an answer was made of: a cached page, anything that had to be made, or nothing, as its address has too much unread. */
export type AnswerSource = 'cached' | 'made' | 'refused'

export type Metrics = {
  /** Counts one answer; `seconds` is how long it took to make, null of one that was cached. */
  answered(source: AnswerSource, status: number, seconds: number | null): void
  contentType: string
  /** All of them in the text format of Prometheus; what cannot be read just now is left out, and `forecourt_ready` says 0. */
  text(): Promise<string>
}

/** Pages that wait for their dealer's turn, and bytes of answers that addresses hold, now. */
export type WebStatus = { pages: ReturnType<FairLimiter['status']>; unread: ReturnType<AddressBytes['status']> }

export type MetricSources = Pick<Services, 'search'> & {
  readiness(): Promise<Readiness>
  /** Jobs that are due, by kind. */
  queue(): Promise<JobsOfKind[]>
  /** How far backups are; null where this process keeps none. */
  backups(): { lagSeconds: number; ageSeconds: number } | null
  /** Null of a worker alone. */
  web(): WebStatus | null
  /** How far behind the replica is; null where none is read. */
  replica(): { lagSeconds: number } | null
  /** Connections of a pool: open, idle, and requests that wait for one. */
  pools(): Record<string, { totalCount: number; idleCount: number; waitingCount: number }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * The numbers an operator watches, named by the conventions of OpenMetrics: the unit in the name, `_total` on what only
 * grows. No label holds a tenant, an address or anything of a visitor, so their number does not grow with use.
 */
export function openMetrics({ search, readiness, queue, pools, backups, web, replica }: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'forecourt_http_requests_total',
    help: 'Answers, by where they came from and the class of their status.',
    labelNames: ['source', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'How long answers took that were not cached.',
    buckets: SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const ready = gauge('forecourt_ready', '1 where the part answers, else 0.', ['part'])
  const due = gauge('forecourt_jobs_due', 'Jobs that could run now and do not yet.', ['job'])
  const age = gauge('forecourt_jobs_oldest_due_seconds', 'For how long the oldest of them has been due.', ['job'])
  const failed = gauge('forecourt_jobs_given_up', 'Jobs that have had all their tries.', ['job'])
  const vehicles = gauge('forecourt_search_documents', 'Vehicles that search holds.')
  const lag = gauge(
    'forecourt_search_lag_seconds',
    'For how long the oldest change that was heard of is not found yet.',
  )
  const held = gauge('forecourt_search_tenants', 'Tenants whose stock search holds.')
  const connections = gauge('forecourt_database_connections', 'Connections to the database.', ['pool', 'state'])

  const backupLag = gauge('forecourt_backup_lag_seconds', 'How old the oldest write is that no backup may hold yet.')
  const backupAge = gauge('forecourt_backup_age_seconds', 'How old the newest base backup is.')

  const waiting = gauge('forecourt_pages_waiting', 'Pages that wait for the turn of their dealer.')
  const refused = new Counter({
    name: 'forecourt_pages_refused_total',
    help: 'Pages that were not made, as too many of the same dealer or address waited.',
    registers,
  })
  const unread = gauge('forecourt_unread_answer_bytes', 'Of answers that are made or not read yet, and of uploads.')
  const mostUnread = gauge('forecourt_unread_answer_bytes_most', 'The same of the address that has most.')

  const replicaLag = gauge('forecourt_replica_lag_seconds', 'How old the oldest write is that the replica may lack.')

  async function read(): Promise<void> {
    replicaLag.set(replica()?.lagSeconds ?? 0)
    const now = web()
    waiting.set(now?.pages.waiting ?? 0)
    refused.reset()
    refused.inc(now?.pages.refused ?? 0)
    unread.set(now?.unread.bytes ?? 0)
    mostUnread.set(now?.unread.mostBytes ?? 0)
    const backup = backups()
    backupLag.set(backup?.lagSeconds ?? 0)
    backupAge.set(backup?.ageSeconds ?? 0)
    const states = search.sync.status()
    held.set(states.length)
    vehicles.set(states.reduce((sum, { documents }) => sum + documents, 0))
    lag.set(Math.max(0, ...states.map(({ behindSeconds }) => behindSeconds)))
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools())) {
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      connections.set({ pool, state: 'waited_for' }, waitingCount)
    }
    const { parts } = await readiness()
    for (const [part, works] of Object.entries(parts)) ready.set({ part }, works ? 1 : 0)
    const jobs = await queue().catch(() => [])
    for (const one of [due, age, failed]) one.reset()
    for (const { job, dueCount, oldestDueSeconds, givenUpCount } of jobs) {
      due.set({ job }, dueCount)
      age.set({ job }, oldestDueSeconds)
      failed.set({ job }, givenUpCount)
    }
  }

  return {
    answered(source, status, seconds) {
      requests.inc({ source, status: `${Math.floor(status / 100)}xx` })
      if (seconds !== null) duration.observe(seconds)
    },
    contentType: registry.contentType,
    async text() {
      await read()
      return registry.metrics()
    },
  }
}
