/** `npm run bench [name…]`: measures the budgets and prints them as one table. A missed budget is printed, never hidden. */
import { type BenchRow, printRows } from './bench-row.ts'

const BENCHES: Record<string, () => Promise<BenchRow[]>> = {
  engine: async () => (await import('./engine.ts')).engineBench(),
  import: async () => (await import('./import.ts')).importBench(),
  pages: async () => (await import('./pages.ts')).pagesBench(),
  filters: async () => (await import('./filters.ts')).filtersBench(),
  javascript: async () => (await import('./javascript.ts')).javascriptBench(),
  start: async () => (await import('./start.ts')).startBench(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}

const rows: BenchRow[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
printRows(rows)
