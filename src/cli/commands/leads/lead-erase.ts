import { eraseLeads } from '#domain/leads/erase-leads.server.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'erase every lead of whoever has this e-mail address or phone number',
  define: (verb) =>
    verb.argument('<contact>', 'an e-mail address or phone number').requiredOption('--tenant <slug>', 'whose leads'),
  async run(cli, [contact], options) {
    const erased = await eraseLeads(await cli.leadsOf(String(options.tenant)), contact!, await cli.letters())
    cli.say(
      `${erased} ${erased === 1 ? 'lead is' : 'leads are'} erased here. Receivers they were delivered to hold their own.`,
    )
    cli.answer({ erased })
  },
}
