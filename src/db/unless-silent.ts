import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'

/** How long nobody asks a server that let its time pass in silence. */
const SILENCE_MS = 1_000
/** How long who waited in vain for a connection to open waits for one that is open, where the server answers others. */
const AGAIN_MS = 500
const LOOK_MS = 10
const OPENING = /^(?:Connection terminated due to connection timeout|timeout exceeded when trying to connect)/
const READING = /^Query read timeout/

/** When each server answered anything for the last time (`performance.now()`), by its address. */
const answeredAt = new Map<string, number>()

/**
 * A frozen server (stopped, not dead) keeps its connections and answers nothing. Whoever finds out has waited for it
 * once; the connection is dropped, and who comes in the next moment is told at once instead of waiting as well. A server that answers
 * others meanwhile is slow, not frozen: then nobody else is turned away, and who waited for a connection to open is given
 * one that somebody has done with. `prepared` makes of what a client is asked what it is asked in the end.
 */
export function unlessSilent(
  pool: pg.Pool,
  { prepared, onFailure }: { prepared(asked: unknown[]): unknown[]; onFailure?: (error: unknown) => void },
): PostgresPool {
  const watched = new WeakSet<pg.PoolClient>()
  const server = URL.parse(pool.options.connectionString ?? '')?.host ?? ''
  let silentUntilMs = 0

  const hasAnsweredSince = (instantMs: number) => (answeredAt.get(server) ?? Number.NEGATIVE_INFINITY) > instantMs
  const answered = () => void answeredAt.set(server, performance.now())
  // A new connection; one that was open says nothing of its server by being taken.
  pool.on('connect', answered)

  /** Judged once what had arrived was read: a process that was busy itself meets its time limits before it reads. */
  async function judge(beganMs: number): Promise<'slow' | 'silent'> {
    await setImmediate()
    await setImmediate()
    if (hasAnsweredSince(beganMs)) return 'slow'
    silentUntilMs = performance.now() + SILENCE_MS
    return 'silent'
  }

  function watch(client: pg.PoolClient): pg.PoolClient {
    if (watched.has(client)) return client
    watched.add(client)
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    const askWatched = (...asked: unknown[]) => {
      const beganMs = performance.now()
      const answer = ask(...prepared(asked))
      const drop = (error: unknown) => {
        if (error instanceof pg.DatabaseError) answered()
        // "Failing row contains (…)": who wrote a lead is nobody's to log (rule:leads-stored-first).
        if (error instanceof Error && 'detail' in error) error.detail = undefined
        onFailure?.(error)
        if (!saysSo(READING, error))
          return // With a statement under way this closes the socket; the pool lets go of a client that has ended.
        ;(client as unknown as pg.Client).end().catch(() => {})
        void judge(beganMs)
      }
      if (answer instanceof Promise) answer.then(answered, drop)
      return answer
    }
    client.query = askWatched as typeof client.query
    return client
  }

  /** One that somebody has done with; `failure` where nobody has in time. */
  async function takeOpen(failure: unknown): Promise<pg.PoolClient> {
    for (let waitedMs = 0; waitedMs < AGAIN_MS; waitedMs += LOOK_MS) {
      if (pool.idleCount > 0 && pool.waitingCount === 0) return pool.connect()
      await sleep(LOOK_MS)
    }
    throw failure
  }

  async function connect(): Promise<pg.PoolClient> {
    if (performance.now() < silentUntilMs) throw new Error('The database does not answer')
    const beganMs = performance.now()
    try {
      return await pool.connect()
    } catch (error) {
      if (!saysSo(OPENING, error) || (await judge(beganMs)) === 'silent') throw error
      return takeOpen(error)
    }
  }

  return {
    async connect() {
      try {
        return watch(await connect())
      } catch (error) {
        onFailure?.(error)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

function saysSo(words: RegExp, error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}
