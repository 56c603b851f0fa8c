import { whenWords } from '#domain/leads/bookings/booking-words.ts'
import { listSources } from '#domain/stock/import/list-sources.server.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: 'where the stock comes from: what each source holds, when it last came, what it changed',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose stock'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const sources = await listSources(ctx)
    const { timeZone } = ctx.tenant.settings.site
    cli.table(
      ['Source', 'On sale', 'Also lists', 'Where', 'Last came', 'File', 'New', 'Changed', 'Gone', 'Refused since'],
      sources.map(({ source, onSale, alsoLists, dealerships, lastRun, refused }) => [
        ...[source ?? '(the dealer’s own)', onSale, alsoLists, dealerships.join(', ')],
        ...[lastRun && whenWords(lastRun.at, timeZone), lastRun?.fileName ?? null, lastRun?.created ?? null],
        ...[lastRun?.changed ?? null, lastRun?.gone ?? null, refused && `${refused.reason} (${refused.fileName})`],
      ]),
    )
    cli.say(`${plural(sources.length, 'source')}.`)
    cli.answer(sources)
  },
}
