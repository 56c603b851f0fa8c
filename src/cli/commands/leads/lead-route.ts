import { Option } from 'commander'
import { explainRoute } from '#domain/leads/explain-route.server.ts'
import { LEAD_FORMS, type LeadFormName } from '#domain/leads/lead-forms.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'who would get a lead, and why',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose site')
      .addOption(new Option('--form <form>', 'by which form').choices(Object.keys(LEAD_FORMS)).default('general'))
      .option('--car <vehicle>', 'about this one: slug or stock number')
      .option('--dealership <slug>', 'the shopper chose this dealership')
      .option('--location <slug>', 'the shopper chose this location'),
  async run(cli, _args, options) {
    const asked = {
      form: options.form as LeadFormName,
      vehicle: (options.car as string | undefined) ?? null,
      dealership: (options.dealership as string | undefined) ?? null,
      location: (options.location as string | undefined) ?? null,
    }
    const route = await explainRoute(await cli.tenant(String(options.tenant)), asked)
    if (route.kind === 'unknown') throw new CliFailure(`${options.tenant} has no ${route.what} "${asked[route.what]}".`)
    cli.say(`${route.dealership ?? 'No dealership'}: ${route.reason}`)
    cli.table(
      ['By', 'To'],
      route.destinations.map(({ kind, to }) => [kind, to]),
    )
    if (route.destinations.length === 0)
      cli.say('Nobody is told: give settings.leads.destinations, or an e-mail address of the yard or the site.')
    cli.answer(route)
  },
}
