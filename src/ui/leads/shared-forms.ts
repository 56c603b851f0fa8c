import type { LeadFormView } from './view.ts'

/** What the forms of one page have in common, each field once: three forms of five equal fields are sent as five. */
export type SharedParts = Pick<LeadFormView, 'action' | 'privacy' | 'fields' | 'hidden'>

/** A form of that page; its fields by their places in `SharedParts`. Nothing was sent yet, so nothing is wrong with it. */
export type SharedForm = Pick<LeadFormView, 'id' | 'send' | 'steps'> & { fields: number[]; hidden: number[] }

/** Takes apart the forms of a page; null where there is none. All have one action and one privacy notice. */
export function shareForms(forms: readonly LeadFormView[]): { parts: SharedParts | null; forms: SharedForm[] } {
  const [first] = forms
  if (!first) return { parts: null, forms: [] }
  const parts: SharedParts = { action: first.action, privacy: first.privacy, fields: [], hidden: [] }
  return {
    parts,
    forms: forms.map(({ id, send, steps, fields, hidden }) => ({
      ...{ id, send, ...(steps && { steps }) },
      fields: placesIn(parts.fields, fields),
      hidden: placesIn(parts.hidden, hidden),
    })),
  }
}

/** Puts a form together again. */
export function wholeForm(parts: SharedParts, form: SharedForm): LeadFormView {
  return {
    ...form,
    ...{ action: parts.action, privacy: parts.privacy, errors: [] },
    fields: form.fields.map((at) => parts.fields[at]!),
    hidden: form.hidden.map((at) => parts.hidden[at]!),
  }
}

/** Adds what is not there yet. */
function placesIn<Part>(known: Part[], wanted: readonly Part[]): number[] {
  return wanted.map((part) => {
    const written = JSON.stringify(part)
    const at = known.findIndex((other) => JSON.stringify(other) === written)
    return at === -1 ? known.push(part) - 1 : at
  })
}
