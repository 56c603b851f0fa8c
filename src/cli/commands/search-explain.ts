import { explainRank } from '#domain/search/explain-rank.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'

export const command: CliCommand = {
  summary: 'why a vehicle stands where it stands in the default order',
  define: (verb) =>
    verb.argument('<vehicle>', 'slug or stock number').requiredOption('--tenant <slug>', 'whose vehicle it is'),
  async run(cli, [vehicle], options) {
    const explained = await explainRank(await cli.tenant(String(options.tenant)), vehicle!)
    if (explained.kind === 'no-such-vehicle') throw new CliFailure(`${options.tenant} has no vehicle "${vehicle}".`)
    if (explained.kind === 'several-vehicles')
      throw new CliFailure(`"${vehicle}" may be any of: ${explained.slugs.join(', ')}.`)

    cli.say(`${explained.name}: ${explained.rank} points${explained.isOnSite ? '' : ' (not on the site)'}`)
    cli.table(
      ['points', 'because'],
      explained.parts.map(({ points, reason }) => [points, reason]),
    )
    cli.answer(explained)
  },
}
