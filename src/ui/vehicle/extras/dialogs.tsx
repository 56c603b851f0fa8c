import type { ReactNode } from 'react'
import { latePart } from '../../hooks/late-part.tsx'
import { Dialog } from '../../primitives/dialog.tsx'
import { BrandIcon, Icon } from '../../primitives/icon.tsx'
import { CallButton } from '../actions/call-button.tsx'
import type { EnquiryView } from '../actions/view.ts'
import { VehiclePicture } from '../picture.tsx'
import { PriceLine } from '../price.tsx'
import { useConversation } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'
import type { ExtrasView, LeadDialogView } from './view.ts'

const PhotosForm = latePart('vehicle', async () => (await import('../late-forms.ts')).PhotosForm)
const TestDriveForm = latePart('vehicle', async () => (await import('../late-forms.ts')).TestDriveForm)

/** The conversations a shopper can begin here (rule:vehicle-conversations), each at its subject's anchor: a form where there is one. */
export function Dialogs({ vehicle }: { vehicle: VehicleView }) {
  const { asks } = vehicle.actions
  if (!asks.length) return null
  return asks.map((ask) => <Conversation key={ask.subject} ask={ask} vehicle={vehicle} />)
}

/** Held by a form where there is one, else a choice of ways to get in touch. */
function Conversation({ ask, vehicle }: EnquiryProps) {
  const { title, vehicleWord, extras } = vehicle
  const back = <BackLink vehicleWord={vehicleWord} />
  if (ask.subject === 'request-photos' && extras.requestPhotos)
    return <RequestPhotos form={extras.requestPhotos} title={title} back={back} />
  if (ask.subject === 'test-drive' && extras.testDrive)
    return <TestDrive form={extras.testDrive} title={title} back={back} />
  return <EnquiryDialog ask={ask} vehicle={vehicle} />
}

type FormProps<View> = { form: View; title: string; back?: ReactNode }

/** Asks for more pictures; what it says is the tenant's own sentence, sent along unseen (rule:vehicle-conversations). */
export function RequestPhotos({ form, title, back }: FormProps<LeadDialogView>) {
  return (
    <Dialog id="request-photos" title="Request Photos" {...useConversation('request-photos')}>
      <p className="lead-about">{title}</p>
      <PhotosForm form={form} />
      {back}
    </Dialog>
  )
}

export function TestDrive({ form, title, back }: FormProps<NonNullable<ExtrasView['testDrive']>>) {
  return (
    <Dialog id="test-drive" title="Book a Test Drive" {...useConversation('test-drive')}>
      <p className="lead-about">{title}</p>
      <TestDriveForm form={form} />
      {back}
    </Dialog>
  )
}

type EnquiryProps = { ask: EnquiryView; vehicle: VehicleView }

/** One subject to ask whoever has the vehicle about: which vehicle it is, what to say, and every way to say it. */
export function EnquiryDialog({ ask, vehicle }: EnquiryProps) {
  return (
    <Dialog id={ask.subject} title={ask.title} {...useConversation(ask.subject)}>
      <div className="ask">
        <About vehicle={vehicle} />
        <p>{ask.text}</p>
        <Ways ask={ask} vehicle={vehicle} />
        {ask.place ? <Place place={ask.place} /> : null}
      </div>
      <BackLink vehicleWord={vehicle.vehicleWord} />
    </Dialog>
  )
}

/** Closes a conversation that a link opened without scripts: it leads back to the buttons. */
function BackLink({ vehicleWord }: { vehicleWord: string }) {
  return (
    <a className="button button-plain button-wide ask-back" href="#ask">
      {`Back to the ${vehicleWord}`}
    </a>
  )
}

function About({ vehicle: { title, badge, price, stocknum, viewer } }: { vehicle: VehicleView }) {
  return (
    <div className="ask-about">
      <div className="ask-picture frame">
        <VehiclePicture picture={viewer.pictures[0]} standIn={viewer.standIn} alt="" place="card" sizes="96px" />
      </div>
      <p>
        <strong>{[title, badge].filter(Boolean).join(' ')}</strong>
        <span className="ask-price">
          <PriceLine price={price} />
        </span>
        <span>{`Stock number ${stocknum}`}</span>
      </p>
    </div>
  )
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
