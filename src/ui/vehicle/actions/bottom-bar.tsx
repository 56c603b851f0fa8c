import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../views.ts'

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

/** C§2.3: Call Now and Enquire Now within reach of a thumb; slides away while the price block is in view. */
function PhoneBar({ vehicle }: { vehicle: VehicleView }) {
  const enquire = enquiryOf(vehicle)
  if (!vehicle.actions.phone && !enquire) return null
  return (
    <section className="bar phone-bar" aria-label="Call or enquire" data-does="bottom-bar">
      <div className="bar-buttons">
        <CallNow vehicle={vehicle} look="primary" />
        {enquire ? (
          <a className={`button button-${vehicle.actions.phone ? 'outline' : 'primary'}`} href={enquire.href}>
            {enquire.text}
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** C§2.3: a slim row of buttons that opens, with name and price, so far down the page. */
function WideBar({ vehicle }: { vehicle: VehicleView }) {
  const { buttons, message, phone, bottomBarOpensAfterPx } = vehicle.actions
  const reserve = buttons.find(({ kind }) => kind === 'reserve')
  const reserveHref = reserve && 'href' in reserve ? reserve.href : null
  if (!reserveHref && !message && !phone) return null
  return (
    <div className="contents" data-does="opening-bar" data-after={bottomBarOpensAfterPx}>
      <span className="scroll-mark" />
      <section className="bar wide-bar" aria-label="This vehicle">
        <div className="bar-row">
          <p className="bar-name">
            <strong>{vehicle.title}</strong>
            <span>
              {[vehicle.price.text, vehicle.price.suffix ?? vehicle.price.includes].filter(Boolean).join(' ')}
            </span>
          </p>
          <div className="bar-buttons">
            {reserveHref ? (
              <a className="button button-primary" href={reserveHref}>
                Reserve Car Now
              </a>
            ) : null}
            {message ? (
              <a className={`button button-${reserveHref || phone ? 'outline' : 'primary'}`} href={message.href}>
                <Icon name={message.text === 'Instant Message' ? 'message-circle' : 'mail'} />
                {message.text}
              </a>
            ) : null}
            <CallNow vehicle={vehicle} look={reserveHref ? 'outline' : 'primary'} />
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

function enquiryOf({ actions: { buttons, message } }: VehicleView): { text: string; href: string } | null {
  const enquire = buttons.find(({ kind }) => kind === 'enquire')
  return enquire && 'href' in enquire ? { text: 'Enquire Now', href: enquire.href } : message
}
