import type { VehicleView } from '../views.ts'

/** The finance small print, at the anchor financeDisclaimer. */
export function FinanceDisclaimer(_: { vehicle: VehicleView }) {
  return null
}
