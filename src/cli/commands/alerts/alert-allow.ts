import { allowMailbox } from '#domain/alerts/block-mailbox.server.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'write again to an e-mail address whose owner said never, and asks for it now',
  define: (verb) => verb.argument('<email>', 'an e-mail address').requiredOption('--tenant <slug>', 'whose shoppers'),
  async run(cli, [email], options) {
    const wasBlocked = await allowMailbox(await cli.leadsOf(String(options.tenant)), email!)
    cli.say(wasBlocked ? 'It may be written to again.' : 'It was not blocked.')
    cli.answer({ wasBlocked })
  },
}
