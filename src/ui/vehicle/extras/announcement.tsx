import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'

/** 'Located at {city}' with its way there (B§2); `src/web/client/vehicle/announcement.ts` takes it away when asked. */
export function Announcement({ vehicle }: { vehicle: VehicleView }) {
  const { announcement } = vehicle.extras
  if (!announcement) return null
  return (
    <div className="announcement" role="note" data-does="announcement">
      <p>
        <Icon name="map-pin" />
        {`Located at ${announcement.city}`}
      </p>
      {announcement.directionsHref ? (
        <a href={announcement.directionsHref} target="_blank" rel="noopener">
          Get Directions
        </a>
      ) : null}
      <button type="button" className="announcement-close only-with-scripts" data-dismiss="">
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
