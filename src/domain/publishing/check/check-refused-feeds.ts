import { localDate } from '#domain/locations/zoned-time.ts'
import { REFUSED_BECAUSE } from '#domain/stock/import/import-summary.ts'
import type { RefusedFile, StockSource } from '#domain/stock/import/list-sources.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { shellWord } from '#domain/tenants/shell-word.ts'
import type { Finding } from '../finding.ts'

/** Files of stock that stand refused, a line for each reason: the site shows what was there before them. */
export function checkRefusedFeeds(tenant: TenantCtx['tenant'], sources: readonly StockSource[]): Finding[] {
  const { timeZone } = tenant.settings.site
  const percent = tenant.settings.search.fullFeedMayTakePercent
  return sources.flatMap(({ source, refused }) =>
    refused.map((file, n): Finding => {
      const which = n === 0 ? 'The last file' : 'A file'
      const of = `${which} of the source ${source}, ${file.fileName} of ${localDate(file.at, timeZone)}, was refused`
      const look = dryRunOf(tenant.slug, source, file)
      const says = `${of}: ${REFUSED_BECAUSE[file.reason]}.`
      if (file.reason !== 'would-shrink')
        return { about: 'works', path: 'stock.feeds', says, fix: `${look} says what is wrong with it.` }
      return {
        about: 'works',
        path: 'stock.feeds',
        says: `${of}: it would take more than ${percent} % of a dealership's stock off the site.`,
        fix: `${look} says what would go; --allow-shrink lets it pass. "search": { "fullFeedMayTakePercent": ${percent} } says how much one may take.`,
      }
    }),
  )
}

/** The import that was refused, as a dry run of it is asked for; a source that is called after its format goes without saying. */
function dryRunOf(slug: string, source: string | null, { format, dealership, paths }: RefusedFile): string {
  const file = paths ? shellWord(paths.file) : 'FILE'
  const map = paths?.map ? ` --map ${shellWord(paths.map)}` : ''
  const named = source === null || source === format ? '' : ` --source ${shellWord(source)}`
  const whose = dealership === null ? '' : ` --dealership ${dealership}`
  return `npx forecourt stock import ${file} --tenant ${slug} --format ${format}${map}${named}${whose} --dry-run`
}
