import type { FeedEvent, FeedPlace, FilePlace, VehicleClues } from './feed.ts'
import type { FeedColumns, FeedTexts } from './fields.ts'
import { readRow } from './read-row.ts'
import type { RowTexts } from './table-plan.ts'

/** One record of a file, however it was written: its texts by field, and what was found wrong on the way. */
export type FeedRecord = { texts: FeedTexts; columns: FeedColumns; place: FilePlace; problems?: RowTexts['problems'] }

/** Makes events of records, in file order: a stock number that stood in the file before is skipped, naming where it stood first. */
export function feedRowReader(now: Date): (record: FeedRecord) => FeedEvent {
  // Where each was first. The one part of reading that grows with the file: so none is loaded twice.
  const seen = new Map<string, string>()
  return ({ texts, columns, place: at, problems }) => {
    const reading = readRow(texts, columns, at, now, problems)
    if (reading.kind === 'skipped') return reading
    const { place, dealerCode } = reading.row
    const value = place.stockNumber!
    // Numbers of different dealers are different.
    const key = `${dealerCode === null ? '' : `${dealerCode}\u0000`}${stockNumberKey(value)}`
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, at.row === undefined ? `line ${at.line}` : `row ${at.row}`)
      return reading
    }
    const reason = `is the stock number of ${first} already`
    const problem = { ...place, field: columns.stockNumber ?? 'stockNumber', value, reason, skipsRow: true }
    return { kind: 'skipped', place, problems: [...reading.row.problems, problem], clues: null }
  }
}

/** A stock number as it is compared: without case, outer space or leading zeros (`00001075` and `1075` are one). */
export function stockNumberKey(stockNumber: string): string {
  return stockNumber
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
}

/** A row that is not read at all, and why. `clues` as in `SkippedFeedRow`. */
export function skippedRow(
  place: FeedPlace,
  because: { value: string; reason: string },
  clues: VehicleClues | null,
): FeedEvent {
  return { kind: 'skipped', place, problems: [{ ...place, field: 'row', ...because, skipsRow: true }], clues }
}
