import { createHash } from 'node:crypto'

/** `isCopy`: every cell of the row is as in one that came before, so it is no second vehicle. */
export type NamedRow = { stockNumber: string; isCopy: boolean }

/**
 * Stock numbers for a file that has none: a short hash of the cells that name a row (`key` of a map file), the same in
 * every file that has the same words there. Rows with one key but other words elsewhere are told apart as `-2`, `-3` …
 */
export function keyedStockNumbers(): (keyCells: readonly number[], cells: readonly string[]) => NamedRow {
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
