import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Longer than the longest wait between two tries. */
export const LEAP_HOURS = 5

/**
 * Waits until `waiting` (which selects `n`) counts nothing, and answers how often time was moved on. Waits between tries grow to
 * four hours and a dead worker's try is another's only after a quarter of one: the clock is moved on by moving every instant of
 * the queue back (`leap`, which is given by how much), as the owner of the database may. The product has no switch for that; the
 * rules are those of every day. Goes on while less waits than ever before, however long that takes; gives up after `mostLeaps` without.
 */
export async function settleQueue(
  url: string,
  {
    waiting,
    leap,
    say,
    restart,
    pauseMs,
    mostLeaps = 4,
  }: {
    waiting: string
    leap(back: string): string[]
    say(line: string): void
    /** Starts the server again, which looks for lost tries at once; without, they are found within `pauseMs`. */
    restart: (() => Promise<void>) | null
    pauseMs: number
    mostLeaps?: number
  },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  try {
    let leaps = 0
    let sinceFewest = 0
    let fewest = Number.POSITIVE_INFINITY
    let before = Number.POSITIVE_INFINITY
    for (;;) {
      const { rows } = await pool.query<{ n: number }>(waiting)
      const { n } = rows[0]!
      if (n === 0) return leaps
      if (n < fewest) [fewest, sinceFewest] = [n, 0]
      if (n === before) {
        if (sinceFewest === mostLeaps) return leaps
        const back = `- interval '${LEAP_HOURS} hours'`
        const queue = `update graphile_worker._private_jobs set run_at = run_at ${back}, locked_at = locked_at ${back}`
        for (const statement of ['begin', ...leap(back), queue, 'commit']) await pool.query(statement)
        leaps += 1
        sinceFewest += 1
        await restart?.()
        say(`${n} wait for a later try: ${LEAP_HOURS} hours pass.`)
      }
      before = n
      await sleep(leaps > 0 && !restart ? pauseMs : 2_500)
    }
  } finally {
    await pool.end()
  }
}
