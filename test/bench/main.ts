/**
 * `npm run bench [name…]`: measures the budgets and prints them as one table. A missed budget is printed, never hidden.
 * Without a name, those that take minutes are left out.
 */
import { type BenchRow, printRows } from './bench-row.ts'

const BENCHES: Record<string, () => Promise<BenchRow[]>> = {
  engine: async () => (await import('./engine.ts')).engineBench(),
  import: async () => (await import('./import.ts')).importBench(),
  pages: async () => (await import('./pages.ts')).pagesBench(),
  filters: async () => (await import('./filters.ts')).filtersBench(),
  javascript: async () => (await import('./javascript.ts')).javascriptBench(),
  presses: async () => (await import('./presses.ts')).pressesBench(),
  map: async () => (await import('./map.ts')).mapBench(),
  places: async () => (await import('./places.ts')).placesBench(),
  spin: async () => (await import('./spin.ts')).spinBench(),
  market: async () => (await import('./market.ts')).marketBench(),
  finance: async () => (await import('./finance.ts')).financeBench(),
  leads: async () => (await import('./leads.ts')).leadsBench(),
  'trade-ins': async () => (await import('./trade-ins.ts')).tradeInsBench(),
  alerts: async () => (await import('./alerts.ts')).alertsBench(),
  reservations: async () => (await import('./reservations.ts')).reservationsBench(),
  accounts: async () => (await import('./accounts.ts')).accountsBench(),
  redirects: async () => (await import('./redirects.ts')).redirectsBench(),
  pdf: async () => (await import('./pdf.ts')).pdfBench(),
  start: async () => (await import('./start.ts')).startBench(),
}

const LONG: typeof BENCHES = {
  million: async () => (await import('./million.ts')).millionBench(),
  tenants: async () => (await import('./tenants.ts')).tenantsBench(),
  costs: async () => (await import('./scale/costs.ts')).costsBench(),
  rounds: async () => (await import('./scale/rounds.ts')).roundsBench(),
  move: async () => (await import('./move.ts')).moveBench(),
  addresses: async () => (await import('./addresses.ts')).addressesBench(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES || name in LONG))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys({ ...BENCHES, ...LONG }).join(', ')}.`,
  )
  process.exit(2)
}

const rows: BenchRow[] = []
for (const [name, bench] of Object.entries({ ...BENCHES, ...LONG })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in LONG) continue
  console.error(`Measuring ${name} …`)
  try {
    rows.push(...(await bench()))
  } catch (error) {
    console.error(error)
    rows.push({ name, aim: 'measured', measured: 'failed', pass: false, note: String(error).split('\n')[0]! })
  }
}
printRows(rows)
