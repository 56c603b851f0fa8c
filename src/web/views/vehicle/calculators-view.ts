import type { CalculatorsView } from '#ui/vehicle/calculators/view.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** The part of a vehicle's page that `CalculatorsView` names. */
export function calculatorsView(_: VehiclePageFacts): CalculatorsView {
  return {}
}
