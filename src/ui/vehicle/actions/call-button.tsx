import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'

/**
 * Calls the dealer. Where the tenant hides the end of the number a press shows it (B§4); without scripts, and once
 * shown, it is a plain link that dials.
 */
export function CallButton({ vehicle, look }: { vehicle: VehicleView; look: 'primary' | 'outline' }) {
  const { phone } = vehicle.actions
  if (!phone) return null
  const className = `button button-${look} button-wide`
  if (!phone.masked)
    return (
      <a className={className} href={phone.href}>
        <Icon name="phone" />
        {`Call ${phone.text}`}
      </a>
    )
  return (
    <div className="call">
      <button type="button" className={`${className} call-masked`}>
        <Icon name="phone" />
        <span aria-hidden="true">{`Call ${phone.masked}`}</span>
        <span className="call-show">
          <span className="sr-only">Call: </span>Show number
        </span>
      </button>
      <a className={`${className} call-whole`} href={phone.href}>
        <Icon name="phone" />
        {`Call ${phone.text}`}
      </a>
    </div>
  )
}
