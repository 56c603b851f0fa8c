import type { VehicleView } from '../views.ts'

/** The price comparison panel (B§5, B§9). */
export function PriceGauge(_: { vehicle: VehicleView }) {
  return null
}
