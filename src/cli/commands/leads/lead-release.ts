import { releaseLead } from '#domain/leads/redeliver-lead.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { numberOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'deliver a lead that was held as spam',
  define: (verb) =>
    verb.argument('<lead>', 'its number', numberOf('lead')).requiredOption('--tenant <slug>', 'whose lead'),
  async run(cli, [id], options) {
    const outcome = await releaseLead(await cli.leadsOf(String(options.tenant)), Number(id))
    if (outcome.kind === 'no-such-lead') throw new CliFailure(`${options.tenant} has no lead ${id}.`)
    if (outcome.kind === 'not-quarantined') throw new CliFailure(`Lead ${id} is not held.`)
    cli.say(`Lead ${id} is released; the server sends it to ${outcome.deliveries}.`)
    if (outcome.booking === 'booked') cli.say('The time it asked for is booked.')
    if (outcome.booking === 'lapsed')
      cli.say('The time it asked for went to somebody else, or has passed: agree on another with the shopper.')
    cli.answer(outcome)
  },
}
