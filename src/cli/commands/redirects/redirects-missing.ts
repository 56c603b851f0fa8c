import { listMissingPaths } from '#domain/content/count-exits.server.ts'
import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import type { CliCommand } from '../../command.ts'
import { count } from '../../options.ts'

export const command: CliCommand = {
  summary: 'addresses that visitors asked for and nothing is at, the most asked for first',
  define: (verb) =>
    verb.requiredOption('--tenant <slug>', 'whose site').option('--limit <count>', 'how many', count, 50),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const paths = await listMissingPaths(ctx, Number(options.limit))
    if (paths.length === 0) cli.say('Nothing was asked for in vain.')
    else
      cli.table(
        ['Path', 'Asked for', 'First', 'Last'],
        paths.map(({ path, hits, firstOn, lastOn }) => [path, hits, firstOn, lastOn]),
      )
    if (ctx.tenant.isPreview) {
      const shown = shownHostOf(ctx.tenant, cli.config.baseDomain)
      cli.say(
        `The site is a preview at ${shown}: what is asked for there is not counted. What ${ctx.tenant.hosts[0]} is asked for is.`,
      )
    }
    cli.answer(paths)
  },
}
