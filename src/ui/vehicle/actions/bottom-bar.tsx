import { useRef } from 'react'
import { useInView } from '../../hooks/use-in-view.ts'
import { useScrolledPast } from '../../hooks/use-scrolled-past.ts'
import { useSlideAway } from '../../hooks/use-slide-away.ts'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import { PriceLine } from '../price.tsx'
import { useVehicleState } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'
import { opensConversation } from './action-link.tsx'

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
        {enquire ? <BarLink {...enquire} look={vehicle.actions.phone ? 'outline' : 'primary'} /> : null}
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
            {reserve ? <BarLink href={reserve.href} look="primary" text="Reserve Car Now" /> : null}
            {message ? (
              <BarLink
                {...message}
                look={reserve || phone ? 'outline' : 'primary'}
                icon={message.text === 'Instant Message' ? 'message-circle' : 'mail'}
              />
            ) : null}
            <CallNow vehicle={vehicle} look={reserve ? 'outline' : 'primary'} />
          </div>
        </div>
      </section>
    </div>
  )
}

type BarLinkProps = { text: string; href: string; look: 'primary' | 'outline'; icon?: IconName }

function BarLink({ text, href, look, icon }: BarLinkProps) {
  return (
    <a className={`button button-${look}`} href={href} aria-haspopup={opensConversation(href) ? 'dialog' : undefined}>
      {icon ? <Icon name={icon} /> : null}
      {text}
    </a>
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

function enquiryOf({ actions: { buttons, message } }: VehicleView): { text: string; href: string } | null {
  const enquire = buttons.find(({ kind }) => kind === 'enquire')
  return enquire ? { text: 'Enquire Now', href: enquire.href } : message
}
