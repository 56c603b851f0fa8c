import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { daysFile } from './days-file.ts'
import { DEALERS } from './dealers.ts'
import { historyReportPdf } from './history-report.ts'
import { mediaPlan } from './media-plan.ts'
import { photosOf } from './photo-plan.ts'
import { TENANTS } from './pool.ts'
import { stockFile } from './stock-file.ts'
import { dealVehicles } from './vehicle.ts'

/**
 * `npm run demo:stock`: writes stock.csv, demo-days.csv and media.json of every demo dealer again, byte for
 * byte the same while the same spins and panoramas are drawn.
 */
for (const plan of DEALERS) {
  const folder = new URL(`${plan.slug}/`, TENANTS)
  mkdirSync(folder, { recursive: true })
  const vehicles = dealVehicles(plan)
  const media = mediaPlan(plan, vehicles)
  writeFileSync(new URL('stock.csv', folder), stockFile(plan, vehicles))
  writeFileSync(new URL('demo-days.csv', folder), daysFile(vehicles))
  if (plan.historyReport) {
    const report = new URL(plan.historyReport, folder)
    mkdirSync(new URL('.', report), { recursive: true })
    writeFileSync(report, historyReportPdf())
  }
  if (media.length > 0) writeFileSync(new URL('media.json', folder), `${JSON.stringify(media, null, 2)}\n`)
  else rmSync(new URL('media.json', folder), { force: true })
  console.log(
    `tenants/${plan.slug}: ${vehicles.length} vehicles, ${vehicles.flatMap(photosOf).length} pictures, ${media.length} with more media`,
  )
}
