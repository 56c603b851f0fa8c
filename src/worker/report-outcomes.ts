import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool, QueryConfig } from 'pg'

const FIRST_MS = 250
const LONGEST_MS = 15_000
/** A stop waits no longer for a database that does not answer: what is unsaid then is done again by another worker. */
const AT_A_STOP_MS = 5_000

/**
 * graphile-worker tells the queue that a job is done, or has failed, without waiting for it, and nobody hears of it where that
 * fails: with its pool from here it is told until the queue knows, and `told` waits for that. It asks for the
 * connection between the events `job:success` or `job:error` and `job:complete`, in one go (0.17.3, worker.js).
 */
export function reportOutcomes(pool: Pool, onFailure: (error: unknown) => void) {
  let isOutcome = false
  let untold = 0
  let isOver = false

  async function tell(query: QueryConfig): Promise<void> {
    untold += 1
    for (let waitMs = FIRST_MS; !isOver; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
      try {
        await tellOnce(query)
        break
      } catch (error) {
        onFailure(error)
        await sleep(waitMs, undefined, { ref: false })
      }
    }
    untold -= 1
  }

  async function tellOnce(query: QueryConfig): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query(query)
    } finally {
      client.release()
    }
  }

  const teller = { query: tell, release() {} }
  const connect = (...given: []) => (isOutcome ? Promise.resolve(teller) : pool.connect(...given))

  return {
    pool: new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) }),
    /** Listens for what a lane's jobs came to. */
    hear(events: WorkerEvents): void {
      const begins = () => {
        isOutcome = true
      }
      events.on('job:success', begins)
      events.on('job:error', begins)
      events.on('job:complete', () => {
        isOutcome = false
      })
    },
    /** Settles once the queue knows of all that was done, or could not be told for five seconds; nothing is told afterwards. */
    async told(): Promise<void> {
      const endMs = performance.now() + AT_A_STOP_MS
      while (untold > 0 && performance.now() < endMs) await sleep(20)
      isOver = true
    },
  }
}
