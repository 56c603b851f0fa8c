import { useRef } from 'react'
import { useScrolledPast } from '../../hooks/use-scrolled-past.ts'
import { useSlideAway } from '../../hooks/use-slide-away.ts'
import { FinanceLine, ReducedMark } from '../price.tsx'
import type { VehicleView } from '../view.ts'
import { ActionLink } from './action-link.tsx'

/** What it has room for (rule:sticky-bars). */
const KINDS = ['finance', 'trade-in']

/** What follows the shopper at the top of the page, once so far down that its own head is out of sight (rule:sticky-bars). */
export function StickyHeader({ vehicle }: { vehicle: VehicleView }) {
  const { actions } = vehicle
  return vehicle.sold || actions.variant !== 'sticky-header' ? null : <Header vehicle={vehicle} />
}

function Header({ vehicle }: { vehicle: VehicleView }) {
  const { actions, price } = vehicle
  const mark = useRef<HTMLSpanElement>(null)
  const header = useRef<HTMLElement>(null)
  const { isAway, onBlur } = useSlideAway(header, !useScrolledPast(mark, actions.stickyHeaderAfterPx))
  return (
    <div>
      <span className="scroll-mark" ref={mark} />
      <section
        ref={header}
        className="sticky-header"
        aria-label="This vehicle"
        inert={isAway}
        data-shown={isAway ? undefined : ''}
        onBlur={onBlur}
      >
        <div className="wrap sticky-header-row">
          <p className="sticky-header-name">
            <strong>{[vehicle.title, vehicle.badge].filter(Boolean).join(' ')}</strong>
            {actions.bodyAndTransmission ? <span>{actions.bodyAndTransmission}</span> : null}
          </p>
          <p className="sticky-header-price">
            <ReducedMark price={price} />
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
