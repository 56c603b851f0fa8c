import type { VehicleView } from '../views.ts'

/** Says that the price is well below the average of its state (B§5). */
export function MarketIndicator(_: { vehicle: VehicleView }) {
  return null
}
