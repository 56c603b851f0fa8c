import type { VehicleView } from '../views.ts'

/** Vehicles seen on this device before this one (B§3 "Viewed-car record"). */
export function RecentlyViewed(_: { vehicle: VehicleView }) {
  return null
}
