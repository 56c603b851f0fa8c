import type { AskSubject } from '#domain/stock/ways-to-ask.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { Button } from '../../primitives/button.tsx'
import { CheckBox } from '../../primitives/check-box.tsx'
import { Dialog } from '../../primitives/dialog.tsx'
import { PostcodeField } from '../../primitives/postcode-field.tsx'
import { TextArea } from '../../primitives/text-area.tsx'
import { TextField } from '../../primitives/text-field.tsx'
import { useConversation } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'
import { AskDialog, BackLink } from './ask-dialog.tsx'
import { leadFormOf } from './lead-form-of.ts'
import type { ExtrasView, LeadDialogView } from './view.ts'

/** The conversations a shopper can begin here (C§2.3), each at its subject's anchor: a form where there is one. */
export function Dialogs({ vehicle }: { vehicle: VehicleView }) {
  const { asks } = vehicle.actions
  if (!asks.length) return null
  return (
    <>
      {asks.map((ask) => formOf(ask.subject, vehicle) ?? <AskDialog key={ask.subject} ask={ask} vehicle={vehicle} />)}
    </>
  )
}

function formOf(subject: AskSubject, { title, vehicleWord, extras }: VehicleView) {
  if (!leadFormOf(subject, extras)) return null
  const back = <BackLink vehicleWord={vehicleWord} />
  if (subject === 'request-photos')
    return <RequestPhotos key={subject} form={extras.requestPhotos!} title={title} back={back} />
  return <TestDrive key={subject} form={extras.testDrive!} title={title} back={back} />
}

type FormProps<View> = { form: View; title: string; back?: React.ReactNode }

/** Asks for more pictures; what it says is the tenant's own sentence, sent along unseen (C§2.3). */
export function RequestPhotos({ form, title, back }: FormProps<LeadDialogView>) {
  return (
    <Dialog id="request-photos" title="Request Photos" {...useConversation('request-photos')}>
      <p className="lead-about">{title}</p>
      <LeadForm id="photos" form={form} send="Request Photos" />
      {back}
    </Dialog>
  )
}

/** Date, time and message are asked for and not required (C§5). */
export function TestDrive({ form, title, back }: FormProps<NonNullable<ExtrasView['testDrive']>>) {
  return (
    <Dialog id="test-drive" title="Book a Test Drive" {...useConversation('test-drive')}>
      <p className="lead-about">{title}</p>
      <LeadForm id="drive" form={form} send="Book a Test Drive">
        {form.asksWhen ? (
          <TextField id="drive-when" name="appointment" label="Date and time" type="datetime-local" optional />
        ) : null}
        <TextArea id="drive-message" name="message" label="Message" optional rows={3} />
      </LeadForm>
      {back}
    </Dialog>
  )
}

type LeadFormProps = { id: string; form: LeadDialogView; send: string; children?: React.ReactNode }

function LeadForm({ id, form, send, children }: LeadFormProps) {
  return (
    <CheckedForm className="lead-form" errorsId={`${id}-errors`} action={form.action} method="post" aria-label={send}>
      {form.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="lead-pair">
        <TextField id={`${id}-name`} name="name" label="First Name" required autoComplete="given-name" />
        <TextField id={`${id}-last-name`} name="last_name" label="Last Name" required autoComplete="family-name" />
      </div>
      <TextField id={`${id}-email`} name="email" label="Email" type="email" required />
      <div className="lead-pair">
        <TextField id={`${id}-phone`} name="phone" label="Mobile" type="tel" required />
        <PostcodeField id={`${id}-postcode`} name="postcode" label="Postcode" required />
      </div>
      {children}
      {form.optIn ? (
        <CheckBox id={`${id}-opt-in`} name="opt_in" label={form.optIn.label} checked={form.optIn.checked} />
      ) : null}
      <Button type="submit" look="primary" wide>
        {send}
      </Button>
      <p className="lead-privacy">{form.privacy}</p>
    </CheckedForm>
  )
}
