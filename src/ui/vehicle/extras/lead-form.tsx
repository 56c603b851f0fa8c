import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { Button } from '../../primitives/button.tsx'
import { CheckBox } from '../../primitives/check-box.tsx'
import { PostcodeField } from '../../primitives/postcode-field.tsx'
import { TextArea } from '../../primitives/text-area.tsx'
import { TextField } from '../../primitives/text-field.tsx'
import type { LeadFormView } from '../actions/view.ts'

type LeadFormProps = { subject: EnquirySubject; send: string; form: LeadFormView }

/** Asks for pictures, or for a test drive, whose date, time and message are not required (rule:vehicle-conversations). */
export function LeadForm({ subject, send, form }: LeadFormProps) {
  const isDrive = subject === 'test-drive'
  const id = isDrive ? 'drive' : 'photos'
  return (
    <CheckedForm className="lead-form" errorsId={`${id}-errors`} action={form.action} method="post" aria-label={send}>
      {Object.entries(form.hidden).map(([name, value]) => (
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
      {form.asksWhen ? (
        <TextField id="drive-when" name="appointment" label="Date and time" type="datetime-local" optional />
      ) : null}
      {isDrive ? <TextArea id="drive-message" name="message" label="Message" optional rows={3} /> : null}
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
