import type { ItemType } from '../listing.ts'

/** From this share of other kinds on a dealer of cars is one of vehicles. */
const MIXED_SHARE = 0.1

/**
 * What shoppers read of all that a dealer sells (rule:vehicle-word), by how many there are of each kind: a few trade-ins of another kind leave a
 * dealer of cars one.
 */
export function vehicleWordOf(counts: ReadonlyMap<ItemType, number>): string {
  const kinds = [...counts.keys()]
  if (kinds.length < 2) return kinds[0] ?? 'car'
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return rows - (counts.get('car') ?? 0) < rows * MIXED_SHARE ? 'car' : 'vehicle'
}
