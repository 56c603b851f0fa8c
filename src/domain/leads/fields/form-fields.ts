import type { CarType } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { BOOKING_KINDS, slotRules } from '../bookings/slots.ts'
import { APPLICANT_FIELDS } from './applicant-fields.ts'
import type { LeadField } from './lead-field.ts'
import { SELLER_FIELDS } from './seller-fields.ts'

/** What decides which fields a form has: the dealer's settings and places, and the vehicle it is about. */
export type LeadFormFacts = {
  settings: TenantSettings
  dealerships: readonly { slug: string; name: string }[]
  locations: readonly { slug: string; name: string }[]
  vehicle: { carType: CarType } | null
}

export type FieldName = keyof typeof FIELDS

type Field = (facts: LeadFormFacts, form: string) => LeadField | null

/** Each field with its wording and its conditions (rule:lead-forms); null where this dealer's form has none. */
export const FIELDS = {
  name: () => ({ label: 'First Name', type: 'string', required: true, autoComplete: 'given-name' }),
  last_name: () => ({ label: 'Last Name', type: 'string', required: true, autoComplete: 'family-name' }),
  email: () => ({ label: 'Email', type: 'email', required: true }),
  phone: () => ({ label: 'Mobile', type: 'phone', required: true }),
  postcode: () => ({ label: 'Postcode', type: 'postcode', required: true }),
  category: ({ settings: { forms } }) =>
    forms.categories.length === 0
      ? null
      : {
          label: 'What is it about?',
          type: 'select',
          required: true,
          options: forms.categories.map((name) => ({ value: name, label: name })),
          value: forms.categories[0],
        },
  dealership_slug: ({ settings, dealerships, vehicle }) =>
    vehicle || dealerships.length < 2 || !settings.forms.dealershipField
      ? null
      : { label: 'Dealership', type: 'select', required: true, options: dealerships.map(optionOf) },
  location: ({ settings, locations, vehicle }) => {
    const wanted = settings.forms.locationRequired
    const asks = wanted === 'always' || (wanted === 'new-cars' && vehicle?.carType === 'new')
    if (!asks || locations.length < 2) return null
    return { label: 'Location', type: 'select', required: true, options: locations.map(optionOf) }
  },
  rego: ({ settings }) => (settings.forms.regoField ? { label: 'Rego', type: 'string', required: false } : null),
  // Where shoppers choose of the free times it is a slot; other forms book none (rule:booking-time).
  appointment: ({ settings }, form) => {
    const kind = BOOKING_KINDS.find((known) => known === form)
    const slots = kind !== undefined && slotRules(kind, settings).slots
    if (kind && !slots && !settings.forms.testDriveDateTime) return null
    return { label: 'Date and time', type: slots ? 'slot' : 'date-time', required: false }
  },
  additional_services: ({ settings: { forms } }) =>
    forms.additionalServices.length === 0
      ? null
      : {
          label: 'Extras',
          type: 'checkboxes',
          required: false,
          options: forms.additionalServices.map((name) => ({ value: name, label: name })),
        },
  message: ({ settings: { forms } }) => ({
    label: forms.messageLabel,
    type: 'textarea',
    required: forms.messageRequired,
  }),
  optional_message: () => ({ label: 'Message', type: 'textarea', required: false }),
  ...SELLER_FIELDS,
  ...APPLICANT_FIELDS,
  terms: ({ settings: { forms } }) =>
    forms.termsRequired ? { label: forms.termsText, type: 'checkbox', required: true } : null,
  credit: ({ settings: { finance } }) => ({ label: finance.application.consent, type: 'checkbox', required: true }),
  // An application has nothing ticked before its shopper ticks it.
  opt_in: ({ settings: { forms } }, form) =>
    forms.optIn.shown
      ? {
          ...{ label: forms.optIn.label, type: 'checkbox', required: false },
          checked: forms.optIn.checked && form !== 'finance-application',
        }
      : null,
} as const satisfies Record<string, Field>

function optionOf({ slug, name }: { slug: string; name: string }) {
  return { value: slug, label: name }
}

/** A message and a plate are called that on the wire wherever they stand. */
export function wireName(name: FieldName): string {
  return name === 'optional_message' ? 'message' : name === 'plate' ? 'rego' : name
}
