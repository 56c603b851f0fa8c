import type { VehicleView } from '../views.ts'

/** The share row of B§2. */
export function ShareRow(_: { vehicle: VehicleView }) {
  return null
}
