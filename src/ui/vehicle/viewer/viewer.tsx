import type { VehicleView } from '../views.ts'
import { Gallery } from './gallery.tsx'

export type ViewerProps = { vehicle: VehicleView; className?: string; sizes?: string; frame?: string }

/** One stage for everything there is to see of a vehicle. */
export function Viewer(props: ViewerProps) {
  return <Gallery {...props} />
}
