import { useRef, useState } from 'react'
import { Icon } from '../../primitives/icon.tsx'
import { useFocusGoesOn } from '../shortlist/use-focus-goes-on.ts'
import type { VehicleView } from '../view.ts'

/** 'Located at {city}' with its way there (B§2); dismissed it is away for as long as the page is open. */
export function Announcement({ vehicle }: { vehicle: VehicleView }) {
  const { announcement } = vehicle.extras
  const [isDismissed, setDismissed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const giveFocusOn = useFocusGoesOn(button)
  if (!announcement || isDismissed) return null
  function dismiss() {
    giveFocusOn()
    setDismissed(true)
  }
  return (
    <div className="announcement" role="note">
      <p>
        <Icon name="map-pin" />
        {`Located at ${announcement.city}`}
      </p>
      {announcement.directionsHref ? (
        <a href={announcement.directionsHref} target="_blank" rel="noopener">
          Get Directions
        </a>
      ) : null}
      <button ref={button} type="button" className="announcement-close only-with-scripts" onClick={dismiss}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
