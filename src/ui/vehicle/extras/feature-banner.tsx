import type { VehicleView } from '../views.ts'

/** Three links: latest offers, service booking, sell your car (B§2). */
export function FeatureBanner(_: { vehicle: VehicleView }) {
  return null
}
