import type { LEAD_FORM_NAMES, LEAD_KINDS } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { withDealerFields } from './fields/dealer-fields.ts'
import { FIELDS, type FieldName, type LeadFormFacts, wireName } from './fields/form-fields.ts'
import type { FormField, LeadField } from './fields/lead-field.ts'
import { TRADE_IN_FIELDS } from './trade-in.ts'

export type LeadKind = (typeof LEAD_KINDS)[number]

type LeadForm = {
  /** What a lead of it is called where its sender does not say; for general enquiries the shopper chooses. */
  category: string
  /** What dealers choose destinations by. */
  kind: LeadKind
  /** The words of its button. */
  send: string
  needsVehicle?: true
  /** Sent by the verb of the page it belongs to alone: no page or dialog of forms has it. */
  isOfItsPage?: true
  /** Whether it is this dealer's; everybody's without. */
  isOffered?(settings: TenantSettings): boolean
  fields: readonly FieldName[]
  /** Asked one after the other: what each step is called, and the field it begins with (rule:form-steps). */
  steps?: readonly { title: string; from: FieldName }[]
}

const PERSON = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const CONSENT = ['terms', 'opt_in'] as const
/** Of the vehicle of whoever sells one. */
const VEHICLE = ['make', 'model', 'year', 'odometer', 'plate', 'rego_state'] as const
const CONDITION = ['condition', 'owing', 'photos', 'optional_message'] as const

/** Whether the site takes finance applications (rule:finance-application). */
export function takesApplications({ finance }: TenantSettings): boolean {
  return finance.enabled && finance.application.enabled
}

/** Every form there is, its fields in their order. What a dealer's settings leave out of one is not in `fieldsOf`. */
export const LEAD_FORMS = {
  general: {
    category: 'General Enquiry',
    kind: 'enquiry',
    send: 'Send Enquiry',
    fields: [...PERSON, 'category', 'dealership_slug', 'location', 'rego', 'message', ...CONSENT],
  },
  vehicle: {
    category: 'Vehicle Enquiry',
    kind: 'enquiry',
    send: 'Send Enquiry',
    needsVehicle: true,
    fields: [...PERSON, 'location', 'rego', 'message', ...CONSENT],
  },
  'quick-enquiry': {
    category: 'Quick Enquiry',
    kind: 'enquiry',
    send: 'Send Enquiry',
    needsVehicle: true,
    isOffered: ({ cards }) => cards.buttons.includes('quick-enquiry'),
    fields: [...PERSON, 'message', ...CONSENT],
  },
  'find-similar': {
    category: 'Find Me Something Similar',
    kind: 'find-similar',
    send: 'Find Me Something Similar',
    fields: [...PERSON, 'dealership_slug', 'message', ...CONSENT],
  },
  'test-drive': {
    category: 'Test Drive',
    kind: 'test-drive',
    send: 'Book a Test Drive',
    isOffered: ({ vehiclePage, cards }) => vehiclePage.buttons.testDrive || cards.buttons.includes('book-test-drive'),
    fields: [...PERSON, 'dealership_slug', 'appointment', 'optional_message', ...CONSENT],
  },
  service: {
    category: 'Service Booking',
    kind: 'service',
    send: 'Book a Service',
    isOffered: ({ service }) => service.enabled === true,
    fields: [
      ...PERSON,
      'dealership_slug',
      'location',
      'rego',
      'appointment',
      'additional_services',
      'optional_message',
      ...CONSENT,
    ],
  },
  parts: {
    category: 'Parts Enquiry',
    kind: 'parts',
    send: 'Send Enquiry',
    isOffered: ({ service }) => service.enabled === true,
    fields: [...PERSON, 'dealership_slug', 'location', 'rego', 'message', ...CONSENT],
  },
  'request-photos': {
    category: 'Request Photos',
    kind: 'request-photos',
    send: 'Request Photos',
    needsVehicle: true,
    isOffered: ({ vehiclePage }) => vehiclePage.buttons.requestPhotos,
    fields: [...PERSON, ...CONSENT],
  },
  'contact-location': {
    category: 'Location Enquiry',
    kind: 'contact-location',
    send: 'Send Enquiry',
    fields: [...PERSON, 'message', ...CONSENT],
  },
  contact: {
    category: 'Contact Us',
    kind: 'enquiry',
    send: 'Contact Us',
    fields: [...PERSON, 'dealership_slug', 'location', 'message', ...CONSENT],
  },
  finance: {
    category: 'Finance Enquiry',
    kind: 'finance',
    send: 'Send Enquiry',
    isOffered: ({ finance }) => finance.enabled,
    fields: [...PERSON, 'dealership_slug', 'optional_message', ...CONSENT],
  },
  // By `sendApplication`, which holds what was typed before.
  'finance-application': {
    isOfItsPage: true,
    category: 'Finance Application',
    kind: 'finance',
    send: 'Send Application',
    isOffered: takesApplications,
    fields: [...PERSON, 'dealership_slug', 'credit', ...CONSENT],
  },
  'sell-my-car': {
    category: 'Sell My Car',
    kind: 'trade-in',
    send: 'Send Enquiry',
    isOffered: ({ tradeIn }) => tradeIn.enabled,
    fields: [...VEHICLE, ...CONDITION, ...PERSON, 'dealership_slug', ...CONSENT],
    steps: [
      { title: 'Your vehicle', from: 'make' },
      { title: 'Its condition', from: 'condition' },
      { title: 'How to reach you', from: 'name' },
    ],
  },
  // By `acceptOffer`, which knows what was offered.
  'trade-in-offer': {
    isOfItsPage: true,
    category: 'Trade-In Valuation',
    kind: 'trade-in',
    send: 'Accept Offer',
    isOffered: ({ tradeIn }) => tradeIn.enabled,
    fields: [...PERSON, 'dealership_slug', 'optional_message', ...CONSENT],
  },
  // By `completeReservation`, once the deposit is paid.
  reservation: {
    isOfItsPage: true,
    category: 'Reservation',
    kind: 'reserve',
    send: 'Reserve',
    fields: ['name', 'last_name', 'email', 'phone', 'optional_message', ...CONSENT],
  },
  // By `completeOnlinePayment`, once an invoice is paid.
  'online-payment': {
    isOfItsPage: true,
    category: 'Online Payment',
    kind: 'enquiry',
    send: 'Pay',
    fields: ['name', 'last_name', 'email', 'phone', 'optional_message'],
  },
  // By `tellPrize`, once one was won.
  prize: {
    isOfItsPage: true,
    category: 'Spin to Win',
    kind: 'enquiry',
    send: 'Spin',
    fields: ['name', 'last_name', 'email', 'phone', 'optional_message'],
  },
  offer: {
    category: 'Offer Enquiry',
    kind: 'enquiry',
    send: 'Enquire Now',
    fields: [...PERSON, 'dealership_slug', 'message', ...CONSENT],
  },
  careers: {
    category: 'Job Application',
    kind: 'careers',
    send: 'Send Application',
    isOffered: ({ forms }) => forms.careers,
    fields: ['name', 'last_name', 'email', 'phone', 'dealership_slug', 'role', 'optional_message', 'resume', 'terms'],
  },
} as const satisfies Record<(typeof LEAD_FORM_NAMES)[number], LeadForm>
export type LeadFormName = keyof typeof LEAD_FORMS

/** Of those below what is a code for programs: destinations are told of it, letters are not. */
export const CODE_FIELDS: readonly string[] = [
  'manufacturer_slug', 'car_type', 'vehicle_status', 'page_id', 'offer_id', 'lead_id', 'form_completed', 'offer_accepted',
] // biome-ignore format: one list

/** Sent along unseen by pages and other programs, and kept with the lead: what the lead was begun from. */
export const HIDDEN_FIELDS = [
  ...CODE_FIELDS, 'stock_number', 'Vehicle Make', 'Vehicle Model', 'budget', 'vin', ...TRADE_IN_FIELDS,
] // biome-ignore format: one list

/** Places, by number or slug: they decide who gets the lead, wherever a form sends them. */
export const PLACE_FIELDS = ['dealership_slug', 'location', 'location_id'] as const

/** The places a shopper may choose of: those shown on the site, of a vehicle those of the dealership that has it. */
export function placesFor<Place extends { visible: boolean; dealershipSlug: string | null }>(
  locations: readonly Place[],
  vehicle: { dealershipSlug: string } | null,
): Place[] {
  return locations.filter(
    ({ visible, dealershipSlug }) =>
      visible && (!vehicle || !dealershipSlug || dealershipSlug === vehicle.dealershipSlug),
  )
}

/** The fields of a form of this dealer, in their order (rule:form-fields). */
export function fieldsOf(form: LeadFormName, facts: LeadFormFacts): FormField[] {
  const { steps = [] }: LeadForm = LEAD_FORMS[form]
  const starts = steps.map(({ from }) => from)
  let step = -1
  const usual = LEAD_FORMS[form].fields.flatMap((name: FieldName) => {
    if (starts.includes(name)) step++
    const field: LeadField | null = FIELDS[name](facts, form)
    return field ? [{ name: wireName(name), ...field, ...(step >= 0 && { step }) }] : []
  })
  const known = (name: string) => (Object.hasOwn(FIELDS, name) ? FIELDS[name as FieldName](facts, form) : null)
  return withDealerFields(
    usual,
    facts.settings.forms.fields.filter((row) => row.form === form),
    known,
  )
}

/** Whether a dealer's site has the form: its pages, its dialogs, and what is sent by it (rule:lead-forms). */
export function isFormOffered(form: LeadFormName, settings: TenantSettings): boolean {
  const { isOffered }: LeadForm = LEAD_FORMS[form]
  return isOffered?.(settings) ?? true
}

/** Every form this dealer's site has. */
export function offeredForms(settings: TenantSettings): LeadFormName[] {
  return (Object.keys(LEAD_FORMS) as LeadFormName[]).filter((form) => isFormOffered(form, settings))
}

/** What the steps of a form are called; none for most. */
export function stepsOf(form: LeadFormName): string[] {
  const { steps = [] }: LeadForm = LEAD_FORMS[form]
  return steps.map(({ title }) => title)
}

/** Whether any form of this dealer may bring files. */
export function takesFiles(settings: TenantSettings): boolean {
  const facts: LeadFormFacts = { settings, dealerships: [], locations: [], vehicle: null }
  if (takesApplications(settings)) return true
  return offeredForms(settings).some((form) => fieldsOf(form, facts).some(({ type }) => type === 'file'))
}

/** What the fields of forms are called, and those that a form has when every condition holds. */
export const FORM_FIELD_NAMES = Object.keys(FIELDS).filter((name) => wireName(name as FieldName) === name)
export function formFieldNames(form: LeadFormName): string[] {
  return LEAD_FORMS[form].fields.map(wireName)
}

/**
 * The form a lead came by: named, else by its category, else the enquiry about a vehicle or about none. Null for a
 * name that is no form's.
 */
export function formOf(
  { form, category }: { form: string | null; category: string | null },
  hasVehicle: boolean,
): LeadFormName | null {
  if (form !== null) return Object.hasOwn(LEAD_FORMS, form) ? (form as LeadFormName) : null
  const asked = category?.trim().toLowerCase()
  const named = Object.entries(LEAD_FORMS).find(([, known]) => known.category.toLowerCase() === asked)
  if (named) return named[0] as LeadFormName
  return hasVehicle ? 'vehicle' : 'general'
}
