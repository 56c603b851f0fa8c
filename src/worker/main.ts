import { Logger, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { fairTurns } from './fair-turns.ts'
import type { Job } from './job.ts'

export type WorkerLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type WorkerOptions<Services> = {
  /** Connected as the worker's role. */
  pool: Pool
  /** Each has places of its own: what fills one keeps nobody waiting in another (rule:lead-queue). */
  lanes: readonly Lane<Services>[]
  services: Services
  /** Null when the tenant is gone: its jobs are dropped. */
  tenantCtx(tenantId: number): Promise<TenantCtx | null>
  log: WorkerLog
}

/**
 * Kinds of jobs, and how many of them run at once: of all tenants, and of one. `turn` has one wait, due since an instant,
 * until it may begin.
 */
export type Lane<Services> = {
  jobs: readonly Job<Services>[]
  places: number
  perTenant: number
  turn?<T>(dueMs: number, work: () => Promise<T>): Promise<T>
}

/** A lane looks for jobs as often at most, however many are announced; several are fetched and completed by one query. */
const FETCH_MS = 100
const COMPLETE_MS = 50

/** Runs the queue until stopped. `stop` lets jobs under way finish; unfinished ones are another worker's after a crash. */
export async function startWorker<Services>(options: WorkerOptions<Services>): Promise<{ stop(): Promise<void> }> {
  const runners: Runner[] = []
  for (const lane of options.lanes) runners.push(await startLane(options, lane))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/** New jobs are heard of at once; the poll is for those that are due later. */
function startLane<Services>(
  options: WorkerOptions<Services>,
  { jobs, places, perTenant, turn }: Lane<Services>,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => {
      const task: Task = (payload, { job: { run_at } }) => {
        const work = () => runJob(options, job, payload)
        return turn ? turn(run_at.getTime(), work) : work()
      }
      return [job.name, task]
    }),
  )
  return run({
    pgPool: options.pool,
    taskList,
    concurrency: places,
    ...(perTenant < places ? fairTurns(perTenant) : {}),
    noHandleSignals: true,
    pollInterval: 2_000,
    crontab: '',
    preset: {
      worker: {
        localQueue: { size: 2 * places, refetchDelay: { durationMs: FETCH_MS, threshold: places } },
        completeJobBatchDelay: COMPLETE_MS,
      },
    },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') options.log.error({ ...meta, error: String(meta?.error ?? '') }, message)
      else options.log.debug({ level }, message)
    }),
  })
}

async function runJob<Services>(options: WorkerOptions<Services>, job: Job<Services>, payload: unknown): Promise<void> {
  const { tenantId, run: work } = job.parse(payload)
  const ctx = await options.tenantCtx(tenantId)
  if (!ctx) {
    options.log.warn({ job: job.name, tenantId }, 'The tenant is gone; its job is dropped')
    return
  }
  const started = performance.now()
  await work(ctx, options.services)
  options.log.info({ job: job.name, tenant: ctx.tenant.slug, ms: Math.round(performance.now() - started) }, 'Job done')
}
