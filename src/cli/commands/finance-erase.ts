import { eraseApplications } from '#domain/leads/applications/erase-applications.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'

export const command: CliCommand = {
  summary: 'erase a finance application with its documents; its lead stays',
  define: (verb) =>
    verb
      .argument('<application>', 'its number, as "finance applications" says it')
      .requiredOption('--tenant <slug>', 'whose'),
  async run(cli, [number], { tenant }) {
    if (!/^[1-9]\d{0,14}$/.test(number!)) throw new CliFailure(`"${number}" is no number of an application.`, 2)
    const ctx = await cli.leadsOf(String(tenant))
    const erased = await eraseApplications(ctx, [Number(number)], await cli.letters())
    if (erased === 0) throw new CliFailure(`${ctx.tenant.name} has no application ${number}.`)
    cli.say(`The application ${number} is erased with its documents.`)
    cli.answer({ erased })
  },
}
