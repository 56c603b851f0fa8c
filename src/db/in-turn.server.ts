import pg from 'pg'

/** Does `work` while no other process of this database does what has the same number (an advisory lock of the session). */
export async function inTurn<T>(ownerUrl: string, lock: number, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt in turn' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [lock])
    return await work()
  } finally {
    await owner.end()
  }
}
