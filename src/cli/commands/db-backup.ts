import { resolve } from 'node:path'
import { backupDatabase } from '#db/backup.server.ts'
import { keyFilePath } from '#db/data-keys.ts'
import { backupRefusal, takeBaseBackup } from '#db/recovery/take-base-backup.server.ts'
import { withBackupPlace } from '../backup-place.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'
import { moved, openOriginals, originalFiles, refuseDamaged } from '../original-files.ts'

export const command: CliCommand = {
  summary: 'write everything, pictures included, to a new folder, or a base backup to where the log is kept',
  define: (verb) =>
    verb
      .argument('[folder]', 'where to; must not exist yet')
      .option('--to <place>', 'a base backup: s3://bucket/prefix?endpoint=https://host, or the folder of such backups'),
  async run(cli, [folder], { to }) {
    if ((folder === undefined) === (to === undefined))
      throw new CliFailure('Name a new folder, or by --to where base backups are kept.', 2)
    if (to !== undefined) {
      await backUpTo(cli, String(to))
      return
    }
    const { ownerUrl } = await cli.database()
    const outcome = await backupDatabase(ownerUrl, await originalFiles(cli), resolve(folder!), (table) =>
      cli.progress(`Backing up ${table}`),
    )
    if (outcome.kind === 'exists') throw new CliFailure(`${outcome.folder} exists already: name a new folder.`)
    const rows = outcome.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    cli.say(
      `Backed up ${plural(rows, 'row')} of ${plural(outcome.manifest.tables.length, 'table')}${outcome.manifest.media ? ' and the pictures' : ''} to ${resolve(folder!)}.`,
    )
    if (cli.config.dataKeys.length === 0)
      cli.say(
        `The keys of what is sealed are not in it: keep a copy of ${keyFilePath(cli.config.dataDir)} in another place, or applications and stored secrets cannot be read after a restore.`,
      )
    cli.answer({ folder: resolve(folder!), rows, takenAt: outcome.manifest.takenAt, damaged: outcome.damaged })
    refuseDamaged(outcome)
  },
}

async function backUpTo(cli: Cli, to: string): Promise<void> {
  const { ownerUrl, keys } = await cli.database()
  await withBackupPlace(cli, '--to', to, async ({ store, originals, check }) => {
    await check()
    const isEmbedded = cli.config.databaseUrl === null
    const onPiece = (bytes: number) => cli.progress(`Base backup: ${megabytes(bytes)}`)
    const taken = await takeBaseBackup({ ownerUrl, store, keys, isEmbedded, onPiece })
    if (taken.kind !== 'taken') throw new CliFailure(backupRefusal(taken))
    const { backup } = taken
    const files = { copied: 0, copiedBytes: 0, present: 0, damaged: [] as string[] }
    for (const from of await openOriginals(cli)) {
      const { copied, copiedBytes, present, damaged } = await moved(cli, from, originals)
      files.copied += copied
      files.copiedBytes += copiedBytes
      files.present += present
      files.damaged.push(...damaged)
    }
    cli.say(
      `Base backup ${backup.id}: ${megabytes(backup.byteCount)} of database in ${megabytes(backup.storedByteCount)}.`,
    )
    cli.say(`Pictures: ${files.copied} copied (${megabytes(files.copiedBytes)}), ${files.present} there already.`)
    cli.say(
      `Sealed with the key ${keys[0].id}, without which nothing of it can be restored${cli.config.dataKeys.length === 0 ? `: keep a copy of ${keyFilePath(cli.config.dataDir)} in another place` : ''}.`,
    )
    cli.answer({ ...backup, files })
    refuseDamaged(files)
  })
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
