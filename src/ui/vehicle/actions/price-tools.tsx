import { Icon } from '../../primitives/icon.tsx'
import { KeepButtons } from '../shortlist/keep-buttons.tsx'
import type { VehicleView } from '../views.ts'
import { viewsText } from './views-text.ts'

/** Small things beside the title: save, compare, and how often it was viewed, last so that counting moves nothing. */
export function PriceTools({ vehicle }: { vehicle: VehicleView }) {
  const { count, isShown, href, fields } = vehicle.actions.views
  return (
    <div className="price-tools">
      <KeepButtons vehicle={vehicle} />
      <p
        className="views"
        hidden={!isShown}
        data-does="views"
        data-href={href}
        data-fields={JSON.stringify(fields)}
        data-word={vehicle.vehicleWord}
      >
        <Icon name="eye" />
        <span data-count="">{viewsText(count)}</span>
      </p>
    </div>
  )
}
