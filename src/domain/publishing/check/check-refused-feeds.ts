import { localDate } from '#domain/locations/zoned-time.ts'
import { importCommand } from '#domain/stock/import/import-command.ts'
import { REFUSED_BECAUSE } from '#domain/stock/import/import-summary.ts'
import type { RefusedFile, StockSource } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Finding } from '../finding.ts'

/** What a file that took too much would take, of the share it may. */
const TAKES: Partial<Record<RefusedFile['reason'], (percent: number) => string>> = {
  'would-shrink': (percent) => `more than ${percent} % of a dealership's stock off the site`,
  'would-lose-prices': (percent) => `the price of more than ${percent} % of a dealership's priced vehicles`,
}

/** Files of stock that stand refused, a line for each reason: the site shows what was there before them. */
export function checkRefusedFeeds(tenant: TenantCtx['tenant'], sources: readonly StockSource[]): Finding[] {
  const { timeZone } = tenant.settings.site
  const percent = tenant.settings.search.fullFeedMayTakePercent
  return sources.flatMap(({ source, refused }) =>
    refused.flatMap((file, n): Finding[] => {
      if (wentThroughAs(file, sources)) return []
      const which = n === 0 ? 'The last file' : 'A file'
      const of = `${which} of the source ${source}, ${file.fileName} of ${localDate(file.at, timeZone)}, was refused`
      const look = dryRunOf(tenant.slug, source, file)
      const says = `${of}: ${REFUSED_BECAUSE[file.reason]}.`
      const at = { about: 'works', path: 'stock.feeds' } as const
      if (file.readsAs !== null)
        return [
          {
            ...at,
            says: `${of}: it cannot be read as ${file.format}, but as ${file.readsAs}.`,
            fix: `${look} says what would change.`,
          },
        ]
      const takes = TAKES[file.reason]
      if (takes === undefined) return [{ ...at, says, fix: `${look} says what is wrong with it.` }]
      return [
        {
          ...at,
          says: `${of}: it would take ${takes(percent)}.`,
          fix: `${look} says what would go; --allow-shrink lets it pass. "search": { "fullFeedMayTakePercent": ${percent} } says how much one may take.`,
        },
      ]
    }),
  )
}

/** Whether a file that is of another format than was said was imported as that since. */
function wentThroughAs({ readsAs, fileName, at }: RefusedFile, sources: readonly StockSource[]): boolean {
  return sources.some(
    ({ lastRun }) => lastRun !== null && lastRun.format === readsAs && lastRun.fileName === fileName && lastRun.at > at,
  )
}

/** The import that was refused, as a dry run of it is asked for. */
function dryRunOf(slug: string, source: string | null, { format, readsAs, ...file }: RefusedFile): string {
  return `${importCommand({ ...file, slug, source: source === format ? null : source, format: readsAs ?? format })} --dry-run`
}
