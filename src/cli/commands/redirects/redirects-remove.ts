import { removeRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'take redirects away, by the addresses they begin at',
  define: (verb) =>
    verb.argument('<from...>', 'such as "/used-cars.php?id=7"').requiredOption('--tenant <slug>', 'whose redirects'),
  async run(cli, names, options) {
    const outcome = await removeRedirects(await cli.tenant(String(options.tenant)), names)
    if (outcome.kind === 'unknown')
      throw new CliFailure(`No redirect begins at ${outcome.from.join(', ')}; nothing was removed.`)
    cli.say(`${outcome.total} removed.`)
    cli.answer(outcome)
  },
}
