import { type FeedProblem, unreadable } from './feed.ts'
import type { FeedMap, FeedMapColumn } from './feed-map.ts'
import {
  type FeedColumns,
  type FeedField,
  type FeedTexts,
  findFeedField,
  findNamedField,
  headerKey,
  REQUIRED_FIELDS,
} from './fields.ts'
import { isBlank } from './values.ts'

/** How one field is taken from a row: from these cells, cut, matched and reworded in this order. */
type Source = Pick<FeedMapColumn, 'split' | 'part'> & {
  field: FeedField
  cells: number[]
  separator: string
  match: RegExp | null
  values: Map<string, string> | null
}
type SkipRule = { cell: number; is: Set<string> | null; match: RegExp | null; reason: string }

/** How the rows of one table are read, worked out once from its header. */
export type TablePlan = {
  width: number
  sources: Source[]
  columns: FeedColumns
  defaults: FeedTexts
  skipWhen: SkipRule[]
  /** Cells that together name a row, where no column holds a stock number. */
  keyCells: number[] | null
  lastColumn: string
  /** The last column holds the stock number, or part of the key that stands for it. */
  endsInStockNumber: boolean
  unused: string[]
}

export type RowTexts = { texts: FeedTexts; problems: Omit<FeedProblem, 'line' | 'stockNumber'>[]; skip: string | null }

/** Headers matched loosely; `ignored` (by `headerKey`) are knowingly not read. Throws FeedStop where a required one is missing. */
export function planTable(headers: readonly string[], ignored: readonly string[] = []): TablePlan {
  const sources: Source[] = []
  const unused: string[] = []
  for (const [cell, header] of headers.entries()) {
    const field = findFeedField(header)
    if (field) sources.push(sourceOf([cell], { field }))
    else if (header.trim() !== '' && !ignored.includes(headerKey(header))) unused.push(header.trim())
  }
  return finish({ headers, sources, unused, defaults: {}, skipWhen: [], keyCells: null })
}

/** Only what the map names is read. Its column names are matched without case, spaces and signs, as headers are. */
export function planMappedTable(headers: readonly string[], map: FeedMap): TablePlan {
  const keys = headers.map(headerKey)
  const find = (column: string): number[] => keys.flatMap((key, cell) => (key === headerKey(column) ? [cell] : []))
  const absent = columnsNamed(map).filter((column) => find(column).length === 0)
  if (absent.length > 0)
    throw unreadable(`the file has no column ${quoted(absent)} that the map names; it has ${quoted(headers)}`)

  const sources = [
    ...Object.entries(map.columns).flatMap(([column, targets]) =>
      [targets].flat().map((target) => sourceOf(find(column), typeof target === 'string' ? { field: target } : target)),
    ),
    ...(map.combine ?? []).map((part) => {
      const cells = part.columns.map((column) => find(column)[0]!)
      return sourceOf(cells, part, part.separator ?? ' ')
    }),
  ]
  const used = new Set([
    ...sources.flatMap(({ cells }) => cells),
    ...[...(map.key ?? []), ...(map.skipWhen ?? []).map(({ column }) => column)].flatMap(find),
  ])
  return finish({
    headers,
    sources,
    unused: headers.filter((header, cell) => !used.has(cell) && header.trim() !== '').map((header) => header.trim()),
    defaults: Object.fromEntries(
      Object.entries(map.defaults ?? {}).map(([name, text]) => [findNamedField(name)!, text]),
    ),
    skipWhen: (map.skipWhen ?? []).map((rule) => ({
      cell: find(rule.column)[0]!,
      is: rule.is ? new Set(rule.is.map(wordKey)) : null,
      match: rule.match ? new RegExp(rule.match, 'iu') : null,
      reason: rule.reason,
    })),
    keyCells: map.key?.map((column) => find(column)[0]!) ?? null,
  })
}

/** The texts of one row by field. The first cell that says something wins; pictures add up. Cells the row lacks are not said. */
export function readCells(plan: TablePlan, cells: readonly string[]): RowTexts {
  const row: RowTexts = { texts: {}, problems: [], skip: skipReason(plan, cells) }
  if (row.skip !== null) return row

  for (const source of plan.sources) {
    const text = textOf(source, cells, plan, row)
    if (text === undefined) continue
    const before = row.texts[source.field]
    if (before === undefined || isBlank(before)) row.texts[source.field] = text
    else if (source.field === 'photos') row.texts.photos = `${before}\n${text}`
  }
  for (const [field, text] of Object.entries(plan.defaults) as [FeedField, string][]) {
    if (isBlank(row.texts[field] ?? '')) row.texts[field] = text
  }
  return row
}

function sourceOf(cells: number[], { field, split, part, ...target }: FeedMapColumn, separator = '\n'): Source {
  const { match, values } = target
  return {
    ...{ field: findNamedField(field)!, cells, separator, split, part },
    match: match ? new RegExp(match, 'iu') : null,
    values: values ? new Map(Object.entries(values).map(([word, ours]) => [wordKey(word), ours])) : null,
  }
}

type Parts = Pick<TablePlan, 'sources' | 'unused' | 'defaults' | 'skipWhen' | 'keyCells'> & {
  headers: readonly string[]
}

function finish({ headers, ...parts }: Parts): TablePlan {
  const fields = new Set([...parts.sources.map(({ field }) => field), ...Object.keys(parts.defaults)])
  const missing = REQUIRED_FIELDS.filter((field) => !fields.has(field) && !(field === 'stockNumber' && parts.keyCells))
  if (missing.length > 0) {
    const words = missing.map((field) => (field === 'stockNumber' ? 'stock number' : field))
    const hint = missing.join() === 'stockNumber' ? '; a list without one is read with a map that has a key' : ''
    throw unreadable(`no column for ${words.join(', ')}; the columns are ${quoted(headers)}${hint}`)
  }

  const columns: FeedColumns = {}
  for (const { field, cells } of parts.sources)
    columns[field] ??= cells.map((cell) => headers[cell]!.trim()).join(' + ')
  const last = headers.length - 1
  const endsInStockNumber =
    parts.keyCells?.includes(last) ||
    parts.sources.some(({ field, cells }) => field === 'stockNumber' && cells.includes(last))
  return { ...parts, width: headers.length, columns, lastColumn: headers[last]!.trim(), endsInStockNumber }
}

function columnsNamed(map: FeedMap): string[] {
  const { columns, combine = [], key = [], skipWhen = [] } = map
  const parts = combine.flatMap((part) => part.columns)
  return [...Object.keys(columns), ...parts, ...key, ...skipWhen.map(({ column }) => column)]
}

function skipReason({ skipWhen }: TablePlan, cells: readonly string[]): string | null {
  const rule = skipWhen.find(({ cell, is, match }) => {
    const text = cells[cell] ?? ''
    return is?.has(wordKey(text)) || match?.test(text)
  })
  return rule?.reason ?? null
}

function textOf(source: Source, cells: readonly string[], { columns }: TablePlan, row: RowTexts): string | undefined {
  const present = source.cells.flatMap((cell) => cells[cell] ?? [])
  if (present.length === 0) return undefined
  const said = source.separator === '\n' ? null : present.map((text) => text.trim()).filter((text) => !isBlank(text))
  const whole = said?.join(source.separator) ?? present.find((text) => !isBlank(text)) ?? ''
  if (isBlank(whole)) return ''
  const part = source.split ? (whole.split(source.split)[(source.part ?? 1) - 1] ?? '') : whole
  const kept = source.match ? matched(source.match, part) : part.trim()
  if (kept === null) {
    const field = columns[source.field]!
    if (!row.problems.some((problem) => problem.field === field))
      row.problems.push({ field, value: whole.trim(), reason: 'does not look as the map expects', skipsRow: false })
    return ''
  }
  return source.values?.get(wordKey(kept)) ?? kept
}

/** What the first group matches, or the whole where there is none; null where it does not match. */
function matched(pattern: RegExp, text: string): string | null {
  const match = pattern.exec(text)
  return match ? (match[1] ?? (match.length > 1 ? '' : match[0])).trim() : null
}

function wordKey(word: string): string {
  return word.trim().toLowerCase()
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name.trim()}'`).join(', ')
}
