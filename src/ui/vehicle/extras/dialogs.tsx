import { useEffect } from 'react'
import { latePart } from '../../hooks/late-part.tsx'
import { AboutVehicle } from '../../leads/about-vehicle.tsx'
import { Dialog } from '../../primitives/dialog.tsx'
import { BrandIcon, Icon } from '../../primitives/icon.tsx'
import { CallButton } from '../actions/call-button.tsx'
import type { EnquiryView } from '../actions/view.ts'
import { useConversation } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'

const LeadForm = latePart('vehicle', async () => (await import('../../leads/lead-form.tsx')).LeadForm)

/** The conversations a shopper can begin here (rule:vehicle-conversations), each at its subject's anchor. */
export function Dialogs({ vehicle }: { vehicle: VehicleView }) {
  // Other buttons lead to forms (stores/form-dialogs.ts): the dialog of one is to be there at the press.
  useEffect(() => void import('../../leads/form-dialogs.tsx').catch(() => {}), [])
  return vehicle.actions.asks.map((ask) => <EnquiryDialog key={ask.subject} ask={ask} vehicle={vehicle} />)
}

type EnquiryProps = { ask: EnquiryView; vehicle: VehicleView }
/** One subject to ask whoever has the vehicle about: which vehicle it is, its form where there is one, and every way to say it. */
export function EnquiryDialog({ ask, vehicle }: EnquiryProps) {
  return (
    <Dialog id={ask.subject} title={ask.title} {...useConversation(ask.subject)}>
      <div className="ask">
        <About vehicle={vehicle} />
        <p>{ask.text}</p>
        {ask.form ? <LeadForm form={ask.form} /> : null}
        <Ways ask={ask} vehicle={vehicle} />
        {ask.place ? <Place place={ask.place} /> : null}
      </div>
      {/* Closes a conversation that a link opened without scripts. */}
      <a className="button button-plain button-wide ask-back" href="#ask">
        {`Back to the ${vehicle.vehicleWord}`}
      </a>
    </Dialog>
  )
}

function About({ vehicle: { title, badge, price, stocknum, viewer } }: { vehicle: VehicleView }) {
  const about = {
    title: [title, badge].filter(Boolean).join(' '),
    href: null,
    stockNumber: stocknum,
    picture: viewer.pictures[0] ?? null,
    standIn: viewer.standIn,
    price,
  }
  return <AboutVehicle about={about} />
}

function Ways({ ask: { mail, whatsApp, chat }, vehicle }: EnquiryProps) {
  return (
    <div className="ask-ways">
      <CallButton vehicle={vehicle} look="primary" />
      {mail ? (
        <a className={`button button-${vehicle.actions.phone ? 'outline' : 'primary'} ask-mail`} href={mail.href}>
          <Icon name="mail" />
          <span>
            Write an e-mail <small>{mail.address}</small>
          </span>
        </a>
      ) : null}
      {whatsApp ? (
        <a className="button button-outline" href={whatsApp} target="_blank" rel="noopener">
          <BrandIcon name="whatsapp" />
          WhatsApp<span className="sr-only"> (opens in a new window)</span>
        </a>
      ) : null}
      {chat ? (
        <a className="button button-outline" href={chat.href}>
          <Icon name="message-circle" />
          {chat.text}
        </a>
      ) : null}
    </div>
  )
}

function Place({ place: { name, address, href, today } }: { place: NonNullable<EnquiryView['place']> }) {
  const where = [name, address].filter(Boolean).join(', ')
  return (
    <div className="ask-place">
      <p>
        <Icon name="map-pin" />
        {href ? (
          <a className="link" href={href}>
            {where}
          </a>
        ) : (
          where
        )}
      </p>
      {today ? (
        <p>
          <Icon name="clock" />
          {`Today: ${today}`}
        </p>
      ) : null}
    </div>
  )
}
