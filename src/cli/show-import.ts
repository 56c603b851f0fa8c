import { MAPPED_FIELDS } from '#domain/stock/catalogue/normalise.ts'
import type { FeedProblem } from '#domain/stock/feeds/feed.ts'
import { findFeedFormat } from '#domain/stock/feeds/formats.server.ts'
import type {
  ChangedField,
  ImportRefusal,
  ImportSummary,
  Listed,
  NamedVehicle,
  PhotoProblem,
} from '#domain/stock/import/import-summary.ts'
import { wordShrinking } from '#domain/stock/import/plan-import.ts'
import type { Cli } from './command.ts'
import { differingLines } from './differing-prices.ts'
import { plural } from './options.ts'
import { sentence } from './publishing.ts'

const SHOWN = 20
const FIRST_SHOWN = 3
/** Signs of a value that are shown. */
const LONGEST_VALUE = 40

/** The end of an import as a dealer reads it: counts first, then what the file did wrong, each with line, field, value and reason. */
export function showImport(cli: Cli, summary: ImportSummary, tenant: { name: string; slug: string }): void {
  const seconds = (summary.durationMs / 1000).toFixed(1)
  cli.say(
    summary.dryRun
      ? `Dry run of ${summary.fileName} for ${tenant.name}: nothing was written.`
      : `Imported ${summary.fileName} (${summary.source}) for ${tenant.name} in ${seconds} s.`,
  )
  cli.say()
  showCounts(cli, summary)
  if (summary.arriving.count > 0)
    cli.say(
      `\n${vehiclesText(summary.arriving, summary.dryRun ? 'would be new' : `${summary.arriving.count === 1 ? 'is' : 'are'} new`)}`,
    )
  showChanged(cli, summary)
  if (summary.gone > 0)
    cli.say(`\n${vehiclesText(summary.leaving, summary.dryRun ? 'would go' : `became ${summary.goneBecame}`)}`)
  if (summary.unpriced.count > 0)
    cli.say(`\n${vehiclesText(summary.unpriced, summary.dryRun ? 'would have no price any more' : 'lost their price')}`)
  if (summary.wouldShrink.length > 0) cli.say(`\n${wordShrinking(summary.wouldShrink, summary).join('\n')}`)
  showUnmapped(cli, summary)
  showPhotos(cli, summary)
  showLacking(cli, summary, tenant.slug)
  const place = countedIn(summary)
  showProblems(cli, 'Skipped', summary.skipped, place)
  showProblems(cli, 'Left empty or kept with doubt', summary.warnings, place)
  showDoubts(cli, summary)
  if (summary.differingPrices?.count) cli.say(`\n${differingLines(summary.differingPrices).join('\n')}`)
  if (summary.unusedColumns.length) cli.say(`\nColumns no field reads: ${summary.unusedColumns.join(', ')}.`)
  for (const note of summary.notes) cli.say(`\nNote: ${note}`)
}

function showCounts(cli: Cli, summary: ImportSummary): void {
  const gone = summary.goneBecame === 'sold' ? 'Sold' : 'Withdrawn'
  const headings = ['', 'New', 'Changed', 'Unchanged', gone, 'Skipped']
  const row = (
    name: string,
    of: Pick<ImportSummary, 'created' | 'changed' | 'unchanged' | 'gone'>,
    skipped: number | null,
  ) => [name, of.created, of.changed, of.unchanged, of.gone, skipped] as const
  const several = summary.dealerships.length > 1 ? summary.dealerships : []
  const rows = several.map((one) => row(one.dealershipSlug, one, null))
  cli.table(headings, [...rows, row('Rows', summary, summary.skipped.rows)])
}

/** Of a few changed vehicles what changed, a line each. */
function showChanged(cli: Cli, { changedExamples, changed, dryRun }: ImportSummary): void {
  if (changedExamples.length === 0) return
  const such = changed > changedExamples.length ? ', such as' : ''
  cli.say(`\n${dryRun ? 'Would change' : 'Changed'}${such}:`)
  for (const { stockNumber, fields } of changedExamples) {
    const more = fields.length > FIRST_SHOWN ? `; and ${plural(fields.length - FIRST_SHOWN, 'more field')}` : ''
    cli.say(`  ${stockNumber} ${fields.slice(0, FIRST_SHOWN).map(changeText).join('; ')}${more}`)
  }
}

/** 'price: $12,490 → $11,990 drive away': words that both end in are said once. */
function changeText({ field, before, after }: ChangedField): string {
  if (before === null && after === null) return field
  const [, first, rest] = /^([$\d]\S*)( .*)?$/.exec(before ?? '') ?? []
  const isSameRest = first !== undefined && after !== null && /^[$\d]\S*( .*)?$/.exec(after)?.[1] === rest
  return `${field}: ${shortened(isSameRest ? first : before)} → ${shortened(after)}`
}

function shortened(value: string | null): string {
  const words = (value ?? 'empty').replace(/\s+/g, ' ')
  return words.length > LONGEST_VALUE ? `${words.slice(0, LONGEST_VALUE - 1)}…` : words
}

/** Words of the file that no vocabulary has, where there are any. */
function showUnmapped(cli: Cli, { unmapped }: ImportSummary): void {
  const unknown = MAPPED_FIELDS.filter((field) => unmapped[field].unmapped > 0)
  if (unknown.length === 0) {
    cli.say(`\nEvery word for ${new Intl.ListFormat('en-AU').format(MAPPED_FIELDS)} is known.`)
    return
  }
  cli.say('\nWords that are not known; they are shown as the file has them:')
  cli.table(
    ['Field', 'Values', 'Not known', 'Share', 'Commonest of those'],
    unknown.map((field) => {
      const { values, unmapped: count, share, commonest } = unmapped[field]
      const words = commonest.slice(0, 3).map(({ value, count }) => `${value} (${count})`)
      return [field, values, count, `${(share * 100).toFixed(1)} %`, words.join(', ')]
    }),
  )
}

function showPhotos(cli: Cli, { photos, dryRun }: ImportSummary): void {
  const { added, vehicles, pending, broken, unmatched, unmatchedBefore } = photos
  if (added + pending + broken.count + unmatched.count === 0) return
  const toFetch = pending ? `, ${pending} ${dryRun ? 'would' : 'still to'} be fetched` : ''
  cli.say(`\nPhotos: ${added} ${dryRun ? 'would be added' : 'added'} to ${plural(vehicles, 'vehicle')}${toFetch}.`)
  const brokenCells = ({ file, stockNumber, reason }: PhotoProblem) => [file, stockNumber, reason]
  showList(cli, 'Photos that could not be used', broken, ['File', 'Stock number', 'Reason'], brokenCells)
  if (unmatched.count === 0) return
  // What was told before is counted only: a file that comes every night says the same every night.
  const fresh = unmatched.listed.slice(0, unmatched.count - unmatchedBefore)
  const before =
    unmatchedBefore === 0
      ? ''
      : `, ${fresh.length === 0 ? '' : `${unmatchedBefore} of them `}as before (--json lists them)`
  cli.say(`\nPhotos that belong to no row of the file: ${unmatched.count}${before}`)
  if (fresh.length === 0) return
  cli.table(
    ['Files', 'Reason'],
    [...Map.groupBy(fresh, ({ reason }) => reason)].map(([reason, files]) => [namesText(files), reason]),
  )
}

function showLacking(cli: Cli, { photos: { lacking }, dryRun }: ImportSummary, slug: string): void {
  if (lacking === 0) return
  if (dryRun) {
    cli.say(`\n${plural(lacking, 'vehicle')} on sale would have no photo.`)
    return
  }
  const on = `${plural(lacking, 'vehicle')} on sale ${lacking === 1 ? 'has' : 'have'} no photo`
  cli.say(`\n${on}: npx forecourt stock list --tenant ${slug} --without-photos --status in_stock coming_soon`)
}

/** What can hardly be true: it is shown as the file has it. */
function showDoubts(cli: Cli, { doubts }: ImportSummary): void {
  if (doubts.length === 0) return
  cli.say('\nLooks wrong, and is shown as the file has it unless it says otherwise here:')
  cli.table(
    ['Vehicles', 'What', 'Which'],
    doubts.map(({ what, count, listed }) => [count, what, firstOf(listed, count)]),
  )
}

/** The first of the files of one reason, and how many more there are. */
function namesText(files: readonly { file: string }[]): string {
  return firstOf(
    files.map(({ file }) => file),
    files.length,
  )
}

function firstOf(names: readonly string[], count: number): string {
  const more = count > FIRST_SHOWN ? ` and ${count - FIRST_SHOWN} more` : ''
  return `${names.slice(0, FIRST_SHOWN).join(', ')}${more}`
}

/** What the numbers of places in its file count: lines, or the vehicles of an XML file. */
function countedIn({ format }: ImportSummary): 'line' | 'item' {
  return findFeedFormat(format)?.counts ?? 'line'
}

function showProblems(cli: Cli, title: string, problems: Listed<FeedProblem>, place: 'line' | 'item'): void {
  const hasRows = problems.listed.slice(0, SHOWN).some(({ row }) => row !== undefined)
  showList(
    cli,
    title,
    problems,
    [...(hasRows ? ['Row'] : []), place === 'item' ? 'Item' : 'Line', 'Stock number', 'Field', 'Value', 'Reason'],
    (problem) => {
      const { line, row, stockNumber, field, value, reason } = problem
      return [
        ...(hasRows ? [row ?? line] : []),
        line,
        stockNumber,
        field,
        value.replace(/\s+/g, ' ').slice(0, LONGEST_VALUE),
        reason,
      ]
    },
  )
}

/** How many there are and the first of them, as a table; nothing where there are none. */
function showList<Thing>(
  cli: Cli,
  title: string,
  { count, listed }: Listed<Thing>,
  headings: string[],
  cells: (thing: Thing) => (string | number | null)[],
): void {
  if (count === 0) return
  cli.say(`\n${title}: ${count}`)
  cli.table(headings, listed.slice(0, SHOWN).map(cells))
  const more = count - Math.min(SHOWN, listed.length)
  if (more > 0) cli.say(`  and ${more} more (--json lists up to ${listed.length}).`)
}

/** Which vehicles something happened or would happen to, one a line. */
function vehiclesText({ count, listed }: Listed<NamedVehicle>, what: string): string {
  const shown = listed
    .slice(0, SHOWN)
    .map(({ stockNumber, name, dealershipSlug }) => `  ${stockNumber}  ${name} (${dealershipSlug})`)
  const more = count - shown.length
  const beyond = listed.length > shown.length ? ` (--json lists up to ${listed.length})` : ''
  return [`${plural(count, 'vehicle')} ${what}:`, ...shown, ...(more > 0 ? [`  and ${more} more${beyond}.`] : [])].join(
    '\n',
  )
}

/** Why nothing was imported, and what to do about it. */
export function refusalText(refusal: ImportRefusal, fileName: string, summary: ImportSummary): string {
  switch (refusal.reason) {
    case 'truncated':
      return `${fileName} is cut off${refusal.line > 0 ? ` at ${countedIn(summary)} ${refusal.line}` : ''}: ${sentence(refusal.detail)} Nothing was changed.`
    case 'unreadable':
      return `${fileName} cannot be read: ${sentence(refusal.detail)} Nothing was changed.${otherFormatText(refusal)}`
    case 'unknown-dealership':
      return `${refusal.detail} The dealerships are: ${refusal.known.join(', ')}. Nothing was changed.`
    case 'unknown-photos-folder':
      return `${refusal.detail} Nothing was changed.`
    case 'would-shrink':
    case 'would-lose-prices':
      return [
        `${wordShrinking(refusal.dealerships, summary).join('\n')} Nothing was changed.`,
        ...(summary.leaving.count === 0 ? [] : [vehiclesText(summary.leaving, 'would go')]),
        ...(summary.unpriced.count === 0 ? [] : [vehiclesText(summary.unpriced, 'would have no price any more')]),
      ].join('\n')
  }
}

function otherFormatText({ readsAs }: { readsAs?: string }): string {
  return readsAs === undefined ? '' : `\nIt reads as another format: --format ${readsAs}.`
}
