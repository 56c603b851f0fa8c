import type { VehicleView } from '../views.ts'

/** What it is by number and date; the first rows stand, the rest opens (B§4). */
export function DetailsBox(_: { vehicle: VehicleView }) {
  return null
}
