import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'

/**
 * Keeps one tenant from more than `perTenant` places of a lane (rule:lead-queue), by the flags that
 * `forecourt.enqueue_at` gives its jobs; jobs without flags go at once. Places look for work one after the other: two
 * that looked at the same moment would both find room for the same tenant.
 */
export function fairTurns(perTenant: number): {
  events: WorkerEvents
  /** The flags whose tenants have all they may have; settles once the look before this one has found its job, or none. */
  forbiddenFlags(): Promise<string[]>
} {
  const events: WorkerEvents = new EventEmitter()
  const running = new Map<string, number>()
  const looks: (() => void)[] = []
  let isLooking = false

  const count = (step: 1 | -1, { flags }: Job) => {
    for (const flag of Object.keys(flags ?? {})) running.set(flag, (running.get(flag) ?? 0) + step)
  }
  const lookedOut = () => {
    const next = looks.shift()
    if (next) next()
    else isLooking = false
  }
  events.on('job:start', ({ job }) => {
    count(1, job)
    lookedOut()
  })
  events.on('worker:getJob:empty', lookedOut)
  events.on('worker:getJob:error', lookedOut)
  events.on('job:complete', ({ job }) => count(-1, job))

  return {
    events,
    async forbiddenFlags() {
      if (isLooking) await new Promise<void>((resolve) => looks.push(resolve))
      isLooking = true
      for (const [flag, jobs] of running) if (jobs <= 0) running.delete(flag)
      return [...running].filter(([, jobs]) => jobs >= perTenant).map(([flag]) => flag)
    },
  }
}
