import { setTimeout as sleep } from 'node:timers/promises'
import { type Job as GraphileJob, Logger, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { inSpan } from '#domain/tenants/in-span.ts'
import { currentRequestId, inRequest } from '#domain/tenants/request-scope.server.ts'
import { fairTurns } from './fair-turns.ts'
import type { Job } from './job.ts'
import { reportOutcomes } from './report-outcomes.ts'

export type WorkerLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type WorkerOptions<Services> = {
  /** Connected as the worker's role. */
  pool: Pool
  /** Each has places of its own: what fills one keeps nobody waiting in another (rule:lead-queue). */
  lanes: readonly Lane<Services>[]
  services: Services
  /** For a job of a name; null when the tenant is gone: its jobs are dropped. */
  tenantCtx(tenantId: number, job: string): Promise<TenantCtx | null>
  log: WorkerLog
}

/** Kinds of jobs, and how many of them run at once: of all tenants, and of one. */
export type Lane<Services> = {
  jobs: readonly Job<Services>[]
  places: number
  perTenant: number
  /** Has a job wait, due since an instant, until it may begin. */
  turn?<T>(dueMs: number, work: () => Promise<T>): Promise<T>
  /** Is given whom to tell of so many jobs that were put in without a notice (`forecourt.enqueue_new`). */
  onWork?(look: (jobs: number) => void): void
}

type Outcomes = ReturnType<typeof reportOutcomes>

const RESTART_MS = 1000

/** Runs the queue until stopped. `stop` lets jobs under way finish; unfinished ones are another worker's after a crash. */
export async function startWorker<Services>(options: WorkerOptions<Services>): Promise<{ stop(): Promise<void> }> {
  const outcomes = reportOutcomes(options.pool, (error) =>
    options.log.warn({ error: String(error) }, 'The queue could not be told what a job came to; it is told again'),
  )
  const lanes = await Promise.all(options.lanes.map((lane) => keepLane(options, lane, outcomes)))
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
      await outcomes.told()
    },
  }
}

/** A lane that ends by itself, as it does where the database fails it at the wrong moment, is started again. */
async function keepLane<Services>(
  options: WorkerOptions<Services>,
  lane: Lane<Services>,
  outcomes: Outcomes,
): Promise<{ stop(): Promise<void> }> {
  let runner: Runner | null = await startLane(options, lane, outcomes)
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      const error = await runner?.promise.then(
        () => null,
        (reason: unknown) => reason,
      )
      if (isStopped) return
      options.log.error({ error: String(error), jobs: lane.jobs.map(({ name }) => name) }, 'Jobs stopped; they go on')
      await sleep(RESTART_MS)
      runner = isStopped ? null : await startLane(options, lane, outcomes).catch(() => null)
    }
  })()
  return {
    async stop() {
      isStopped = true
      // One that has ended by itself cannot be stopped.
      await runner?.stop().catch(() => {})
      await ended
    },
  }
}

/** New jobs are heard of at once; the poll is for those that are due later, and those of a process that died before it told. */
function startLane<Services>(
  options: WorkerOptions<Services>,
  { jobs, places, perTenant, turn, onWork }: Lane<Services>,
  outcomes: Outcomes,
): Promise<Runner> {
  const { events, forbiddenFlags, timed } = fairTurns({ places, perTenant })
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => {
      const task: Task = (payload, { job: queued }) => {
        const work = () => timed(queued, () => runJob(options, job, payload))
        return turn ? turn(queued.run_at.getTime(), work) : work()
      }
      return [job.name, task]
    }),
  )
  outcomes.hear(events)
  events.on('pool:create', ({ workerPool }) => onWork?.((count) => workerPool.nudge(count)))
  events.on('pool:gracefulShutdown', () => onWork?.(() => {}))
  return run({
    pgPool: outcomes.pool,
    taskList,
    concurrency: places,
    events,
    ...(perTenant < places && { forbiddenFlags }),
    noHandleSignals: true,
    pollInterval: 2_000,
    crontab: '',
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error')
        options.log.error(
          { ...jobFields(meta?.job as GraphileJob | undefined), error: String(meta?.error ?? '') },
          message,
        )
      else options.log.debug({ level }, message)
    }),
  })
}

/** Which job it was; its payload may hold an address or a code's key, which no log keeps. */
function jobFields(job: GraphileJob | undefined): object {
  if (!job) return {}
  const { requestId: reqId } = (job.payload ?? {}) as { requestId?: string }
  return { jobId: job.id, task: job.task_identifier, attempts: job.attempts, reqId }
}

async function runJob<Services>(options: WorkerOptions<Services>, job: Job<Services>, payload: unknown): Promise<void> {
  const { requestId, ...parsed } = job.parse(payload)
  return requestId ? inRequest(requestId, () => runParsed(options, job, parsed)) : runParsed(options, job, parsed)
}

async function runParsed<Services>(
  options: WorkerOptions<Services>,
  job: Job<Services>,
  { tenantId, run: work }: ReturnType<Job<Services>['parse']>,
): Promise<void> {
  const ctx = await options.tenantCtx(tenantId, job.name)
  if (!ctx) {
    options.log.warn({ job: job.name, tenantId }, 'The tenant is gone; its job is dropped')
    return
  }
  const started = performance.now()
  const { slug } = ctx.tenant
  const requestId = currentRequestId()
  await inSpan(
    `job ${job.name}`,
    {
      is: 'job',
      attributes: {
        'forecourt.job': job.name,
        'forecourt.tenant': slug,
        ...(requestId && { 'forecourt.request_id': requestId }),
      },
    },
    () => work(ctx, options.services),
  )
  const ms = Math.round(performance.now() - started)
  options.log.info({ job: job.name, tenant: slug, ms, ...(requestId && { reqId: requestId }) }, 'Job done')
}
