import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type EnquiryEvent, enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { type Dealership, readDealerships } from '#domain/locations/list-dealerships.server.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import type { Location } from '#domain/locations/location.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SentFile } from './attachments/attachment.ts'
import { prepareFiles } from './attachments/prepare-files.server.ts'
import { storeFiles } from './attachments/store-files.server.ts'
import { driveRefusal } from './bookings/drive-refusal.ts'
import { type ChosenSlot, readAppointment, storeBooking } from './bookings/read-appointment.server.ts'
import { bookedUid } from './bookings/read-bookings.server.ts'
import { type ConsentWords, consentWords, storeConsents } from './consent-words.server.ts'
import type { FormField } from './fields/lead-field.ts'
import { deliveriesOf, insertDeliveries } from './insert-deliveries.server.ts'
import { leadVehicle } from './lead.ts'
import { fieldsOf, formOf, LEAD_FORMS, type LeadFormFacts, type LeadFormName, placesFor } from './lead-forms.ts'
import { type LeadHashes, leadHashes } from './lead-hash.server.ts'
import { type LeadValues, readLeadFields } from './lead-schema.ts'
import { type Destination, destinationsOf, mailboxOf, routeLead } from './route-lead.ts'
import { type SpamScore, spamScore } from './spam-score.ts'
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
  /** `isNew` is false for a lead that was there already; `event` is counted once, by whoever asked first. */
  | {
      kind: 'stored'
      leadId: number
      isNew: boolean
      form: LeadFormName
      event: EnquiryEvent | null
      /** Names the time that it booked (`findBookingByUid`). */
      booking: string | null
    }
  | { kind: 'invalid'; errors: Record<string, string[]> }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Stores what a shopper sent, once: lead, consents and deliveries with their jobs in one transaction (rule:leads-stored-first).
 * What looks like spam is stored too, and held (rule:lead-spam). Another dealer's vehicle or place is nobody's here.
 */
export async function submitLead(ctx: TenantCtx, sent: LeadSubmission): Promise<SubmitOutcome> {
  // Before the transaction: a picture takes a second to draw, and a connection is not to wait for it.
  const attached = await prepareFiles(sent.files ?? [])
  const files = attached.kind === 'ready' ? attached.files : []
  return withTenant(ctx, async (trx) => {
    const hashes = await leadHashes(trx, ctx.tenant.tenantId)
    const contentHash = hashes.of(
      'content',
      sent.address,
      sent.userAgent ?? '',
      JSON.stringify([sent.form, sent.category, sent.carId, sent.fields, files.map((file) => file.sentSha256)]),
    )
    const submissionKey = sent.key === null ? `content:${randomUUID()}` : `key:${hashes.of('key', sent.key)}`
    // Whoever sends the same at the same moment waits here, and then finds it.
    const lock = `${ctx.tenant.tenantId} ${sent.key === null ? contentHash : submissionKey}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 20))`.execute(trx)
    const known = await findKnown(trx, ctx, { submissionKey, contentHash: sent.key === null ? contentHash : null })
    if (known) {
      const booking = await bookedUid(trx, ctx, known.lead_id)
      return {
        kind: 'stored',
        leadId: known.lead_id,
        isNew: false,
        form: known.form as LeadFormName,
        event: null,
        booking,
      }
    }

    const read = await readSubmission(trx, ctx, sent)
    const broken = attached.kind === 'invalid' ? attached.errors : {}
    if (read.kind === 'invalid') return { ...read, errors: { ...read.errors, ...broken } }
    if (attached.kind === 'invalid') return attached
    const spam = await scoreOf(trx, ctx, sent, read.values, hashes)
    const leadId = await insertLead(trx, ctx, sent, read, spam, { hashes, contentHash, submissionKey })
    await storeConsents(trx, ctx, leadId, {
      ...{ words: read.consent.words, values: read.values, isKnown: Boolean(sent.consentKey) },
      addressHash: hashes.of('address', sent.address),
    })
    await storeFiles(trx, ctx.tenant.tenantId, leadId, files)
    const { chosen } = read
    const uid = chosen && (await storeBooking(trx, ctx, { leadId, chosen, isHeld: spam.isSpam }))
    const told = deliveriesOf(read.destinations, ctx.tenant.settings)
    await insertDeliveries(trx, ctx, { leadId, isHeld: spam.isSpam }, told)
    const booking = spam.isSpam ? null : uid
    return { kind: 'stored', leadId, isNew: true, form: read.form, event: eventOf(read), booking }
  })
}

async function findKnown(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { submissionKey, contentHash }: { submissionKey: string; contentHash: string | null },
) {
  const leads = trx.selectFrom('leads').select(['lead_id', 'form']).where('tenant_id', '=', tenant.tenantId)
  const found =
    contentHash === null
      ? leads.where('submission_key', '=', submissionKey)
      : leads.where('content_hash', '=', contentHash).where('created_at', '>', new Date(now.getTime() - HOUR_MS))
  return found.orderBy('lead_id').executeTakeFirst()
}

type Submission = {
  kind: 'read'
  form: LeadFormName
  category: string
  values: LeadValues
  facts: LeadFormFacts
  consent: ConsentWords
  listing: Listing | null
  location: Location | null
  dealership: Dealership | null
  /** The time that is booked with it. */
  chosen: ChosenSlot | null
  reason: string
  destinations: Destination[]
}

/** What was sent, against this dealer's vehicles, places and form. */
async function readSubmission(
  trx: TenantTransaction,
  ctx: TenantCtx,
  sent: LeadSubmission,
): Promise<Submission | Extract<SubmitOutcome, { kind: 'invalid' }>> {
  const { tenantId, settings } = ctx.tenant
  const dealerships = await readDealerships(trx, tenantId)
  const locations = await readLocations(trx, tenantId)
  const errors: Record<string, string[]> = {}
  const carId = wholeNumber(sent.carId)
  const listing = typeof carId === 'number' ? await loadListing(trx, tenantId, { listingId: carId }) : null
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
  const appointment = await readAppointment(trx, ctx, {
    kind: LEAD_FORMS[form].kind,
    written: values.appointment,
    listing,
    location,
    dealership: listing?.dealershipSlug ?? chosen?.slug ?? null,
    locations,
  })
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
  for (const [field, sent] of Map.groupBy(files, (file) => file.field))
    read[field] = fileFields.includes(field) ? sent.map(({ name }) => name) : {}
  return read
}

/** Null where nothing was sent. */
function wholeNumber(sent: unknown): number | null | 'unreadable' {
  if (sent === undefined || sent === null || sent === '') return null
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : 'unreadable'
}

async function scoreOf(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { address, trapFilled, secondsToSubmit }: LeadSubmission,
  values: LeadValues,
  hashes: LeadHashes,
): Promise<SpamScore> {
  const [hour, day] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)]
  const counts = await trx
    .selectFrom('leads')
    .select(({ fn, eb }) => [
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('address_hash', '=', hashes.of('address', address)), eb('created_at', '>', hour)]))
        .as('fromAddress'),
      fn
        .countAll<string>()
        .filterWhere(
          eb.or([
            eb('email_hash', '=', hashes.email(String(values.email))),
            eb('phone_hash', 'in', hashes.phones(String(values.phone))),
          ]),
        )
        .as('fromContact'),
    ])
    .where('tenant_id', '=', tenant.tenantId)
    .where('created_at', '>', day)
    .executeTakeFirstOrThrow()
  return spamScore({
    trapFilled,
    secondsToSubmit,
    recentFromAddress: Number(counts.fromAddress),
    recentFromContact: Number(counts.fromContact),
    text: Object.values(values).flat().join('\n'),
  })
}

/** Columns of their own; everything else that was typed is an answer. */
const OWN_COLUMNS = ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'category', 'opt_in', 'terms']

async function insertLead(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  sent: LeadSubmission,
  { form, category, values, facts, listing, location, dealership, reason }: Submission,
  spam: SpamScore,
  { hashes, contentHash, submissionKey }: { hashes: LeadHashes; contentHash: string; submissionKey: string },
): Promise<number> {
  const fields = fieldsOf(form, facts)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const attached = new Set(fields.flatMap(({ name, type }) => (type === 'file' ? [name] : [])))
  const answers = Object.entries(values)
    .filter(([name]) => !OWN_COLUMNS.includes(name))
    .filter(([name]) => !attached.has(name))
    .map(([name, value]) => ({ name, label: labels.get(name) ?? plainWords(name), value: answerWords(value) }))
  const photosText = form === 'request-photos' ? facts.settings.forms.requestPhotosText : null
  const row = await trx
    .insertInto('leads')
    .values({
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
      address_hash: hashes.of('address', sent.address),
      email_hash: hashes.email(String(values.email)),
      phone_hash: hashes.phone(String(values.phone)),
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
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow()
  return row.lead_id
}

function answerWords(value: LeadValues[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', ')
}

/** 'vehicle_status' as a letter says it. */
function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Enquiries and drives are counted, the rest is not (rule:enquiry-events). */
function eventOf({ form, listing }: Submission): EnquiryEvent | null {
  const { kind } = LEAD_FORMS[form]
  if (kind === 'test-drive') return listing ? enquiryEvent('test-drive', listing) : null
  if (form === 'general' || form === 'vehicle' || form === 'quick-enquiry') return enquiryEvent('enquiry', listing)
  return null
}
