import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { openKeys } from '#app/core.ts'
import { type RestoredCluster, restoreBaseBackup } from '#db/recovery/restore-base-backup.server.ts'
import { lostValues } from '#db/reseal.server.ts'
import { restoreDatabase } from '#db/restore.server.ts'
import { LostDataKey } from '#db/sealed-values.ts'
import type { MovedFiles } from '#domain/media/move-files.server.ts'
import type { ListedStore } from '#domain/media/store.ts'
import { withBackupPlace } from '../backup-place.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'
import { moved, originalFiles, refuseDamaged } from '../original-files.ts'
import { sayLost } from './db-reseal.ts'

export const command: CliCommand = {
  summary:
    'load a backup folder into an empty database, or make the database of an empty DATA_DIR as it was at an instant',
  define: (verb) =>
    verb
      .argument('[folder]', 'a folder that "db backup" wrote')
      .option('--from <place>', 'where "db backup --to" or BACKUP_URL keeps base backups')
      .option('--at <instant>', 'latest, or such as 2026-12-01T09:30:00+11:00')
      .option('--pictures', 'the pictures alone, where a restore was broken off behind the database')
      .option('--replace', 'empty a database that holds tenants first'),
  async run(cli, [folder], { replace, from, at, pictures }) {
    if ((folder === undefined) === (from === undefined))
      throw new CliFailure('Name a folder that "db backup" wrote, or by --from where base backups are kept.', 2)
    if (from !== undefined) {
      await (pictures ? restorePictures(cli, String(from)) : restoreFrom(cli, String(from), String(at ?? '')))
      return
    }
    if (at !== undefined)
      throw new CliFailure(
        '--at goes with --from: a folder that "db backup" wrote is one instant. Nothing was restored.',
        2,
      )
    cli.refuseWhileServing('restore')
    const { ownerUrl, loginPrefix, keys } = await cli.database()
    const outcome = await restoreDatabase(ownerUrl, await originalFiles(cli), resolve(folder!), {
      loginPrefix,
      replace: replace === true,
      onTable: (table) => cli.progress(`Restoring ${table}`),
    })
    if (outcome.kind === 'not-a-backup') throw new CliFailure(`Nothing was restored: ${outcome.reason}.`)
    if (outcome.kind === 'not-empty')
      throw new CliFailure(
        `The database holds ${plural(outcome.tenants, 'tenant')}. Nothing was restored; --replace empties it first.`,
      )
    if (outcome.kind === 'newer')
      throw new CliFailure(
        `The backup is of a newer release: this one does not know its migration ${outcome.migration}. Nothing was restored.`,
      )
    cli.say(`Restored ${plural(outcome.rows, 'row')} of ${plural(outcome.tables, 'table')}.`)
    const lost = await lostValues(ownerUrl, keys)
    sayLost(cli, lost)
    cli.answer({ ...outcome, lost })
    refuseDamaged(outcome)
  },
}

/** With an offset, so that nobody's clock is guessed. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

async function restoreFrom(cli: Cli, from: string, text: string): Promise<void> {
  const at = text === 'latest' ? null : new Date(INSTANT.test(text) ? text : Number.NaN)
  if (at && Number.isNaN(at.getTime()))
    throw new CliFailure('--at is latest, or an instant with its offset, such as 2026-12-01T09:30:00+11:00.', 2)
  const { dataDir, databaseUrl } = cli.config
  if (databaseUrl !== null)
    throw new CliFailure(
      'A base backup becomes the database of an empty DATA_DIR: unset DATABASE_URL, and name a new DATA_DIR.',
    )
  mkdirSync(dataDir, { recursive: true })
  cli.refuseWhileServing('restore')
  await withBackupPlace(cli, '--from', from, async ({ store, originals }) => {
    const startedMs = Date.now()
    const keys = openKeys(cli.config)
    const outcome = await restoreBaseBackup({ store, keys, dataDir, at, onProgress: cli.progress }).catch(
      (error: unknown) => {
        if (!(error instanceof LostDataKey)) throw error
        throw new CliFailure(
          `Nothing was restored: the backup is sealed with the key ${error.keyId}, which is not here. Name it in DATA_KEYS, or put the file data-keys of that installation into ${dataDir}.`,
        )
      },
    )
    if (outcome.kind !== 'restored') throw new CliFailure(`Nothing was restored: ${refusal(outcome)}`)
    const { backup, reachedAt, untilAt, gap, folder } = outcome
    const seconds = (Date.now() - startedMs) / 1000
    cli.say(
      `Restored ${backup.id} to ${folder} in ${seconds.toFixed(1)} s. The last write in it: ${reachedAt ?? backup.endedAt}.`,
    )
    cli.say(
      `The log there is whole until ${untilAt}${gap ? '; what follows does not lead on from there (a gap)' : ''}.`,
    )
    // With a database of one's own the server is one's own as well.
    const lost = backup.isEmbedded ? await openRestored(cli) : []
    if (!backup.isEmbedded)
      cli.say(
        `It was of a PostgreSQL of its own: start one of major version ${Math.floor(backup.serverVersion / 10_000)} with that folder, as the user ${backup.owner} and with the password of before.`,
      )
    const files = await copyPictures(cli, originals)
    cli.answer({ backup: backup.id, reachedAt: reachedAt ?? backup.endedAt, untilAt, gap, seconds, files, lost })
    refuseDamaged(files)
  })
}

async function restorePictures(cli: Cli, from: string): Promise<void> {
  await withBackupPlace(cli, '--from', from, async ({ originals }) => {
    const files = await copyPictures(cli, originals)
    cli.answer({ files })
    refuseDamaged(files)
  })
}

async function copyPictures(cli: Cli, originals: ListedStore): Promise<MovedFiles> {
  const files = await moved(cli, originals, (await cli.media()).store)
  cli.say(`Pictures: ${files.copied} restored, ${files.present} there already.`)
  return files
}

/** Starts it, migrates it to this release, and says which sealed values cannot be read. */
async function openRestored(cli: Cli) {
  const { ownerUrl, keys } = await cli.database()
  const lost = await lostValues(ownerUrl, keys)
  sayLost(cli, lost)
  return lost
}

function refusal(outcome: Exclude<RestoredCluster, { kind: 'restored' }>): string {
  switch (outcome.kind) {
    case 'no-backup':
      return 'there is no base backup at this place.'
    case 'before-first':
      return `the first instant that can be restored is ${outcome.firstAt}, the end of the oldest base backup.`
    case 'after-last':
      return `the log there ends at ${outcome.lastAt}${outcome.gap ? ', where some of it is missing' : ''}. --at latest restores that.`
    case 'not-empty':
      return `there is a database in ${outcome.folder}: name a new DATA_DIR.`
    case 'wrong-version':
      return `the backup is of PostgreSQL ${outcome.backup}, and here is ${outcome.here}.`
    case 'damaged':
      return `${outcome.reason}. An older base backup may be whole: "db backups" lists them, and --at reaches back to each.`
    case 'refused':
      return `PostgreSQL does not start from it. ${outcome.reason}`
  }
}
