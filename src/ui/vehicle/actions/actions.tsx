import { useEffect } from 'react'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import { Icon } from '../../primitives/icon.tsx'
import { PrintButtons } from '../shortlist/print-buttons.tsx'
import type { VehicleView } from '../view.ts'
import { ActionLink } from './action-link.tsx'
import { CallButton } from './call-button.tsx'

/** Ways to ask and to buy stand as buttons; the rest is there for who looks for it. */
const QUIET: readonly VehicleButton['kind'][] = ['chat', 'history-report', 'whats-app', 'request-photos']

/** The buttons beside the price, in their order (rule:vehicle-buttons); one of them is the thing to do. */
export function Actions({ vehicle }: { vehicle: VehicleView }) {
  const { isPhoneMissing } = vehicle.actions
  useEffect(() => {
    if (isPhoneMissing && !vehicle.sold) console.warn(`Vehicle ${vehicle.id} has no phone number to call.`)
  }, [isPhoneMissing, vehicle.id, vehicle.sold])
  if (vehicle.sold) return null
  const { buttons, phone, location } = vehicle.actions
  const first = buttons.find(isFirst) ?? (phone ? null : buttons[0])
  const loud = buttons.filter((button) => button === first || !QUIET.includes(button.kind))
  const quiet = buttons.filter((button) => !loud.includes(button))
  const place = location ? vehicle.location : null
  return (
    <div id="ask" className="vehicle-actions" data-car-id={vehicle.id}>
      <CallButton vehicle={vehicle} look={first ? 'outline' : 'primary'} />
      {loud.length ? (
        <div className="actions-loud">
          {loud.map((button) => (
            <ActionLink key={button.kind} button={button} look={button === first ? 'primary' : 'outline'} />
          ))}
        </div>
      ) : null}
      {quiet.length || place || vehicle.shortlist.print ? (
        <div className="actions-quiet">
          {quiet.map((button) => (
            <ActionLink key={button.kind} button={button} look="plain" />
          ))}
          {place ? (
            <a className="button button-plain" href="#vehicle-map">
              <Icon name="map-pin" />
              {place.name}
            </a>
          ) : null}
          <PrintButtons vehicle={vehicle} />
        </div>
      ) : null}
    </div>
  )
}

/** To ask and to buy go before a call. */
function isFirst({ kind }: VehicleButton): boolean {
  return kind === 'buy-online' || kind === 'enquire'
}
