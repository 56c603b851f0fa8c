import type { VehicleView } from '../views.ts'

/** The video of the vehicle (B§2). */
export function VideoBlock(_: { vehicle: VehicleView }) {
  return null
}
