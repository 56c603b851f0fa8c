import type { CliCommand } from '../../command.ts'
import { leadsOfContact } from './contact.ts'

export const command: CliCommand = {
  summary: 'every lead of whoever has this e-mail address or phone number, as JSON',
  define: (verb) =>
    verb.argument('<contact>', 'an e-mail address or phone number').requiredOption('--tenant <slug>', 'whose leads'),
  async run(cli, [contact], options) {
    const leads = await leadsOfContact(await cli.leadsOf(String(options.tenant)), contact!)
    if (!cli.json) cli.say(JSON.stringify(leads, null, 2))
    cli.answer(leads)
  },
}
