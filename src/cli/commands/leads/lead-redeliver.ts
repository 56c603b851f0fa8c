import { redeliverLead, redeliverSuspended } from '#domain/leads/redeliver-lead.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { numberOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'send a lead again, or all that a suspension holds back',
  define: (verb) =>
    verb
      .argument('[lead]', 'its number', numberOf('lead'))
      .requiredOption('--tenant <slug>', 'whose lead')
      .option('--to <address>', 'only to this receiver')
      .option('--suspended', 'everything that waits for a suspended receiver'),
  async run(cli, [id], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    if ((id === undefined) === (options.suspended !== true)) throw new CliFailure('Name a lead, or say --suspended.', 2)
    if (id === undefined) return told(await redeliverSuspended(ctx))
    const outcome = await redeliverLead(ctx, { leadId: Number(id), to: (options.to as string | undefined) ?? null })
    if (outcome.kind === 'no-such-lead') throw new CliFailure(`${options.tenant} has no lead ${id}.`)
    if (outcome.kind === 'quarantined')
      throw new CliFailure(`Lead ${id} is held as spam: release it first (npx forecourt lead release ${id}).`)
    if (outcome.deliveries === 0)
      throw new CliFailure(`Lead ${id} goes to nobody${options.to ? ` at ${options.to}` : ''}.`)
    return told(outcome.deliveries)

    function told(deliveries: number): undefined {
      cli.say(`${deliveries} ${deliveries === 1 ? 'delivery is' : 'deliveries are'} queued; the server sends them.`)
      cli.answer({ deliveries })
    }
  },
}
