/** A field as it is drawn; `type` is that of its definition (src/domain/leads/lead-forms.ts). */
export type LeadFieldView = {
  name: string
  label: string
  type: 'string' | 'postcode' | 'phone' | 'email' | 'textarea' | 'select' | 'checkbox' | 'checkboxes' | 'date-time'
  required: boolean
  options?: readonly { value: string; label: string }[]
  /** What it starts with, or what was typed. */
  value?: string
  checked?: boolean
  autoComplete?: string
}

/** A form that becomes a lead: what it asks, what it sends along unseen, and what stands under it. */
export type LeadFormView = {
  /** Begins the ids of its fields: one of a kind on its page. */
  id: string
  action: string
  /** The words of its button. */
  send: string
  fields: LeadFieldView[]
  hidden: { name: string; value: string }[]
  privacy: string
  /** What the server found wrong with it, by the name of the field. */
  errors: { name: string; message: string }[]
}
