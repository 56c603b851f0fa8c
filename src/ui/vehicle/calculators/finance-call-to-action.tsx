import type { VehicleView } from '../views.ts'

/** 'Finance Available For This Vehicle!' with its button (B§2). */
export function FinanceCallToAction(_: { vehicle: VehicleView }) {
  return null
}
