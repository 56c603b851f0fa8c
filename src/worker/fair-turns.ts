import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'

/** What takes longer is slow: a mail server and a web receiver that are well answer within a second. */
const SLOW_MS = 3_000
const REMEMBERED_MS = 60_000

type Flagged = Pick<Job, 'id' | 'flags'>

/**
 * Keeps one tenant from more than `perTenant` places of a lane (rule:lead-queue), by the flags that `forecourt.enqueue_at`
 * gives its jobs; jobs without flags go at once. Once half of the places are taken, who is slow now gets one, as long as slow
 * ones leave a quarter of the places, and so does of whom nothing is known yet. Places look for work one after the other:
 * two that looked at the same moment would both find room for the same tenant.
 */
export function fairTurns({ places, perTenant }: { places: number; perTenant: number }, now: () => number = Date.now) {
  const events: WorkerEvents = new EventEmitter()
  const taken = new Map<string, string[]>()
  /** Since when a job is worked on; one that waits for its turn is not slow. */
  const since = new Map<string, number>()
  const last = new Map<string, { isSlow: boolean; untilMs: number }>()
  const looks: (() => void)[] = []
  let isLooking = false

  const flagsOf = ({ flags }: Flagged) => Object.keys(flags ?? {})
  const lookedOut = () => {
    const next = looks.shift()
    if (next) next()
    else isLooking = false
  }
  events.on('job:start', ({ job }) => {
    taken.set(job.id, flagsOf(job))
    lookedOut()
  })
  events.on('worker:getJob:empty', lookedOut)
  events.on('worker:getJob:error', lookedOut)
  events.on('job:complete', ({ job }) => taken.delete(job.id))

  function known(flag: string): 'slow' | 'quick' | null {
    const isSlow = [...taken].some(
      ([id, flags]) => flags.includes(flag) && now() - (since.get(id) ?? Number.POSITIVE_INFINITY) >= SLOW_MS,
    )
    const before = last.get(flag)
    if (before && before.untilMs <= now()) last.delete(flag)
    if (isSlow || last.get(flag)?.isSlow) return 'slow'
    return last.has(flag) ? 'quick' : null
  }

  function mostOf(flag: string): number {
    if (taken.size < places / 2) return perTenant
    const slow = [...taken.values()].filter((flags) => flags.some((one) => known(one) === 'slow')).length
    const most = { slow: slow < (places * 3) / 4 ? 1 : 0, quick: perTenant, unknown: 1 }
    return most[known(flag) ?? 'unknown']
  }

  return {
    events,
    /** The flags whose tenants have all they may have; settles once the look before this one has found its job, or none. */
    async forbiddenFlags(): Promise<string[]> {
      if (isLooking) await new Promise<void>((resolve) => looks.push(resolve))
      isLooking = true
      const running = Map.groupBy([...taken.values()].flat(), (flag) => flag)
      const flags = new Set([...running.keys(), ...last.keys()])
      return [...flags].filter((flag) => (running.get(flag)?.length ?? 0) >= mostOf(flag))
    },
    /** Does a job's work, by which its tenant is known as slow or quick for a minute. */
    async timed<T>(job: Flagged, work: () => Promise<T>): Promise<T> {
      const sinceMs = now()
      since.set(job.id, sinceMs)
      try {
        return await work()
      } finally {
        since.delete(job.id)
        const isSlow = now() - sinceMs >= SLOW_MS
        for (const flag of flagsOf(job))
          if (isSlow || known(flag) !== 'slow') last.set(flag, { isSlow, untilMs: now() + REMEMBERED_MS })
      }
    },
  }
}
