import { type BackupStore, type BaseBackup, manifestName } from './backup-store.ts'

/** The base backups that are whole, oldest first. */
export async function findBaseBackups(store: BackupStore): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  for await (const name of store.list('backups/')) {
    const id = name.split('/')[1]!
    if (name !== manifestName(id)) continue
    const backup = JSON.parse(String(await store.read(name))) as BaseBackup
    if (backup.format === 'forecourt-base-backup' && backup.version === 1) found.push(backup)
  }
  return found.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
}
