import type { TenantTransaction } from '#db/tenant-session.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SentFile } from '../attachments/attachment.ts'
import { driveRefusal } from '../bookings/drive-refusal.ts'
import { type Appointment, type ChosenSlot, readAppointment } from '../bookings/read-appointment.server.ts'
import { type ConsentWords, consentWords } from '../consent-words.server.ts'
import type { LeadFormFacts } from '../fields/form-fields.ts'
import type { FormField } from '../fields/lead-field.ts'
import { fieldsOf, formOf, LEAD_FORMS, type LeadFormName, offeredForms, placesFor } from '../lead-forms.ts'
import { type LeadValues, readLeadFields } from '../lead-schema.ts'
import { type Destination, destinationsOf, mailboxOf, routeLead } from '../route-lead.ts'
import { tradeInOf } from '../trade-in.ts'
import type { LeadSubmission } from './lead-submission.ts'
import type { LeadDealership, LeadPlace, SubmissionFacts } from './read-facts.server.ts'

/** What was sent, checked, with what the dealer's database says of it. */
export type Submission = {
  kind: 'read'
  form: LeadFormName
  category: string
  values: LeadValues
  /** Of its form, as this dealer has them. */
  fields: readonly FormField[]
  facts: LeadFormFacts
  consent: ConsentWords
  /** The time that is booked with it. */
  chosen: ChosenSlot | null
  listing: Listing | null
  location: LeadPlace | null
  dealership: LeadDealership | null
  reason: string
  destinations: Destination[]
}

/** What was sent, against this dealer's vehicles, places and form. Only one with a time of its own needs a transaction. */
export async function readSubmission(
  trx: TenantTransaction | null,
  ctx: TenantCtx,
  sent: LeadSubmission,
  carId: ReturnType<typeof wholeNumber>,
  { dealerships, locations, listing: known }: SubmissionFacts,
): Promise<Submission | { kind: 'invalid'; errors: Record<string, string[]> }> {
  const { settings } = ctx.tenant
  const errors: Record<string, string[]> = {}
  const listing = known && isShown(ctx, known) ? known : null
  if (carId === 'unreadable' || (carId !== null && !listing)) errors.car_id = ['There is no such vehicle here.']

  const form = formOf(sent, carId !== null)
  if (form === null) {
    const words = `There is no such form. The forms are: ${offeredForms(settings).join(', ')}.`
    return { kind: 'invalid', errors: { form: [words] } }
  }
  if ('isOfItsPage' in LEAD_FORMS[form] && !sent.isAcceptance)
    return { kind: 'invalid', errors: { form: ['It is sent by the page that it is about.'] } }
  if ('needsVehicle' in LEAD_FORMS[form] && !listing) errors.car_id ??= ['This form is about a vehicle.']
  const undriven = listing && LEAD_FORMS[form].kind === 'test-drive' ? driveRefusal(listing, settings) : null
  if (undriven) errors.car_id = [undriven]

  const facts = {
    settings,
    dealerships,
    locations: placesFor(locations, listing),
    vehicle: listing && { carType: listing.carType },
  }
  // What a general enquiry is about stands beside the fields where a program sends it.
  const fields = fieldsOf(form, facts)
  const asksCategory = fields.some(({ name }) => name === 'category')
  const written = asksCategory && sent.category !== null ? { ...sent.fields, category: sent.category } : sent.fields
  const read = readLeadFields(form, facts, withFileNames(written, sent.files ?? [], fields), fields)
  const consent = consentWords(fields, settings, { name: listing?.dealershipName ?? ctx.tenant.name })
  if (sent.consentKey && sent.consentKey !== consent.key)
    errors.consent_words = [
      'What stands here about privacy and offers has changed. Please read it and send this again.',
    ]
  if (read.kind === 'invalid') return { kind: 'invalid', errors: { ...errors, ...read.errors } }

  const { values } = read
  const chosen = dealerships.find(({ slug }) => slug === values.dealership_slug) ?? null
  if (values.dealership_slug && !chosen) errors.dealership_slug = ['There is no such dealership here.']
  const place = values.location ?? values.location_id
  const location =
    placesFor(locations, null).find(({ slug, locationId }) => slug === place || String(locationId) === place) ?? null
  if (place && !location) errors.location = ['There is no such location here.']
  const sellers = [listing?.dealershipSlug, chosen?.slug].filter((slug) => slug !== undefined)
  if (location?.dealershipSlug && sellers.some((slug) => slug !== location.dealershipSlug))
    errors.location = [`${location.name} belongs to another dealership.`]
  const appointment = await appointmentOf(trx, ctx, form, values, { listing, location, chosen })
  if (appointment.kind === 'refused') errors.appointment = [appointment.message]
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }

  const route = routeLead({
    vehicle: listing?.dealershipSlug ?? null,
    chosen: chosen?.slug ?? null,
    location: location && { name: location.name, dealership: location.dealershipSlug },
    fallback: settings.leads.defaultDealership,
    dealerships: dealerships.map(({ slug }) => slug),
  })
  const yard = location ?? locations.find(({ locationId }) => locationId === listing?.locationId)
  return {
    kind: 'read',
    form,
    category: asksCategory ? String(values.category) : LEAD_FORMS[form].category,
    values: 'words' in appointment ? { ...values, appointment: appointment.words } : values,
    chosen: appointment.kind === 'slot' ? appointment.chosen : null,
    fields,
    facts,
    consent,
    listing,
    location,
    dealership: dealerships.find(({ slug }) => slug === route.dealership) ?? null,
    reason: route.reason,
    destinations: destinationsOf(
      {
        kind: LEAD_FORMS[form].kind,
        dealership: route.dealership,
        hasVehicle: listing !== null,
        hasTradeIn: tradeInOf(form, (name) => values[name]?.toString()) !== null,
      },
      settings.leads,
      mailboxOf(yard, settings),
    ),
  }
}

/** A vehicle that the site hides is none here: what is written to shoppers would tell of it (rule:stock-visibility). */
function isShown(ctx: TenantCtx, listing: Listing): boolean {
  return visibility(ctx, listing).kind !== 'unknown'
}

/** The time that was sent, against the hours of its place, which few leads need. */
async function appointmentOf(
  trx: TenantTransaction | null,
  ctx: TenantCtx,
  form: LeadFormName,
  { appointment: written }: LeadValues,
  {
    listing,
    location,
    chosen,
  }: Record<'location', LeadPlace | null> & {
    listing: Listing | null
    chosen: LeadDealership | null
  },
): Promise<Appointment> {
  if (!written) return { kind: 'none' }
  if (!trx) throw new Error('A time is read within the transaction that books it.')
  const locations = await readLocations(trx, ctx.tenant.tenantId)
  return readAppointment(trx, ctx, {
    kind: LEAD_FORMS[form].kind,
    written,
    listing,
    location: locations.find(({ locationId }) => locationId === location?.locationId) ?? null,
    dealership: listing?.dealershipSlug ?? chosen?.slug ?? null,
    locations,
  })
}

/** A field of files has the names of what was attached at it; a file at any other field is none of the form's. */
function withFileNames(
  typed: Record<string, unknown>,
  files: readonly SentFile[],
  fields: readonly FormField[],
): Record<string, unknown> {
  const fileFields = fields.filter(({ type }) => type === 'file').map(({ name }) => name)
  const read: Record<string, unknown> = { ...typed }
  // What is written there instead of a file is no list of names.
  for (const name of fileFields) if (read[name]) read[name] = {}
  const attached = [...Map.groupBy(files, ({ field }) => field)].map(([field, sent]) => [
    field,
    fileFields.includes(field) ? sent.map(({ name }) => name) : {},
  ])
  // Not assigned one by one: a file sent at `__proto__` is to be seen, and refused.
  return Object.fromEntries([...Object.entries(read), ...attached])
}

/** Null where nothing was sent. */
export function wholeNumber(sent: unknown): number | null | 'unreadable' {
  if (sent === undefined || sent === null || sent === '') return null
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : 'unreadable'
}
