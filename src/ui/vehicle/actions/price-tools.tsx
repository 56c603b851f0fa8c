import type { VehicleView } from '../views.ts'

/** Small things beside the title: how often it was viewed, print, save. */
export function PriceTools(_: { vehicle: VehicleView }) {
  return null
}
