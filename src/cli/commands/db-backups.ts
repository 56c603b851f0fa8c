import { findBaseBackups } from '#db/recovery/find-base-backups.server.ts'
import { logCoverage } from '#db/recovery/log-coverage.ts'
import { withBackupPlace } from '../backup-place.ts'
import type { CliCommand } from '../command.ts'

export const command: CliCommand = {
  summary: 'list the base backups of a place, and from when until when each can be restored',
  define: (verb) => verb.requiredOption('--from <place>', 'where "db backup --to" or BACKUP_URL keeps base backups'),
  async run(cli, _args, { from }) {
    await withBackupPlace(cli, '--from', String(from), async ({ store }) => {
      const rows = []
      for (const backup of await findBaseBackups(store)) {
        const { untilMs, gap } = await logCoverage(store, backup)
        const { id, endedAt, byteCount, storedByteCount } = backup
        rows.push({
          id,
          from: endedAt,
          until: new Date(untilMs).toISOString(),
          gap: gap !== null,
          byteCount,
          storedByteCount,
        })
      }
      cli.table(
        ['backup', 'from', 'until', 'then', 'MB', 'MB stored'],
        rows.map(({ id, from, until, gap, byteCount, storedByteCount }) => [
          ...[id, from, until, gap ? 'a gap' : '', Math.round(byteCount / 1e6), Math.round(storedByteCount / 1e6)],
        ]),
      )
      cli.answer(rows)
    })
  },
}
