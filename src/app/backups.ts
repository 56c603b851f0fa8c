import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { folderStore } from '#db/recovery/folder-store.server.ts'
import { lacksItsBackups } from '#db/recovery/lacks-its-backups.server.ts'
import type { BackupPlace } from '#domain/media/s3-address.ts'
import { type ListedStore, StoreUnavailable } from '#domain/media/store.ts'
import { backUp } from '#worker/back-up.ts'
import type { Core } from './core.ts'
import { mediaDirOf, openFolder } from './media.ts'
import { StartRefused } from './start-refused.ts'

type BackUp = { place: BackupPlace; bucket: ListedStore | null; log: Logger }

/** Starts to keep what a restore needs; what the place lacks refuses the start. */
export async function openBackUp(config: Config, core: Core, { place, bucket, log }: BackUp) {
  const { store, originals, check, close } = await openBackupPlace(config, place, 'BACKUP_URL')
  await check().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    if (!error.isPassing) throw new StartRefused(error.message)
    log.error({ error: error.message }, 'Nothing is backed up until the store answers')
  })
  if (place.kind === 'folder' && (await lacksItsBackups(core.ownerUrl, store)))
    throw new StartRefused(
      `BACKUP_URL: ${place.path} holds nothing of this database, which was archived: mount its disk. For a new place, drop the slot first (docs/operations.md).`,
    )
  const backing = backUp({
    ...{ ownerUrl: core.ownerUrl, keys: core.keys, isEmbedded: config.databaseUrl === null, store, log },
    originals: { from: [openFolder(mediaDirOf(config)), ...(bucket ? [bucket] : [])], to: originals },
    keepDays: config.backupDays,
  })
  return { status: backing.status, close: () => backing.close().then(close) }
}

/** Where base backups, the log and pictures are kept; `setting` is who named it. Throws `StartRefused` without a key for a bucket. */
export async function openBackupPlace(config: Config, place: BackupPlace, setting: string) {
  if (place.kind === 'folder') {
    // Made anew where a disk is not mounted, it would be on the disk whose loss it is for.
    const check = async () => {
      const found = await stat(place.path).catch(() => null)
      if (!found?.isDirectory())
        throw new StoreUnavailable(`${setting}: there is no folder ${place.path}. Mount its disk, or make it.`)
    }
    return { store: folderStore(place.path), originals: openFolder(place.path), check, close: async () => {} }
  }
  if (!config.s3Key)
    throw new StartRefused(`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: ${setting} needs them.`)
  const [{ s3Objects }, { s3Store }] = await Promise.all([
    import('#domain/media/adapters/s3-objects.server.ts'),
    import('#domain/media/adapters/s3.server.ts'),
  ])
  const account = { ...place.address, ...config.s3Key, prefix: place.prefix, setting }
  const objects = s3Objects(account)
  const pictures = s3Store({ account, spoolDir: join(mediaDirOf(config), 'incoming'), readPatienceMs: 60_000 })
  const close = async () => void (await Promise.all([objects.close(), pictures.close()]))
  return { store: objects, originals: pictures as ListedStore, check: pictures.check, close }
}
