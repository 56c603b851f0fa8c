import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'
import { CompareButton } from './compare-button.tsx'

/** Save and Compare of the vehicle a page is about; nothing where neither is offered. Both need scripts. */
export function KeepButtons({ vehicle }: { vehicle: VehicleView }) {
  const { favourite, compare } = vehicle.shortlist
  if (!favourite && !compare) return null
  return (
    <div className="keep-buttons">
      {favourite ? (
        <button
          type="button"
          className="button button-outline keep-save"
          aria-pressed="false"
          hidden={favourite.onlyIfSaved}
          data-behaviour="keep"
          data-favourite={JSON.stringify(favourite.record)}
          data-only-if-saved={favourite.onlyIfSaved ? '' : undefined}
        >
          <Icon name="heart" />
          Save
          <span className="sr-only">{` ${vehicle.title}`}</span>
        </button>
      ) : null}
      {compare ? (
        <CompareButton {...compare} title={vehicle.title} className="button button-outline keep-compare" />
      ) : null}
    </div>
  )
}
