import { mkdirSync, writeFileSync } from 'node:fs'
import { DEALERS } from './dealers.ts'
import { stockFile } from './stock-file.ts'
import { dealVehicles } from './vehicle.ts'

/** `node scripts/demo/make-stock.ts`: writes stock.csv of every demo dealer again, byte for byte the same. */
const TENANTS = new URL('../../tenants/', import.meta.url)

for (const plan of DEALERS) {
  const folder = new URL(`${plan.slug}/`, TENANTS)
  mkdirSync(folder, { recursive: true })
  const vehicles = dealVehicles(plan)
  writeFileSync(new URL('stock.csv', folder), stockFile(vehicles))
  console.log(`tenants/${plan.slug}/stock.csv: ${vehicles.length} vehicles`)
}
