import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEALERS } from './dealers.ts'
import { photosOf } from './photo-plan.ts'
import { dealVehicles } from './vehicle.ts'

/**
 * `node scripts/demo/make-photos.ts`: lays the pictures that `scripts/demo/pictures/make.py` drew out as
 * `tenants/<slug>/photos/<stock>_<n>.webp`.
 */
const TENANTS = new URL('../../tenants/', import.meta.url)
const WORK = process.env.VEHICLE_WORK ?? fileURLToPath(new URL('../../.data/demo-pictures', import.meta.url))

for (const plan of DEALERS) {
  const folder = new URL(`${plan.slug}/photos/`, TENANTS)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) rmSync(new URL(old, folder))
  let count = 0
  for (const vehicle of dealVehicles(plan)) {
    for (const [index, file] of photosOf(vehicle).entries()) {
      copyFileSync(join(WORK, 'pool', file), new URL(`${vehicle.stockNumber}_${index + 1}.webp`, folder))
      count++
    }
  }
  console.log(`tenants/${plan.slug}/photos: ${count} pictures`)
}
