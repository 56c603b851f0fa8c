import type { VehicleView } from '../views.ts'

/** The call-the-dealer box (B§2). */
export function CallTheDealer(_: { vehicle: VehicleView }) {
  return null
}
