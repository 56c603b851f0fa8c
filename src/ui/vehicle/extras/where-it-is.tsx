import { LocationDetails } from '../../page/location-list.tsx'
import type { VehicleView } from '../views.ts'
import { Block } from './block.tsx'

/** The yard it stands in, at the anchor vehicle-map (B§2). */
export function WhereItIs({ vehicle }: { vehicle: VehicleView }) {
  if (!vehicle.location) return null
  return (
    <Block title="Location" id="vehicle-map">
      <h3 className="font-semibold">{vehicle.location.name}</h3>
      <LocationDetails location={vehicle.location} />
    </Block>
  )
}
