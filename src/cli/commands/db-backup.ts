import { resolve } from 'node:path'
import { backupDatabase } from '#db/backup.server.ts'
import { keyFilePath } from '#db/data-keys.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { originalFiles, refuseDamaged } from '../original-files.ts'

export const command: CliCommand = {
  summary: 'write everything, pictures included, to a new folder',
  define: (verb) => verb.argument('<folder>', 'where to; must not exist yet'),
  async run(cli, [folder]) {
    const { ownerUrl } = await cli.database()
    const outcome = await backupDatabase(ownerUrl, await originalFiles(cli), resolve(folder!), (table) =>
      cli.progress(`Backing up ${table}`),
    )
    if (outcome.kind === 'exists') throw new CliFailure(`${outcome.folder} exists already: name a new folder.`)
    const rows = outcome.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    cli.say(
      `Backed up ${rows} rows of ${outcome.manifest.tables.length} tables${outcome.manifest.media ? ' and the pictures' : ''} to ${resolve(folder!)}.`,
    )
    if (cli.config.dataKeys.length === 0)
      cli.say(
        `The keys of what is sealed are not in it: keep a copy of ${keyFilePath(cli.config.dataDir)} in another place, or applications and stored secrets cannot be read after a restore.`,
      )
    cli.answer({ folder: resolve(folder!), rows, takenAt: outcome.manifest.takenAt, damaged: outcome.damaged })
    refuseDamaged(outcome)
  },
}
