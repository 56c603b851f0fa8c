import type { VehicleView } from '../views.ts'

/** What is checked on a used vehicle (B§2). */
export function UsedCarChecks(_: { vehicle: VehicleView }) {
  return null
}
