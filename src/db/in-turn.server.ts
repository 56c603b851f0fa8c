import pg from 'pg'

const SILENCE_MS = 60_000

/**
 * Does `work` while no other process of this database does what has the same number (an advisory lock of the session).
 * Rejects when the session is lost meanwhile: somebody else may be at it by then. A process that stands still, frozen or with its
 * machine gone, loses its turn after `silenceMs`.
 */
export async function inTurn<T>(
  databaseUrl: string,
  lock: number,
  work: () => Promise<T>,
  { silenceMs = SILENCE_MS } = {},
): Promise<T> {
  const session = new pg.Client({
    ...{ connectionString: databaseUrl, application_name: 'forecourt in turn' },
    // A wait is silent: a database host that vanished is noticed by these alone.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: 5_000 },
  })
  const lost = new Promise<never>((_, reject) => session.on('error', reject))
  lost.catch(() => {})
  await session.connect()
  let heartbeat: NodeJS.Timeout | undefined
  try {
    // Only a session that has its turn can be silent; one that waits is at its statement.
    await session.query(`select set_config('idle_session_timeout', $1, false), pg_advisory_lock($2)`, [
      String(silenceMs),
      lock,
    ])
    heartbeat = setInterval(() => session.query('select 1').catch(() => {}), silenceMs / 4)
    return await Promise.race([work(), lost])
  } finally {
    clearInterval(heartbeat)
    await session.end().catch(() => {})
  }
}
