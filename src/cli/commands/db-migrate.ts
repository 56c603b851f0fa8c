import { migrate } from '#db/migrate.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'

export const command: CliCommand = {
  summary: 'bring the database to this release',
  async run(cli) {
    const { ownerUrl, loginPrefix } = await cli.database()
    // Opening the database migrated it; this names what stands and fails loudly when a file was changed.
    const outcome = await migrate(ownerUrl, { loginPrefix })
    if (outcome.kind === 'changed')
      throw new CliFailure(`The migration ${outcome.name} is not as it was: ${outcome.reason}.`)
    cli.say('The database is up to date.')
    cli.answer({ applied: outcome.applied })
  },
}
