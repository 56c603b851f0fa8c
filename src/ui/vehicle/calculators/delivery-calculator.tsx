import type { VehicleView } from '../views.ts'

/** What delivery costs, by postcode (B§5). */
export function DeliveryCalculator(_: { vehicle: VehicleView }) {
  return null
}
