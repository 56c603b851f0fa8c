/** One line of the table `npm run bench` prints. `pass` is null where nothing was measured; `note` then says why. */
export type BenchRow = { name: string; aim: string; measured: string; pass: boolean | null; note: string }

/** The rows as aligned columns, aim beside measurement, missed budgets marked. */
export function printRows(rows: readonly BenchRow[]): void {
  const verdict = ({ pass }: BenchRow) => (pass === null ? '–' : pass ? 'ok' : 'MISSED')
  const cells = [
    ['', 'what', 'aim', 'measured', 'note'],
    ...rows.map((row) => [verdict(row), row.name, row.aim, row.measured, row.note]),
  ]
  const widths = [0, 1, 2, 3].map((i) => Math.max(...cells.map((row) => row[i]!.length)))
  for (const row of cells)
    console.log(
      row
        .map((cell, i) => (i < 4 ? cell.padEnd(widths[i]!) : cell))
        .join('  ')
        .trimEnd(),
    )
}
