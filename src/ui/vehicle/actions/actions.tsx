import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'

/** The buttons beside the price, in the order of B§2. */
export function Actions({ vehicle }: { vehicle: VehicleView }) {
  const { phone } = vehicle.actions
  if (!phone || vehicle.sold) return null
  return (
    <a className="button button-primary" href={phone.href}>
      <Icon name="phone" />
      Call {phone.text}
    </a>
  )
}
