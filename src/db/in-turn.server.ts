import pg from 'pg'

/**
 * Does `work` while no other process of this database does what has the same number (an advisory lock of the session).
 * Rejects when the session is lost meanwhile: somebody else may be at it by then.
 */
export async function inTurn<T>(databaseUrl: string, lock: number, work: () => Promise<T>): Promise<T> {
  const session = new pg.Client({
    ...{ connectionString: databaseUrl, application_name: 'forecourt in turn' },
    // A wait is silent: a database host that vanished is noticed by these alone.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: 5_000 },
  })
  const lost = new Promise<never>((_, reject) => session.once('error', reject))
  lost.catch(() => {})
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [lock])
    return await Promise.race([work(), lost])
  } finally {
    await session.end().catch(() => {})
  }
}
