import { VehiclePicture } from '../picture.tsx'
import type { VehicleView } from '../views.ts'
import { Gallery } from './gallery.tsx'

export type ViewerProps = { vehicle: VehicleView; className?: string; sizes?: string; frame?: string }

/** One stage for everything there is to see of a vehicle. Its size is settled before anything arrives. */
export function Viewer({ vehicle, className = '', sizes, frame = 'frame-16-10' }: ViewerProps) {
  const { viewer, title } = vehicle
  if (viewer.modes.length === 0)
    return (
      <div className={`frame ${frame} ${className}`} role="img" aria-label={`${title}: no picture yet`}>
        <VehiclePicture picture={undefined} standIn={viewer.standIn} alt="" place="page" />
      </div>
    )
  return (
    <div className={`viewer ${className}`} data-does="stage">
      <Gallery viewer={viewer} title={title} sizes={sizes} frame={frame} />
    </div>
  )
}
