import { type CsvError, type Info, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { FeedStop, type FilePlace, unreadable } from './feed.ts'
import { joined, peek, readTextBytes, type TextEnd, through } from './text-stream.server.ts'

/** `line`: where the row begins; `row` as in `FilePlace`. `lastOpen`: the last row, ended by the end of the file rather than by a line end. */
export type CsvRow = FilePlace & { cells: string[]; lastOpen: boolean }

type Parsed = { record: string[]; info: Info; raw: string }
type Sniffed = { delimiter: string; hasDelimiterLine: boolean }

/** A cell longer than this is taken for a quote that is never closed. */
const LONGEST_ROW_BYTES = 4 * 1024 * 1024
const LONGEST_HEADER_BYTES = 256 * 1024
const LENIENT = { relax_quotes: true, relax_column_count: true } as const
const DELIMITERS = [',', ';', '\t', '|']

/**
 * The rows of a CSV file, the header first, streaming: delimiter sniffed from the header among `, ; tab |` (or told by
 * Excel's `sep=` line), blank rows left out. Throws FeedStop on an open quote or a short last row.
 */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const end: TextEnd = { terminated: true }
  const isHeader = (start: Buffer) => start.includes(10) || start.length >= LONGEST_HEADER_BYTES
  const { head, rest } = await peek(readTextBytes(bytes, end), isHeader)
  const { delimiter, hasDelimiterLine } = sniff(head)
  const said = { info: true, raw: true, record_delimiter: '\n', max_record_size: LONGEST_ROW_BYTES }
  const parsed = through<Parsed>(joined(head, rest), parse({ ...LENIENT, ...said, delimiter }))
  try {
    yield* wholeRows(parsed, delimiter, hasDelimiterLine, end)
  } catch (error) {
    throw isOpenQuote(error) ? openQuote(error) : error
  }
}

/** Rows in file order, one held back, so that the last is known to be it. */
async function* wholeRows(
  parsed: AsyncIterable<Parsed>,
  delimiter: string,
  hasDelimiterLine: boolean,
  end: TextEnd,
): AsyncGenerator<CsvRow> {
  const seen: Seen = { width: 0, isRagged: false, breaks: 0 }
  let held: PendingRow | null = null
  let nextLine = 1
  for await (const { record, info, raw } of parsed) {
    const line = nextLine
    nextLine = info.lines + 1
    if (isBlankRow(record) || (hasDelimiterLine && line === 1)) continue
    if (held) yield* release(held, seen, delimiter)
    held = { cells: record, line, raw, breaks: info.lines - line }
  }
  if (!held) throw unreadable('the file has no rows')

  const cutShort = lastRowCut(held, seen, end)
  if (cutShort) throw new FeedStop({ kind: 'truncated', line: held.line, reason: cutShort })
  for (const row of release(held, seen, delimiter)) yield { ...row, lastOpen: !end.terminated }
}

/** `breaks`: lines it has beyond the first. */
type PendingRow = { cells: string[]; line: number; raw: string; breaks: number }
/**
 * `width`: of the header. `isRagged`: rows before the last are short too, so a short last one says nothing. `breaks`: those of all
 * rows before, which a spreadsheet does not count.
 */
type Seen = { width: number; isRagged: boolean; breaks: number }

function* release({ cells, line, raw, breaks }: PendingRow, seen: Seen, delimiter: string): Generator<CsvRow> {
  if (seen.width === 0) seen.width = cells.length
  const isWhole = cells.length === seen.width && !cells.some((cell) => isRunTogether(cell, raw))
  if (!isWhole && !seen.isRagged && raw.trimEnd().includes('\n')) yield* splitAgain(raw, line, seen, delimiter)
  else {
    yield { cells, ...placeAt(line, seen), lastOpen: false }
    seen.breaks += breaks
  }
  seen.isRagged ||= cells.length < seen.width
}

/** A cell of several lines that begins with a quote, but was not written as one that does: its quote was a stray one. */
function isRunTogether(cell: string, raw: string): boolean {
  return cell.startsWith('"') && cell.includes('\n') && !raw.includes(`"${cell.replaceAll('"', '""')}"`)
}

function lastRowCut({ cells }: PendingRow, { width, isRagged }: Seen, end: TextEnd): string | null {
  if (isRagged || cells.length >= width || (end.terminated && cells.length === 1)) return null
  return `the last row has ${cells.length} of ${width} columns`
}

/** A stray quote swallowed line ends: each line is read by itself, so that only the one with the quote is lost. */
function* splitAgain(raw: string, firstLine: number, seen: Seen, delimiter: string): Generator<CsvRow> {
  for (const [index, text] of raw.trimEnd().split('\n').entries()) {
    if (text.trim() !== '')
      yield { cells: cellsOf(text, delimiter), ...placeAt(firstLine + index, seen), lastOpen: false }
  }
}

function placeAt(line: number, { breaks }: Seen): FilePlace {
  return breaks === 0 ? { line } : { line, row: line - breaks }
}

function cellsOf(line: string, delimiter: string): string[] {
  try {
    return parseAtOnce(line, { ...LENIENT, delimiter })[0] ?? []
  } catch {
    return line.split(delimiter)
  }
}

function isBlankRow(cells: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: DOS programs end a file with Ctrl-Z
  return cells.every((cell) => /^[\s\u001a]*$/.test(cell))
}

/** The delimiter that occurs most in the header, outside quotes; a comma where none does. */
function sniff(start: Buffer): Sniffed {
  const [first = '', second = ''] = start.toString().split('\n', 2)
  const told = /^"?sep=(.)"?$/i.exec(first.trim())?.[1]
  if (told) return { delimiter: told, hasDelimiterLine: true }
  const header = (first.trim() === '' ? second : first).replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))]!, hasDelimiterLine: false }
}

function isOpenQuote(error: unknown): error is CsvError {
  const code = (error as { code?: string }).code
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
}

function openQuote(error: CsvError & { lines?: number; raw?: string }): FeedStop {
  const linesInRow = (error.raw ?? '').replace(/\n$/, '').split('\n').length - 1
  const line = Math.max(1, (error.lines ?? 1) - linesInRow)
  return new FeedStop({ kind: 'truncated', line, reason: 'a quote that opens here is never closed' })
}
