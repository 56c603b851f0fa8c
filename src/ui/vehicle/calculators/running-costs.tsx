import type { VehicleView } from '../views.ts'

/** The fuel calculator, or its electric sibling (B§5, decisions §10). */
export function RunningCosts(_: { vehicle: VehicleView }) {
  return null
}
