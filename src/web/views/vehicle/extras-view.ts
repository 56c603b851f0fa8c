import type { ExtrasView } from '#ui/vehicle/extras/view.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** The part of a vehicle's page that `ExtrasView` names. */
export function extrasView(_: VehiclePageFacts): ExtrasView {
  return {}
}
