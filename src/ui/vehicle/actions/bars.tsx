import { type RefObject, useEffect, useRef, useState } from 'react'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import { useInView } from '../../hooks/use-in-view.ts'
import { watchView } from '../../hooks/use-near.ts'
import { useSlideAway } from '../../hooks/use-slide-away.ts'
import { Icon } from '../../primitives/icon.tsx'
import { FinanceLine } from '../price.tsx'
import { PriceLine, ReducedMark } from '../price-line.tsx'
import { useVehicleState } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'
import { ActionLink } from './actions.tsx'

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

/** What follows the shopper at the foot of the page: on a phone always, on wider windows in the second variant. */
export function BottomBar({ vehicle }: { vehicle: VehicleView }) {
  if (vehicle.sold) return null
  return (
    <>
      <PhoneBar vehicle={vehicle} />
      {vehicle.actions.variant === 'bottom-bar' ? <WideBar vehicle={vehicle} /> : null}
    </>
  )
}

/** Call Now and Enquire Now within reach of a thumb; slides away while the price block is in view (rule:sticky-bars). */
function PhoneBar({ vehicle }: { vehicle: VehicleView }) {
  const bar = useRef<HTMLElement>(null)
  const { isAway, onBlur } = useSlideAway(bar, useInView(useVehicleState().priceBlock, false))
  const enquire = enquiryOf(vehicle)
  if (!vehicle.actions.phone && !enquire) return null
  return (
    <section
      ref={bar}
      className="bar phone-bar"
      aria-label="Call or enquire"
      inert={isAway}
      data-away={isAway ? '' : undefined}
      onBlur={onBlur}
    >
      <div className="bar-buttons">
        <CallNow vehicle={vehicle} look="primary" />
        {enquire ? (
          <ActionLink button={enquire} look={vehicle.actions.phone ? 'outline' : 'primary'} icon={false} />
        ) : null}
      </div>
    </section>
  )
}

/** A slim row of buttons that opens, with name and price, so far down the page (rule:sticky-bars). */
function WideBar({ vehicle }: { vehicle: VehicleView }) {
  const { buttons, message, phone, bottomBarOpensAfterPx } = vehicle.actions
  const mark = useRef<HTMLSpanElement>(null)
  const isOpened = useScrolledPast(mark, bottomBarOpensAfterPx)
  const reserve = buttons.find(({ kind }) => kind === 'reserve')
  if (!reserve && !message && !phone) return null
  return (
    <div className="contents">
      <span className="scroll-mark" ref={mark} />
      <section className="bar wide-bar" aria-label="This vehicle" data-opened={isOpened ? '' : undefined}>
        <div className="bar-row">
          <p className="bar-name">
            <strong>{vehicle.title}</strong>
            <span>
              <PriceLine price={vehicle.price} />
            </span>
          </p>
          <div className="bar-buttons">
            {reserve ? (
              <ActionLink button={{ ...reserve, text: 'Reserve Car Now' }} look="primary" icon={false} />
            ) : null}
            {message ? <ActionLink button={message} look={reserve || phone ? 'outline' : 'primary'} /> : null}
            <CallNow vehicle={vehicle} look={reserve ? 'outline' : 'primary'} />
          </div>
        </div>
      </section>
    </div>
  )
}

function CallNow({ vehicle, look }: { vehicle: VehicleView; look: 'primary' | 'outline' }) {
  const { phone } = vehicle.actions
  if (!phone) return null
  return (
    <a className={`button button-${look}`} href={phone.href}>
      <Icon name="phone" />
      Call Now
    </a>
  )
}

function enquiryOf({ actions: { buttons, message } }: VehicleView): VehicleButton | null {
  const enquire = buttons.find(({ kind }) => kind === 'enquire')
  return enquire ? { ...enquire, text: 'Enquire Now' } : message
}

/**
 * Whether the page is scrolled further than so many pixels: told by a mark that lies at rest at the top of what holds it,
 * not by listening to the scroll. False until the page is hydrated.
 */
function useScrolledPast(mark: RefObject<Element | null>, px: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const furtherUp = Math.round(px - (element.getBoundingClientRect().top + scrollY))
    const seen = ({ boundingClientRect: { top } }: IntersectionObserverEntry) => setPast(top < -furtherUp)
    return watchView(element, seen, `${furtherUp}px 0px 0px 0px`)
  }, [mark, px])
  return isPast
}
