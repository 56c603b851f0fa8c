import { resolve } from 'node:path'
import { lostValues } from '#db/reseal.server.ts'
import { restoreDatabase } from '#db/restore.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { originalFiles, refuseDamaged } from '../original-files.ts'
import { sayLost } from './db-reseal.ts'

export const command: CliCommand = {
  summary: 'load a backup folder into an empty database',
  define: (verb) =>
    verb
      .argument('<folder>', 'a folder that "db backup" wrote')
      .option('--replace', 'empty a database that holds tenants first'),
  async run(cli, [folder], { replace }) {
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
        `The database holds ${outcome.tenants} tenants. Nothing was restored; --replace empties it first.`,
      )
    if (outcome.kind === 'newer')
      throw new CliFailure(
        `The backup is of a newer release: this one does not know its migration ${outcome.migration}. Nothing was restored.`,
      )
    cli.say(`Restored ${outcome.rows} rows of ${outcome.tables} tables.`)
    const lost = await lostValues(ownerUrl, keys)
    sayLost(cli, lost)
    cli.answer({ ...outcome, lost })
    refuseDamaged(outcome)
  },
}
