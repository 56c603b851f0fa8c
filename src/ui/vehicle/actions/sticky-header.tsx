import type { VehicleView } from '../views.ts'

/** C§2.3: what follows the shopper at the top of the page once its own head is out of sight. */
export function StickyHeader(_: { vehicle: VehicleView }) {
  return null
}
