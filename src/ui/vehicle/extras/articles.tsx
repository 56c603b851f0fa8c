import type { VehicleView } from '../views.ts'

/** Articles of the dealer (B§2). */
export function Articles(_: { vehicle: VehicleView }) {
  return null
}
