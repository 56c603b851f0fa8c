import { listMissingPaths } from '#domain/content/count-exits.server.ts'
import type { CliCommand } from '../../command.ts'
import { count } from '../../options.ts'

export const command: CliCommand = {
  summary: 'addresses that visitors asked for and nothing is at, the most asked for first',
  define: (verb) =>
    verb.requiredOption('--tenant <slug>', 'whose site').option('--limit <count>', 'how many', count, 50),
  async run(cli, _args, options) {
    const paths = await listMissingPaths(await cli.tenant(String(options.tenant)), Number(options.limit))
    if (paths.length === 0) cli.say('Nothing was asked for in vain.')
    else
      cli.table(
        ['Path', 'Asked for', 'First', 'Last'],
        paths.map(({ path, hits, firstOn, lastOn }) => [path, hits, firstOn, lastOn]),
      )
    cli.answer(paths)
  },
}
