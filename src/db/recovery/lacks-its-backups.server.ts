import pg from 'pg'
import { archiveName } from './archive-log.server.ts'
import { type BackupStore, DATABASE_OBJECT } from './backup-store.ts'

/** Whether a database that was archived finds nothing at its place, as where a disk is not mounted: what would be put there is no backup. */
export async function lacksItsBackups(ownerUrl: string, store: BackupStore): Promise<boolean> {
  if (await store.read(DATABASE_OBJECT)) return false
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_replication_slots where slot_name = $1', [
      archiveName(ownerUrl),
    ])
    return rows.length > 0
  } finally {
    await client.end()
  }
}
