import { eraseAlerts } from '#domain/alerts/erase-alerts.server.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: 'erase every alert of whoever has this e-mail address',
  define: (verb) => verb.argument('<email>', 'an e-mail address').requiredOption('--tenant <slug>', 'whose shoppers'),
  async run(cli, [email], options) {
    const erased = await eraseAlerts(await cli.leadsOf(String(options.tenant)), email!, await cli.letters())
    cli.say(`${plural(erased, 'alert')} erased, with what was told by them.`)
    cli.answer({ erased })
  },
}
