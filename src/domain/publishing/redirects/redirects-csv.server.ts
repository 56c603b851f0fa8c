import { type CsvError, type Info, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import {
  ANY_VALUE,
  anyValued,
  fromText,
  isBelow,
  MOST_PARAMETERS,
  REDIRECT_STATUSES,
  type Redirect,
  redirectPath,
  redirectQuery,
} from '#domain/content/redirect.ts'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { shellWord } from '#domain/tenants/shell-word.ts'
import { type FolderProblem, fileProblem, unstorableText } from '../config-problems.ts'
import type { Certainty, SuggestedRedirects } from './suggest-target.ts'

/** A redirect and the line of the file that says it. */
export type WrittenRedirect = Redirect & { line: number }
/**
 * `open`: rows that do not say where they lead, as `redirects suggest` leaves those that nothing fits, each with its `why` as the
 * reason. `unsure`: where
 * suggestions begin that are not as sure as was asked for.
 */
export type ReadRedirects = {
  redirects: WrittenRedirect[]
  problems: FolderProblem[]
  open: FolderProblem[]
  unsure: string[]
}

const COLUMNS = ['from', 'to', 'status', 'replaces_page'] as const
/** What `redirects suggest` says beside them, for whoever reviews it. */
const NOTES = ['sure', 'asked_for', 'covers', 'why'] as const
/** How sure a suggestion is where there is none. */
const NOT_SURE = 'none'
type Column = (typeof COLUMNS)[number]
type Cells = Record<Column, string>
/** More than any dealer's site had pages. */
export const MOST_REDIRECTS = 100_000
const LONGEST_PATH = 1000
const LONGEST_QUERY = 500
const LONGEST_TARGET = 2000
/** Of what a file says beside a row that is left open. */
const LONGEST_REASON = 500

/**
 * Reads `from,to,status,replaces_page` (rule:redirects): each row that cannot be used is told with line, column, value and
 * reason. `hosts` are the tenant's own: an address at one of them is a path, at any other is refused. With `only`, of
 * suggestions those this sure alone are read; a row that does not say how sure it is was written by hand, and is.
 */
export function readRedirectsCsv(
  text: string,
  file: string,
  hosts: readonly string[],
  only?: readonly Certainty[],
): ReadRedirects {
  const none = { redirects: [], open: [], unsure: [] }
  const table = rowsOf(text, file)
  if ('problem' in table) return { ...none, problems: [table.problem] }
  const [head, ...rows] = table.rows
  const names =
    head?.record.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? []
  const problems = columnProblems(names, file)
  if (problems.length > 0) return { ...none, problems }

  const redirects: WrittenRedirect[] = []
  const open: FolderProblem[] = []
  const unsure: string[] = []
  const lines = new Map<string, number>()
  for (const { record, line } of rows) {
    const told: Told = (path, value, reason) => problems.push({ file, line, path, value: value.slice(0, 120), reason })
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, record[names.indexOf(name)]?.trim() ?? ''])) as Cells
    if (cells.to === '' && cells.status !== '410') {
      const why = record[names.indexOf('why')]?.trim() || 'Nothing says where they lead'
      open.push({ file, line, path: 'to', value: cells.from, reason: why.slice(0, LONGEST_REASON) })
      readStatus(cells.status, told)
      continue
    }
    const sure = record[names.indexOf('sure')]?.trim().toLowerCase() ?? ''
    // What suggestions left open and says where it leads by now was filled in by hand.
    if (only && sure !== '' && sure !== NOT_SURE && !only.some((one) => one === sure)) {
      unsure.push(cells.from)
      continue
    }
    const read = readRow(cells, hosts, told)
    if (!read) continue
    const key = `${read.from.path}?${read.from.query}`
    const before = lines.get(key)
    if (before !== undefined) told('from', cells.from, `Line ${before} says already where this leads`)
    else lines.set(key, line)
    redirects.push({ ...read, line })
  }
  if (rows.length > MOST_REDIRECTS)
    problems.push(fileProblem(file, `A site has ${MOST_REDIRECTS} redirects at most; these are ${rows.length}`))
  return { redirects, problems, open, unsure }
}

/**
 * Redirects to review: what `readRedirectsCsv` reads, with how sure each is, how often it was asked for, how many addresses it
 * covers, and why; those left open last. The status is for whoever knows that something is gone.
 */
export function writeSuggestionsCsv({ suggestions, open }: SuggestedRedirects): string {
  const rows = suggestions.map(({ from, to, sure, hits, covers = 1, why }) => [
    ...[fromText(from), to, '', sure, hits, covers, why],
  ])
  const others = open.map(({ address, hits, covers = 1, reason }) => [address, '', '', NOT_SURE, hits, covers, reason])
  return stringify([['from', 'to', 'status', ...NOTES], ...rows, ...others])
}

/** Redirects as a file: what `readRedirectsCsv` reads back alike. */
export function writeRedirectsCsv(redirects: readonly Redirect[]): string {
  const rows = redirects.map(({ from, to, status, replacesPage }) => [
    fromText(from),
    to ?? '',
    status,
    replacesPage ? 'yes' : '',
  ])
  return stringify([[...COLUMNS], ...rows])
}

/** Where a redirect begins, of what somebody wrote; a reason where that is no address of the site. */
export function readFrom(written: string, hosts: readonly string[]): Redirect['from'] | { reason: string } {
  const url = ownAddress(written, hosts)
  if ('reason' in url) return url
  const from = { path: redirectPath(url.pathname), query: redirectQuery(url.search) }
  if (from.path.length > LONGEST_PATH || from.query.length > LONGEST_QUERY)
    return { reason: `A path has ${LONGEST_PATH} characters at most, a query ${LONGEST_QUERY}` }
  if (from.path.includes('*') && !(/^\/[^*]+\/\*$/.test(from.path) && from.query === ''))
    return { reason: 'A * stands for all below a folder, at the end and without a query, as in "/blog/*"' }
  if (url.searchParams.size > MOST_PARAMETERS)
    return { reason: `A redirect is told apart by ${MOST_PARAMETERS} parameters at most` }
  const values = anyValued(from.query) === null ? [] : [...new URLSearchParams(from.query).values()]
  if (values.filter((value) => value === ANY_VALUE).length > 1)
    return { reason: 'One parameter at most has any value, as in "/used-cars.php?view=car&id=*"' }
  return from
}

type Told = (column: Column, value: string, reason: string) => void

function readStatus(status: string, told: Told): Redirect['status'] | undefined {
  const code = REDIRECT_STATUSES.find((known) => String(known) === (status || '301'))
  if (!code) told('status', status, `This must be one of: ${REDIRECT_STATUSES.join(', ')}; empty is 301`)
  return code
}

function readRow({ from, to, status, replaces_page }: Cells, hosts: readonly string[], told: Told): Redirect | null {
  const begins = readFrom(from, hosts)
  if ('reason' in begins) told('from', from, begins.reason)
  const code = readStatus(status, told)
  const replacesPage = /^(?:yes|true|1)$/i.test(replaces_page)
  const isSaid = replacesPage || /^(?:|no|false|0)$/i.test(replaces_page)
  if (!isSaid) told('replaces_page', replaces_page, 'This must be yes or no; empty is no')
  if (code === 410 && to !== '') told('to', to, 'What is gone (410) leads nowhere: leave this empty')
  if (code === 410 && replacesPage)
    told('replaces_page', replaces_page, 'A page that is there is not gone: take the page away instead')
  const isAllBelow = !('reason' in begins) && isBelow(begins.path)
  if (isAllBelow && replacesPage)
    told('replaces_page', replaces_page, 'Of all below a folder no page is led away from: give each such page a row')
  const isOpen = isAllBelow || (!('reason' in begins) && anyValued(begins.query) !== null)
  const target = code === 410 ? null : targetAddress(to, isOpen, hosts)
  if (target && 'reason' in target) told('to', to, target.reason)
  const isUsable = code && isSaid && !(code === 410 && (to !== '' || replacesPage)) && !(isAllBelow && replacesPage)
  if ('reason' in begins || !isUsable || (target && 'reason' in target)) return null
  return { from: begins, to: target && target.pathname + target.search + target.hash, status: code, replacesPage }
}

/** Where a redirect leads; of all below a folder, or of any value, it may end in a `*`, for what is behind that or the value. */
function targetAddress(written: string, isOpen: boolean, hosts: readonly string[]): URL | { reason: string } {
  const url = ownAddress(written, hosts)
  if ('reason' in url || !url.pathname.includes('*')) return url
  if (isOpen && /^[^*]*\/\*$/.test(url.pathname)) return url
  return {
    reason:
      'A * stands at the end of both, as in "/blog/*" and "/news/*", or "/car.php?id=*" and "/cars/*", for what is below or the value',
  }
}

/** An address of this site; a reason for whatever is not, or might be read as another site's. */
function ownAddress(written: string, hosts: readonly string[]): URL | { reason: string } {
  if (written === '') return { reason: 'This is required' }
  if (written.length > LONGEST_TARGET) return { reason: `An address has ${LONGEST_TARGET} characters at most` }
  const use = 'Use a path on this site, such as "/contact"'
  if (/\s/.test(written)) return { reason: 'A space stands in it: write %20 for each, or take it out' }
  if (/\\/.test(written) || unstorableText(written).length > 0 || /^\/\//.test(written)) return { reason: use }
  const url = URL.parse(written, 'https://site.invalid')
  if (!url || !/^(?:\/|https?:\/\/)/i.test(written) || url.username || url.password) return { reason: use }
  // "/.//other.example" is a path of this site until it is resolved.
  if (url.pathname.startsWith('//')) return { reason: use }
  if (url.hostname === 'site.invalid' || hosts.includes(url.hostname)) return url
  return {
    reason: `${url.hostname} is no domain of this tenant${hosts.length > 0 ? `, which has ${hosts.join(', ')}` : ''}. Name it in hosts of config.json and apply that (redirects suggest takes it by --domain before), or write the path alone`,
  }
}

type Row = { record: string[]; line: number }

function rowsOf(text: string, file: string): { rows: Row[] } | { problem: FolderProblem } {
  try {
    // A spreadsheet of another country writes semicolons; the first line has one or the other.
    const [head = ''] = text.split('\n', 1)
    const delimiter = !head.includes(',') && head.includes(';') ? ';' : ','
    const options = { bom: true, info: true, skip_empty_lines: true, relax_column_count: true, delimiter } as const
    const parsed = parse(text, options) as unknown as { record: string[]; info: Info }[]
    // A row that stands on several lines ends on the one that is told.
    return { rows: parsed.map(({ record, info }) => ({ record, line: info.lines })) }
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number }
    return { problem: fileProblem(file, `This is no CSV: ${message}`, lines ?? null) }
  }
}

/** Of old addresses alone, one on a line. */
function bareListReason(file: string): string {
  const suggest = `npx forecourt redirects suggest --tenant SLUG --addresses ${shellWord(file)} --to suggested.csv`
  return `These are addresses, and nothing says where each leads: ${suggest} proposes that. A list of redirects begins with the line ${COLUMNS.join(',')}`
}

function columnProblems(names: readonly string[], file: string): FolderProblem[] {
  const known: readonly string[] = [...COLUMNS, ...NOTES]
  if (names.length === 1 && /^(?:\/|https?:\/\/)/.test(names[0]!)) return [fileProblem(file, bareListReason(file), 1)]
  if (names.every((name) => !known.includes(name))) {
    const isTable = names.length > known.length
    const reason = isTable
      ? `This is a list of something else: its columns are ${names.slice(0, 3).join(', ')} and ${names.length - 3} more. One of redirects has ${COLUMNS.join(',')}`
      : `The first line names the columns: ${COLUMNS.join(',')}. Put that line before this one`
    return [fileProblem(file, reason, 1)]
  }
  const unknown = names.filter((name) => !known.includes(name))
  const missing = (['from', 'to'] as const).filter((name) => !names.includes(name))
  const columns = COLUMNS.join(', ')
  return [
    ...unknown.map((name) => {
      const suggestion = nearestWord(name, COLUMNS)
      return {
        ...fileProblem(file, `There is no such column; there are: ${columns}`, 1),
        ...{ path: name, ...(suggestion && { suggestion }) },
      }
    }),
    ...missing.map((name) => fileProblem(file, `The first line names the columns (${columns}); ${name} is missing`, 1)),
  ]
}
