import { whenWords } from '#domain/leads/bookings/booking-words.ts'
import { bareWords, lineFor } from '#domain/stock/feeds/bare-prices.ts'
import { listSources, type StockSourceRun } from '#domain/stock/import/list-sources.server.ts'
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
      [
        'Source',
        'On sale',
        'Also lists',
        'Where',
        'Last came',
        'File',
        'New',
        'Changed',
        'Gone',
        'Refused since',
        'Prices that do not say what they include',
      ],
      sources.map(({ source, onSale, alsoLists, dealerships, lastRun, refused }) => [
        ...[source ?? '(the dealer’s own)', onSale, alsoLists, dealerships.join(', ')],
        ...[lastRun && whenWords(lastRun.at, timeZone), lastRun?.fileName ?? null, lastRun?.created ?? null],
        ...[lastRun?.changed ?? null, lastRun?.gone ?? null, refused && `${refused.reason} (${refused.fileName})`],
        bareText(lastRun),
      ]),
    )
    cli.say(`${plural(sources.length, 'source')}.`)
    for (const { source, lastRun } of sources)
      if (source !== null && lastRun?.barePrices?.count && lastRun.barePrices.means === null)
        cli.say(`\nPrices of ${source}: ${lineFor(source)}`)
    cli.answer(sources)
  },
}

function bareText(run: StockSourceRun | null): string | null {
  return run?.barePrices?.count ? `${run.barePrices.count}, read as ${bareWords(run.barePrices.means)}` : null
}
