import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'

/** What follows the shopper on a phone: the one thing to do, within reach of a thumb. */
export function BottomBar({ vehicle }: { vehicle: VehicleView }) {
  if (!vehicle.actions.phone || vehicle.sold) return null
  return (
    <div className="bottom-bar">
      <p className="min-w-0 flex-1 truncate">
        <strong className="block truncate">{vehicle.price.text}</strong>
        <span className="text-sm text-muted">{vehicle.price.includes ?? vehicle.price.suffix ?? vehicle.title}</span>
      </p>
      <a className="button button-primary" href={vehicle.actions.phone.href}>
        <Icon name="phone" />
        Call Now
      </a>
    </div>
  )
}
