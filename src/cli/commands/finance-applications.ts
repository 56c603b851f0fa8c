import { listApplications } from '#domain/leads/applications/erase-applications.server.ts'
import type { CliCommand } from '../command.ts'
import { plural } from '../options.ts'

export const command: CliCommand = {
  summary: 'which finance applications are kept, and how far they are: nothing of what was typed',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose'),
  async run(cli, _, { tenant }) {
    const applications = await listApplications(await cli.leadsOf(String(tenant)))
    cli.table(
      ['Application', 'Saved', 'Steps', 'Documents', 'Bytes', 'Lead'],
      applications.map(({ applicationId, savedAt, stepsDone, documents, bytes, leadId }) => [
        ...[applicationId, savedAt.toISOString(), stepsDone.join(', '), documents, bytes, leadId],
      ]),
    )
    cli.say(`${plural(applications.length, 'application')}.`)
    cli.answer({ applications })
  },
}
