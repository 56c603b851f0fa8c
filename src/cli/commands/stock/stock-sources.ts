import { bareWords, lineFor } from '#domain/stock/feeds/bare-prices.ts'
import { REFUSED_BECAUSE } from '#domain/stock/import/import-summary.ts'
import { listSources, type StockSource } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type CliCommand, cutToFit } from '../../command.ts'
import { differingLines } from '../../differing-prices.ts'
import { localTime } from '../../local-time.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: 'where the stock comes from: what each source holds, when it last came, what it changed',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose stock'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const sources = await listSources(ctx)
    const headings = ['Source', 'On sale', 'Last came', 'New', 'Changed', 'Gone']
    const rows = sources.map(({ source, onSale, lastRun }) => [
      ...[source ?? OWN, onSale, lastRun && localTime(lastRun.at, ctx)],
      ...[lastRun?.created ?? null, lastRun?.changed ?? null, lastRun?.gone ?? null],
    ])
    cli.table(headings, cutToFit(headings, rows, 0, cli.width))
    for (const source of sources) for (const line of particulars(source, ctx)) cli.say(line)
    cli.say(`\n${plural(sources.length, 'source')}.`)
    cli.answer(sources)
  },
}

const OWN = '(the dealer’s own)'

/** What a line of the table has no room for; nothing where nothing is to be said. */
function particulars(stock: StockSource, ctx: TenantCtx): string[] {
  const { source, yards, alsoLists, differingPrices, lastRun, refused } = stock
  const bare = lastRun?.barePrices?.count ? lastRun.barePrices : null
  const lines = [
    ...standsAt(yards),
    ...(lastRun ? [`Its last file was ${lastRun.fileName}.`] : []),
    ...(alsoLists > 0 ? [`It also lists ${plural(alsoLists, 'vehicle')} of other sources.`] : []),
    ...differingLines({ count: differingPrices.length, listed: differingPrices }),
    ...refused.map(
      ({ fileName, at, reason }) => `Refused since: ${fileName} of ${localTime(at, ctx)}: ${REFUSED_BECAUSE[reason]}.`,
    ),
    ...(bare ? [`Prices that do not say what they include: ${bare.count}, read as ${bareWords(bare.means)}.`] : []),
    ...(bare && bare.means === null && source !== null ? [lineFor(source)] : []),
  ]
  return lines.length === 0 ? [] : [`\n${source ?? OWN}`, ...lines.map((line) => `  ${line}`)]
}

/** 'Stands at harbour: Wharf 12, Hill 3, no yard 1.', a line for each dealership; of one without yards how many alone. */
function standsAt(yards: StockSource['yards']): string[] {
  return [...Map.groupBy(yards, ({ dealership }) => dealership)].map(([dealership, own]) => {
    const isYardless = own.every(({ yard }) => yard === null)
    const counts = own.map(({ yard, vehicles }) => (isYardless ? vehicles : `${yard ?? 'no yard'} ${vehicles}`))
    return `Stands at ${dealership}: ${counts.join(', ')}.`
  })
}
