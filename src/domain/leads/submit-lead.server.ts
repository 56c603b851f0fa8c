import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type EnquiryEvent, enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SentFile } from './attachments/attachment.ts'
import { prepareFiles } from './attachments/prepare-files.server.ts'
import { storeFiles } from './attachments/store-files.server.ts'
import { driveRefusal } from './bookings/drive-refusal.ts'
import { type Appointment, type ChosenSlot, readAppointment, storeBooking } from './bookings/read-appointment.server.ts'
import { bookedUid } from './bookings/read-bookings.server.ts'
import { type ConsentWords, consentWords } from './consent-words.server.ts'
import type { FormField } from './fields/lead-field.ts'
import { deliveriesOf } from './insert-deliveries.server.ts'
import { leadVehicle } from './lead.ts'
import { fieldsOf, formOf, LEAD_FORMS, type LeadFormFacts, type LeadFormName, placesFor } from './lead-forms.ts'
import { type LeadValues, readLeadFields } from './lead-schema.ts'
import { type Destination, destinationsOf, mailboxOf, routeLead } from './route-lead.ts'
import { type SpamScore, spamScore } from './spam-score.ts'
import {
  type LeadDealership,
  type LeadListing,
  type LeadPlace,
  readFacts,
  type SubmissionFacts,
} from './storing/read-facts.server.ts'
import { type StoredLead, storeLead } from './storing/store-lead.server.ts'
import { tradeInOf } from './trade-in.ts'

export type LeadSubmission = {
  /** A form's name; null: the category, or the vehicle, says which. */
  form: string | null
  category: string | null
  subcategory: string | null
  /** As typed; checked here, by the rules of this dealer's form. */
  fields: Record<string, unknown>
  /** What was attached, each at the field it was attached at. */
  files?: readonly SentFile[]
  /** Which consent words stood at the form (`consentWords`); null where its sender does not say. */
  consentKey?: string | null
  /** The number of the vehicle it is about, as sent. */
  carId: unknown
  url: string | null
  /** Of the dealer's site, as the shopper reached it: links in letters begin with it. */
  origin: string
  userAgent: string | null
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  /** The same key is the same lead. Null: the same content within the hour is. */
  key: string | null
  /** Whom it is counted by; only its hash is kept. */
  address: string
  trapFilled: boolean
  secondsToSubmit: number | null
}

export type SubmitOutcome =
  /** `event` is what it was counted as, null for a lead that was there already; `uncounted` why it could not be. */
  | {
      kind: 'stored'
      leadId: number
      isNew: boolean
      form: LeadFormName
      event: EnquiryEvent | null
      uncounted: string | null
      /** Names the time that it booked (`findBookingByUid`). */
      booking: string | null
    }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many send pictures just now; nothing is stored. */
  | { kind: 'busy' }

/**
 * Stores what a shopper sent, once: lead, consents, deliveries with their jobs and its event in one transaction
 * (rule:leads-stored-first). What looks like spam is stored too, and held (rule:lead-spam). Another dealer's vehicle or
 * place is nobody's here.
 */
export async function submitLead(ctx: TenantCtx, sent: LeadSubmission): Promise<SubmitOutcome> {
  // Before the transaction: a picture takes a second to draw, and a connection is not to wait for it.
  const attached = await prepareFiles(sent.files ?? [])
  if (attached.kind === 'busy') return attached
  const files = attached.kind === 'ready' ? attached.files : []
  return withTenant(ctx, async (trx) => {
    const carId = wholeNumber(sent.carId)
    const written = JSON.stringify([
      ...[sent.form, sent.category, sent.carId, sent.fields],
      files.map((file) => file.sentSha256),
    ])
    const facts = await readFacts(trx, ctx, {
      key: sent.key,
      content: [sent.address, sent.userAgent ?? '', written],
      sender: { address: sent.address, email: typed(sent, 'email'), phone: typed(sent, 'phone') },
      listingId: typeof carId === 'number' ? carId : null,
    })
    if (facts.known) {
      const { leadId, form } = facts.known
      const booking = await bookedUid(trx, ctx, leadId)
      return { kind: 'stored', leadId, isNew: false, form: form as LeadFormName, event: null, uncounted: null, booking }
    }

    const read = await readSubmission(trx, ctx, sent, carId, facts)
    const broken = attached.kind === 'invalid' ? attached.errors : {}
    if (read.kind === 'invalid') return { ...read, errors: { ...read.errors, ...broken } }
    if (attached.kind === 'invalid') return attached
    const spam = scoreOf(sent, read.values, facts)
    const event = eventOf(read)
    const { leadId, uncounted } = await storeLead(trx, {
      lead: leadRow(ctx, sent, read, spam, facts.identity),
      consents: consentsOf(read, sent),
      deliveries: deliveriesOf(read.destinations, ctx.tenant.settings),
      isHeld: spam.isSpam,
      event: event && { id: event, path: sent.url ?? (read.listing ? `/cars/${read.listing.slug}` : '/') },
    })
    await storeFiles(trx, ctx.tenant.tenantId, leadId, files)
    const uid = read.chosen && (await storeBooking(trx, ctx, { leadId, chosen: read.chosen, isHeld: spam.isSpam }))
    const booking = spam.isSpam ? null : uid
    return { kind: 'stored', leadId, isNew: true, form: read.form, event, uncounted, booking }
  })
}

/** As it will be kept, should it be good. */
function typed({ fields }: LeadSubmission, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

type Submission = {
  kind: 'read'
  form: LeadFormName
  category: string
  values: LeadValues
  facts: LeadFormFacts
  consent: ConsentWords
  /** The time that is booked with it. */
  chosen: ChosenSlot | null
  listing: LeadListing | null
  location: LeadPlace | null
  dealership: LeadDealership | null
  reason: string
  destinations: Destination[]
}

/** What was sent, against this dealer's vehicles, places and form. */
async function readSubmission(
  trx: TenantTransaction,
  ctx: TenantCtx,
  sent: LeadSubmission,
  carId: ReturnType<typeof wholeNumber>,
  { dealerships, locations, listing: known }: SubmissionFacts,
): Promise<Submission | Extract<SubmitOutcome, { kind: 'invalid' }>> {
  const { settings } = ctx.tenant
  const errors: Record<string, string[]> = {}
  const listing = known && (await isShown(trx, ctx, known)) ? known : null
  if (carId === 'unreadable' || (carId !== null && !listing)) errors.car_id = ['There is no such vehicle here.']

  const form = formOf(sent, carId !== null)
  if (form === null) return { kind: 'invalid', errors: { form: ['There is no such form.'] } }
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
  const read = readLeadFields(form, facts, withFileNames(written, sent.files ?? [], fields))
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
async function isShown(trx: TenantTransaction, ctx: TenantCtx, { listingId }: LeadListing): Promise<boolean> {
  const listing = await loadListing(trx, ctx.tenant.tenantId, { listingId })
  return listing !== null && visibility(ctx, listing).kind !== 'unknown'
}

/** The time that was sent, against the hours of its place, which few leads need. */
async function appointmentOf(
  trx: TenantTransaction,
  ctx: TenantCtx,
  form: LeadFormName,
  { appointment: written }: LeadValues,
  {
    listing,
    location,
    chosen,
  }: Record<'location', LeadPlace | null> & {
    listing: LeadListing | null
    chosen: LeadDealership | null
  },
): Promise<Appointment> {
  if (!written) return { kind: 'none' }
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
function wholeNumber(sent: unknown): number | null | 'unreadable' {
  if (sent === undefined || sent === null || sent === '') return null
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : 'unreadable'
}

function scoreOf(
  { trapFilled, secondsToSubmit }: LeadSubmission,
  values: LeadValues,
  { recentFromAddress, recentFromContact }: SubmissionFacts,
): SpamScore {
  const text = Object.values(values).flat().join('\n')
  return spamScore({ trapFilled, secondsToSubmit, recentFromAddress, recentFromContact, text })
}

/** Columns of their own; everything else that was typed is an answer. */
const OWN_COLUMNS = ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'category', 'opt_in', 'terms']

function leadRow(
  { tenant, now }: TenantCtx,
  sent: LeadSubmission,
  { form, category, values, facts, listing, location, dealership, reason }: Submission,
  spam: SpamScore,
  { submissionKey, contentHash, addressHash, emailHash, phoneHash }: SubmissionFacts['identity'],
): StoredLead['lead'] {
  const fields = fieldsOf(form, facts)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const attached = new Set(fields.flatMap(({ name, type }) => (type === 'file' ? [name] : [])))
  const answers = Object.entries(values)
    .filter(([name]) => !OWN_COLUMNS.includes(name))
    .filter(([name]) => !attached.has(name))
    .map(([name, value]) => ({ name, label: labels.get(name) ?? plainWords(name), value: answerWords(value) }))
  const photosText = form === 'request-photos' ? facts.settings.forms.requestPhotosText : null
  return {
    tenant_id: tenant.tenantId,
    form,
    category,
    subcategory: sent.subcategory,
    state: spam.isSpam ? 'quarantined' : 'accepted',
    listing_id: listing?.listingId ?? null,
    dealership_id: dealership?.dealershipId ?? null,
    location_id: location?.locationId ?? null,
    route_reason: reason,
    spam_score: spam.score,
    spam_reasons: spam.reasons,
    submission_key: submissionKey,
    content_hash: contentHash,
    address_hash: addressHash,
    email_hash: emailHash,
    phone_hash: phoneHash,
    created_at: now,
    first_name: String(values.name),
    last_name: String(values.last_name ?? ''),
    email: String(values.email),
    phone: String(values.phone),
    postcode: String(values.postcode ?? ''),
    message: values.message ? String(values.message) : photosText,
    answers: JSON.stringify(answers),
    vehicle: listing && JSON.stringify(leadVehicle(listing, sent.origin)),
    page_url: sent.url,
    user_agent: sent.userAgent,
    visited_pages: [...sent.visitedPages],
    linked_query_params: JSON.stringify(sent.linkedQueryParams),
  }
}

function answerWords(value: LeadValues[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', ')
}

/** 'vehicle_status' as a letter says it. */
function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The exact words that stood at the form, and what the shopper did about them (rule:lead-consent). */
function consentsOf({ consent, values }: Submission, { consentKey }: LeadSubmission): StoredLead['consents'] {
  const given = { offers: values.opt_in === true, terms: values.terms === true, 'privacy-notice': true }
  return consent.words.map(({ purpose, text, preTicked }) => ({
    ...{ purpose, words: text, given: given[purpose] },
    // Only a form that says which words it showed can say how its boxes stood.
    preTicked: consentKey ? preTicked : null,
  }))
}

/** Enquiries and drives are counted, the rest is not (rule:enquiry-events). */
function eventOf({ form, listing }: Submission): EnquiryEvent | null {
  const { kind } = LEAD_FORMS[form]
  if (kind === 'test-drive') return listing ? enquiryEvent('test-drive', listing) : null
  if (form === 'general' || form === 'vehicle' || form === 'quick-enquiry') return enquiryEvent('enquiry', listing)
  return null
}
