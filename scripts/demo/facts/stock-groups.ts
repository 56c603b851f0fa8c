import type { ModelFacts } from './model-facts.ts'
import { readFacts } from './read-facts.ts'

/** The models there are, by the kind of yard they stand in. */
export const CARS = readFacts('cars')
export const SUVS = readFacts('suvs')
export const FOUR_WHEEL_DRIVES = readFacts('four-wheel-drives')
export const UTES_AND_VANS = readFacts('utes-and-vans')
export const TRUCKS = readFacts('trucks')
export const MOTORCYCLES = readFacts('motorcycles')
export const CARAVANS = readFacts('caravans')
export const EVERY_CAR = [...CARS, ...SUVS, ...FOUR_WHEEL_DRIVES, ...UTES_AND_VANS]
export const EVERY_MODEL = [...EVERY_CAR, ...TRUCKS, ...MOTORCYCLES, ...CARAVANS]

/** Still sold new when the stock was made up. */
export function current(models: readonly ModelFacts[], makes?: readonly string[]): ModelFacts[] {
  return models.filter(({ make, lastYear }) => lastYear >= 2026 && (!makes || makes.includes(make)))
}
