import { useState } from 'react'
import { useContentFocus } from '../../hooks/use-content-focus.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'

/** 'Located at {city}' with its way there (rule:announcement-bar); dismissed it is away for as long as the page is open. */
export function Announcement({ vehicle }: { vehicle: VehicleView }) {
  const { announcement } = vehicle.extras
  const [isDismissed, setDismissed] = useState(false)
  const focusContent = useContentFocus()
  if (!announcement || isDismissed) return null
  function dismiss() {
    focusContent()
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
      <button type="button" className="announcement-close only-with-scripts" onClick={dismiss}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
