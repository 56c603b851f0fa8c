import { withTenant } from '#db/tenant-session.ts'
import type { EnquiryEvent } from '#domain/analytics/enquiry-event.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { prepareFiles } from './attachments/prepare-files.server.ts'
import { storeFiles } from './attachments/store-files.server.ts'
import { storeBooking } from './bookings/read-appointment.server.ts'
import { bookedUid } from './bookings/read-bookings.server.ts'
import { deliveriesOf } from './insert-deliveries.server.ts'
import type { LeadFormName } from './lead-forms.ts'
import type { LeadValues } from './lead-schema.ts'
import { type SpamScore, spamScore } from './spam-score.ts'
import { consentsOf, eventOf, leadRow } from './storing/lead-row.ts'
import type { LeadSubmission } from './storing/lead-submission.ts'
import { readFacts, type SubmissionFacts } from './storing/read-facts.server.ts'
import { readSubmission, wholeNumber } from './storing/read-submission.server.ts'
import { storeLead } from './storing/store-lead.server.ts'

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

function scoreOf(
  { trapFilled, secondsToSubmit }: LeadSubmission,
  values: LeadValues,
  { recentFromAddress, recentFromContact }: SubmissionFacts,
): SpamScore {
  const text = Object.values(values).flat().join('\n')
  return spamScore({ trapFilled, secondsToSubmit, recentFromAddress, recentFromContact, text })
}
