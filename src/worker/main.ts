import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Job } from './job.ts'

export type WorkerLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type WorkerOptions<Services> = {
  /** Connected as the worker's role. */
  pool: Pool
  jobs: readonly Job<Services>[]
  services: Services
  /** Null when the tenant is gone: its jobs are dropped. */
  tenantCtx(tenantId: number): Promise<TenantCtx | null>
  log: WorkerLog
  concurrency?: number
}

/** Runs the queue until stopped. `stop` lets jobs under way finish; unfinished ones are another worker's after a crash. */
export async function startWorker<Services>(options: WorkerOptions<Services>): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    options.jobs.map((job) => [job.name, (payload: unknown) => runJob(options, job, payload)]),
  )
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    crontab: '',
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') options.log.error({ ...meta, error: String(meta?.error ?? '') }, message)
      else options.log.debug({ level }, message)
    }),
  })
  return { stop: () => runner.stop() }
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
