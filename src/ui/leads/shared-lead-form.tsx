import { LeadForm } from './lead-form.tsx'
import { type SharedForm, type SharedParts, wholeForm } from './shared-forms.ts'

/** One of several forms of a page, drawn from what they share. */
export function SharedLeadForm({ parts, form }: { parts: SharedParts; form: SharedForm }) {
  return <LeadForm form={wholeForm(parts, form)} />
}
