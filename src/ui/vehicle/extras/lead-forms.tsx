import type { ReactNode } from 'react'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { Button } from '../../primitives/button.tsx'
import { CheckBox } from '../../primitives/check-box.tsx'
import { PostcodeField } from '../../primitives/postcode-field.tsx'
import { TextArea } from '../../primitives/text-area.tsx'
import { TextField } from '../../primitives/text-field.tsx'
import type { ExtrasView, LeadDialogView } from './view.ts'

export function PhotosForm({ form }: { form: LeadDialogView }) {
  return <LeadForm id="photos" form={form} send="Request Photos" />
}

/** Date, time and message are asked for and not required (rule:vehicle-conversations). */
export function TestDriveForm({ form }: { form: NonNullable<ExtrasView['testDrive']> }) {
  return (
    <LeadForm id="drive" form={form} send="Book a Test Drive">
      {form.asksWhen ? (
        <TextField id="drive-when" name="appointment" label="Date and time" type="datetime-local" optional />
      ) : null}
      <TextArea id="drive-message" name="message" label="Message" optional rows={3} />
    </LeadForm>
  )
}

type LeadFormProps = { id: string; form: LeadDialogView; send: string; children?: ReactNode }

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
