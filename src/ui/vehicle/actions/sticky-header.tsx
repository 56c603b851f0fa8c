import { FinanceLine } from '../price.tsx'
import type { VehicleView } from '../views.ts'
import { ActionLink } from './action-link.tsx'

/** B§2: what it has room for. */
const KINDS = ['finance', 'trade-in']

/** C§2.3: what follows the shopper at the top of the page, once so far down that its own head is out of sight. */
export function StickyHeader({ vehicle }: { vehicle: VehicleView }) {
  const { actions, price } = vehicle
  if (vehicle.sold || actions.variant !== 'sticky-header') return null
  return (
    <div data-does="sticky-header" data-after={actions.stickyHeaderAfterPx}>
      <span className="scroll-mark" />
      <section className="sticky-header" aria-label="This vehicle" inert>
        <div className="wrap sticky-header-row">
          <p className="sticky-header-name">
            <strong>{[vehicle.title, vehicle.badge].filter(Boolean).join(' ')}</strong>
            {actions.bodyAndTransmission ? <span>{actions.bodyAndTransmission}</span> : null}
          </p>
          <p className="sticky-header-price">
            <strong>{price.text}</strong>
            {price.suffix || price.includes ? <span>{price.suffix ?? price.includes}</span> : null}
          </p>
          {price.finance ? <FinanceLine finance={price.finance} /> : null}
          <div className="sticky-header-actions">
            {actions.buttons
              .filter(({ kind }) => KINDS.includes(kind))
              .map((button, index) => (
                <ActionLink key={button.kind} button={button} look={index === 0 ? 'primary' : 'outline'} icon={false} />
              ))}
          </div>
        </div>
      </section>
    </div>
  )
}
