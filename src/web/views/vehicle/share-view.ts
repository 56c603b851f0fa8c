import type { ShareView } from '#ui/vehicle/share/view.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** The part of a vehicle's page that `ShareView` names. */
export function shareView(_: VehiclePageFacts): ShareView | null {
  return null
}
