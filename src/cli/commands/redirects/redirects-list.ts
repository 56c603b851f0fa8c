import { fromText } from '#domain/content/redirect.ts'
import { listRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: 'redirects, where they end, and how often each was followed',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose redirects'),
  async run(cli, _args, options) {
    const redirects = await listRedirects(await cli.tenant(String(options.tenant)))
    cli.table(
      ['From', 'Status', 'To', 'Replaces a page', 'Followed', 'Last'],
      redirects.map((redirect) => {
        const { from, finalStatus, finalTo, replacesPage, hits, lastHitOn } = redirect
        return [fromText(from), finalStatus, finalTo, replacesPage ? 'yes' : '', hits, lastHitOn]
      }),
    )
    cli.say(`${plural(redirects.length, 'redirect')}.`)
    cli.answer(redirects)
  },
}
