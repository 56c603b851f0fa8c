import { createLimiter } from '#domain/media/limiter.ts'
import { isOutage } from '#domain/tenants/outage.ts'

/** The least that whoever stores several at once has to know of one. */
type Marked = {
  /** What tells it from others: two that share one are never done together. */
  marks: readonly string[]
}

/** How many of a tenant are tried alone at once: the pool's connections are everybody's. */
const ALONE = { places: 2, maxWaiting: Number.POSITIVE_INFINITY }

type Waiting<One, Done> = { one: One; resolve: (done: Done) => void; reject: (error: unknown) => void }

/**
 * Group commit: what comes for a tenant while work for it is under way is done in one go once that is over, `most` at once;
 * with nothing under way it begins at once, so that nobody waits for company (docs/decisions/0019-leads-together.md).
 * `work` answers in the order it is given, and does everything or nothing. What it fails to do, unless the database is away, is
 * tried again one by one, a few at once, beside what comes next: one that cannot be done fails by itself, and one that meets
 * a lock is tried once more after the others of its group, when it `mayWait`.
 */
export function together<One extends Marked, Done>(
  work: (tenantId: number, all: readonly One[], mayWait: boolean) => Promise<readonly Done[]>,
  most: number,
): (tenantId: number, one: One) => Promise<Done> {
  /** There is a line for each tenant whose work is under way. */
  const lines = new Map<number, Waiting<One, Done>[]>()
  /** Of each tenant that ever needed one. */
  const limiters = new Map<number, ReturnType<typeof createLimiter>>()

  async function workOff(tenantId: number, line: Waiting<One, Done>[]): Promise<void> {
    while (line.length > 0) {
      const group = takeGroup(line, most)
      try {
        await settle(tenantId, group, false)
      } catch (error) {
        if (isOutage(error)) for (const { reject } of [...group, ...line.splice(0)]) reject(error)
        else tryAlone(tenantId, group)
      }
    }
    lines.delete(tenantId)
  }

  function tryAlone(tenantId: number, group: readonly Waiting<One, Done>[]): void {
    const limiter = limiters.get(tenantId) ?? createLimiter(ALONE)
    limiters.set(tenantId, limiter)
    let outage: unknown
    const tryOne = async (one: Waiting<One, Done>, mayWait: boolean): Promise<void> => {
      const attempt = () =>
        settle(tenantId, [one], mayWait).catch((error) => {
          if (!mayWait && isLocked(error)) return void tryOne(one, true)
          if (isOutage(error)) outage = error
          one.reject(error)
        })
      const { kind } = await limiter.run(attempt, () => outage === undefined)
      if (kind !== 'done') one.reject(outage)
    }
    for (const one of group) void tryOne(one, false)
  }

  async function settle(tenantId: number, group: readonly Waiting<One, Done>[], mayWait: boolean): Promise<void> {
    const all = group.map(({ one }) => one)
    const done = await work(tenantId, all, mayWait)
    for (const [at, { resolve }] of group.entries()) resolve(done[at]!)
  }

  return (tenantId, one) =>
    new Promise((resolve, reject) => {
      const line = lines.get(tenantId) ?? []
      line.push({ one, resolve, reject })
      if (lines.has(tenantId)) return
      lines.set(tenantId, line)
      void workOff(tenantId, line)
    })
}

/** Whether a statement met a lock that it may not wait for. */
function isLocked(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03'
}

/** The first of a line that have no mark in common, which leave it; the others keep their order. */
function takeGroup<Waits extends { one: Marked }>(line: Waits[], most: number): Waits[] {
  const taken = new Set<string>()
  const group: Waits[] = []
  const left = line.splice(0).filter((waits) => {
    const { marks } = waits.one
    if (group.length === most || marks.some((mark) => taken.has(mark))) return true
    for (const mark of marks) taken.add(mark)
    group.push(waits)
    return false
  })
  line.push(...left)
  return group
}
