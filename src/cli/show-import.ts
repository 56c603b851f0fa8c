import { MAPPED_FIELDS } from '#domain/stock/catalogue/normalise.ts'
import type { FeedProblem } from '#domain/stock/feeds/feed.ts'
import type { ImportRefusal, ImportSummary, ProblemList } from '#domain/stock/import/import-summary.ts'
import type { Cli } from './command.ts'

const SHOWN = 20

/** The end of an import as a dealer reads it: counts first, then what the file did wrong, each with line, field, value and reason. */
export function showImport(cli: Cli, summary: ImportSummary, tenantName: string): void {
  const seconds = (summary.durationMs / 1000).toFixed(1)
  cli.say(
    summary.dryRun
      ? `Dry run of ${summary.fileName} for ${tenantName}: nothing was written.`
      : `Imported ${summary.fileName} (${summary.format}) for ${tenantName} in ${seconds} s.`,
  )
  cli.say()
  showCounts(cli, summary)
  showUnmapped(cli, summary)
  showPhotos(cli, summary)
  showProblems(cli, 'Skipped', summary.skipped)
  showProblems(cli, 'Left empty or kept with doubt', summary.warnings)
  if (summary.unusedColumns.length) cli.say(`\nColumns no field reads: ${summary.unusedColumns.join(', ')}.`)
  for (const note of summary.notes) cli.say(`\nNote: ${note}`)
}

function showCounts(cli: Cli, summary: ImportSummary): void {
  const gone = summary.goneBecame === 'sold' ? 'Sold' : 'Withdrawn'
  const headings = ['', 'New', 'Changed', 'Unchanged', gone, 'Skipped']
  const total = [
    'Rows',
    summary.created,
    summary.changed,
    summary.unchanged,
    summary.gone,
    summary.skipped.rows,
  ] as const
  const several = summary.dealerships.length > 1 ? summary.dealerships : []
  cli.table(headings, [
    ...several.map((one) => [one.dealershipSlug, one.created, one.changed, one.unchanged, one.gone, null]),
    total,
  ])
}

function showUnmapped(cli: Cli, { unmapped }: ImportSummary): void {
  cli.say()
  cli.table(
    ['Field', 'Values', 'Unmapped', 'Share', 'Commonest unmapped'],
    MAPPED_FIELDS.map((field) => {
      const { values, unmapped: unknown, share, commonest } = unmapped[field]
      const words = commonest.slice(0, 3).map(({ value, count }) => `${value} (${count})`)
      return [field, values, unknown, `${(share * 100).toFixed(1)} %`, words.join(', ')]
    }),
  )
}

function showPhotos(cli: Cli, { photos }: ImportSummary): void {
  const { added, vehicles, pending, broken, unmatched } = photos
  if (added + pending + broken.count + unmatched.count === 0) return
  cli.say(`\nPhotos: ${added} added to ${vehicles} vehicles${pending ? `, ${pending} still to be fetched` : ''}.`)
  if (broken.count) {
    cli.say(`\nPhotos that could not be used: ${broken.count}`)
    cli.table(
      ['File', 'Stock number', 'Reason'],
      broken.listed.slice(0, SHOWN).map(({ file, stockNumber, reason }) => [file, stockNumber, reason]),
    )
    showRest(cli, broken)
  }
  if (unmatched.count) {
    cli.say(`\nPhotos that belong to no row of the file: ${unmatched.count}`)
    cli.table(
      ['File', 'Reason'],
      unmatched.listed.slice(0, SHOWN).map(({ file, reason }) => [file, reason]),
    )
    showRest(cli, unmatched)
  }
}

function showProblems(cli: Cli, title: string, problems: ProblemList): void {
  if (problems.count === 0) return
  cli.say(`\n${title}: ${problems.count}`)
  cli.table(['Line', 'Stock number', 'Field', 'Value', 'Reason'], problems.listed.slice(0, SHOWN).map(problemCells))
  showRest(cli, problems)
}

function problemCells({ line, stockNumber, field, value, reason }: FeedProblem) {
  return [line, stockNumber, field, value.replace(/\s+/g, ' ').slice(0, 40), reason]
}

function showRest(cli: Cli, { count, listed }: { count: number; listed: unknown[] }): void {
  const more = count - Math.min(SHOWN, listed.length)
  if (more > 0) cli.say(`  and ${more} more (--json lists up to ${listed.length}).`)
}

/** Why nothing was imported, and what to do about it. */
export function refusalText(refusal: ImportRefusal, fileName: string): string {
  switch (refusal.reason) {
    case 'truncated':
      return `${fileName} is cut off at line ${refusal.line}: ${refusal.detail}. Nothing was changed.`
    case 'unreadable':
      return `${fileName} cannot be read: ${refusal.detail}. Nothing was changed.`
    case 'unknown-dealership':
      return `${refusal.detail} The dealerships are: ${refusal.known.join(', ')}. Nothing was changed.`
    case 'unknown-photos-folder':
      return `${refusal.detail} Nothing was changed.`
    case 'would-shrink': {
      const lines = refusal.dealerships.map(
        (one) => `  ${one.dealershipSlug}: ${one.gone} of ${one.availableBefore} available vehicles would go`,
      )
      return [
        `${fileName} would unpublish more than half of a dealership's stock:`,
        ...lines,
        'Nothing was changed. If the file is right, add --allow-shrink.',
      ].join('\n')
    }
  }
}
