import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'
import { CompareButton } from './compare-button.tsx'
import { SaveButton } from './save-button.tsx'

/** Save and Compare of the vehicle a page is about; nothing where neither is offered. Both need scripts. */
export function SaveAndCompare({ vehicle }: { vehicle: VehicleView }) {
  const { favourite, compare } = vehicle.shortlist
  if (!favourite && !compare) return null
  return (
    <div className="keep-buttons">
      {favourite ? (
        <SaveButton {...favourite} className="button button-outline keep-save">
          <Icon name="heart" />
          Save
          <span className="sr-only">{` ${vehicle.title}`}</span>
        </SaveButton>
      ) : null}
      {compare ? (
        <CompareButton {...compare} title={vehicle.title} className="button button-outline keep-compare" />
      ) : null}
    </div>
  )
}
