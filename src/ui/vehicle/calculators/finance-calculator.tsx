import type { VehicleView } from '../views.ts'

/** The finance calculator (C§4, C§5, C§9), at the anchor finance-calculator. */
export function FinanceCalculator(_: { vehicle: VehicleView }) {
  return null
}
