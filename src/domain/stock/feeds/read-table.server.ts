import { createHash } from 'node:crypto'
import { type CsvRow, readCsvRows } from './csv-rows.server.ts'
import { type FeedEvent, FeedStop, placeOf } from './feed.ts'
import { feedRowReader, skippedRow } from './feed-rows.ts'
import { cluesIn } from './read-row.ts'
import { type RowTexts, readCells, type TablePlan } from './table-plan.ts'
import { isBlank } from './values.ts'

/**
 * The vehicles of a table whose first row names its columns, streaming. `plan` says how its columns are read. Throws
 * FeedStop as `readCsvRows` and `plan` do.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  now: Date,
  plan: (headers: string[]) => TablePlan,
): AsyncGenerator<FeedEvent> {
  let table: TablePlan | null = null
  const toEvent = feedRowReader(now)
  const nameRow = keyedStockNumbers()
  for await (const row of readCsvRows(bytes)) {
    if (table === null) {
      table = plan(row.cells)
      if (table.unused.length > 0) yield { kind: 'columns', unused: table.unused }
      continue
    }
    const record = readCells(table, row.cells)
    const named = table.keyCells ? nameRow(table.keyCells, row.cells) : null
    if (named) record.texts.stockNumber = named.stockNumber
    if (named?.isCopy) {
      const copied = { value: named.stockNumber, reason: 'is word for word a row that came before' }
      yield skippedRow({ ...placeOf(row), stockNumber: named.stockNumber }, copied, null)
    } else yield rowEvent(table, row, record, toEvent, now)
  }
}

function rowEvent(
  plan: TablePlan,
  row: CsvRow,
  { texts, problems, skip }: RowTexts,
  toEvent: ReturnType<typeof feedRowReader>,
  now: Date,
): FeedEvent {
  const place = { ...placeOf(row), stockNumber: texts.stockNumber?.trim() || null }
  if (skip !== null) return skippedRow(place, { value: '', reason: skip }, null)

  const { width } = plan
  if (row.cells.slice(width).some((cell) => !isBlank(cell))) {
    const reason = `has ${row.cells.length} columns where the header has ${width}: its values may be shifted`
    return skippedRow(place, { value: String(row.cells.length), reason }, cluesIn(texts, now))
  }
  const doubts = [...problems, ...shortRow(row, width), ...openEnd(row, plan)]
  return toEvent({ texts, columns: plan.columns, place: placeOf(row), problems: doubts })
}

function shortRow({ cells }: CsvRow, width: number): RowTexts['problems'] {
  if (cells.length >= width) return []
  const reason = `has ${cells.length} columns where the header has ${width}: the others are left as they were`
  return [{ field: 'row', value: String(cells.length), reason, skipsRow: false }]
}

/** The last value of a file without a last line end may have been longer. A stock number cut so would name another vehicle. */
function openEnd({ cells, line, lastOpen }: CsvRow, plan: TablePlan): RowTexts['problems'] {
  const { width, lastColumn, endsInStockNumber } = plan
  if (!lastOpen) return []
  if (endsInStockNumber && cells.length >= width) {
    throw new FeedStop({ kind: 'truncated', line, reason: 'the file ends inside a stock number, without a line end' })
  }
  const reason = 'may be cut short: the file ends here without a line end'
  return [{ field: lastColumn, value: cells.at(-1)!.trim(), reason, skipsRow: false }]
}

/** `isCopy`: every cell of the row is as in one that came before, so it is no second vehicle. */
type NamedRow = { stockNumber: string; isCopy: boolean }

/**
 * Stock numbers for a file that has none: a short hash of the cells that name a row (`key` of a map file), the same in
 * every file that has the same words there. Rows with one key but other words elsewhere are told apart as `-2`, `-3` …
 */
function keyedStockNumbers(): (keyCells: readonly number[], cells: readonly string[]) => NamedRow {
  const rowsByKey = new Map<string, string[]>()
  return (keyCells, cells) => {
    const key = `K${shortHash(keyCells.map((cell) => (cells[cell] ?? '').replace(/\s+/g, ' ').trim().toLowerCase()))}`
    const row = shortHash(cells)
    const rows = rowsByKey.get(key)
    if (!rows) rowsByKey.set(key, [row])
    else if (!rows.includes(row)) rows.push(row)
    else return { stockNumber: key, isCopy: true }
    return { stockNumber: rows && rows.length > 1 ? `${key}-${rows.length}` : key, isCopy: false }
  }
}

/** Ten letters and digits (about 51 bits): a million rows share one with a chance of one in five thousand. */
function shortHash(words: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest()
  return (digest.readBigUInt64BE() % 36n ** 10n).toString(36).toUpperCase().padStart(10, '0')
}
