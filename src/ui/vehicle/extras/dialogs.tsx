import type { VehicleView } from '../views.ts'

/** Conversations about the vehicle: request photos, book a test drive (C§2.3). */
export function Dialogs(_: { vehicle: VehicleView }) {
  return null
}
