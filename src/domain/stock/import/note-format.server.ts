import { sql } from 'kysely'
import { formatOfColumns } from '../feeds/survey-feed.server.ts'
import { importCommand } from './import-command.ts'
import type { ImportRun } from './import-summary.ts'

/**
 * Tells when a file was read as another format than its columns say, with the command that reads it as what it is and, where the dealer
 * has a source of that format, as that. Call once the file is staged.
 */
export async function noteOtherFormat(
  { trx, tenantId, report: { summary, note } }: ImportRun,
  tenantSlug: string,
): Promise<void> {
  const format = formatOfColumns(summary.unusedColumns)
  if (format === null || format === summary.format) return
  const { rows: sources } = await sql<{ name: string }>`
    select coalesce(source, format) as name from feed_runs
    where tenant_id = ${tenantId} and format = ${format} and summary ->> 'refusal' is null
    group by 1 order by max(feed_run_id) desc`.execute(trx)
  const names = sources.map(({ name }) => name)
  const has = names.length > 0 ? ` ${tenantSlug} has stock of that format already (${names.join(', ')}).` : ''
  const paths = { file: summary.paths?.file ?? summary.fileName, map: null }
  const command = importCommand({ slug: tenantSlug, paths, format, source: names[0] ?? null, dealership: null })
  note(`This reads as ${format}, not ${summary.format}.${has} Give it as that: ${command}`)
}
