import { pruneBackups } from '#db/recovery/prune-backups.server.ts'
import { withBackupPlace } from '../backup-place.ts'
import type { CliCommand } from '../command.ts'
import { count, plural } from '../options.ts'

export const command: CliCommand = {
  summary: 'take away base backups that no instant of the last days needs, and the log before the oldest that stays',
  define: (verb) =>
    verb
      .requiredOption('--from <place>', 'where "db backup --to" or BACKUP_URL keeps base backups')
      .requiredOption('--keep <days>', 'how far back each instant is to be restored', count),
  async run(cli, _args, { from, keep }) {
    await withBackupPlace(cli, '--from', String(from), async ({ store }) => {
      const gone = await pruneBackups(store, { keepDays: Number(keep) })
      cli.say(`Gone: ${plural(gone.backups.length, 'base backup')}, ${plural(gone.logPieces, 'piece')} of the log.`)
      cli.answer(gone)
    })
  },
}
