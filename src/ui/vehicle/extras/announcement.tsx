import type { VehicleView } from '../views.ts'

/** 'Located at {city}' with its way there (B§2). */
export function Announcement(_: { vehicle: VehicleView }) {
  return null
}
