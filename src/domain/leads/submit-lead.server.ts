import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { EnquiryEvent } from '#domain/analytics/enquiry-event.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { type PreparedFiles, prepareFiles } from './attachments/prepare-files.server.ts'
import { storeFiles } from './attachments/store-files.server.ts'
import { storeBooking } from './bookings/read-appointment.server.ts'
import { bookedUid } from './bookings/read-bookings.server.ts'
import { deliveriesOf } from './insert-deliveries.server.ts'
import type { LeadFormName } from './lead-forms.ts'
import { type SenderCounts, type SpamScore, spamScore, UNREMARKABLE } from './spam-score.ts'
import { consentsOf, eventOf, leadRow } from './storing/lead-row.ts'
import type { LeadSubmission } from './storing/lead-submission.ts'
import { readFacts, type SubmissionFacts } from './storing/read-facts.server.ts'
import { readSubmission, type Submission, wholeNumber } from './storing/read-submission.server.ts'
import { type StoreOutcome, type SubmissionIdentity, storeLead } from './storing/store-lead.server.ts'

export type SubmitOutcome =
  /** `event` is what it was counted as, null for a lead that was there already; `uncounted` why it could not be. */
  | {
      kind: 'stored'
      leadId: number
      isNew: boolean
      form: LeadFormName
      event: EnquiryEvent | null
      uncounted: string | null
      /** How many may be sent now, of which the worker is told after the commit (`DeliveryPace`). */
      deliveries: number
      /** Names the time that it booked (`findBookingByUid`). */
      booking: string | null
    }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many send pictures just now; nothing is stored. */
  | { kind: 'busy' }

/**
 * Stores what a shopper sent, once: lead, consents, deliveries with their jobs and its event in one transaction
 * (rule:leads-stored-first), which for most leads is one statement. What looks like spam is stored too, and held
 * (rule:lead-spam). Another dealer's vehicle or place is nobody's here.
 */
export async function submitLead(ctx: TenantCtx, sent: LeadSubmission): Promise<SubmitOutcome> {
  // Before the transaction: a picture takes a second to draw, and a connection is not to wait for it.
  const attached = await prepareFiles(sent.files ?? [])
  if (attached.kind === 'busy') return attached
  const carId = wholeNumber(sent.carId)
  const listingId = typeof carId === 'number' ? carId : null
  const asked = { sent, carId, attached, identity: identityOf(sent, attached) }
  const outcome = await tryToStore(ctx, asked, await readFacts(ctx, listingId), true)
  if (outcome.kind !== 'stale') return outcome
  const facts = await readFacts(ctx, listingId, { isStale: true })
  // A server that has lost its listener may hold older settings than there are.
  const isOld = facts.versions.settings !== ctx.tenant.settingsVersion
  const tenant = (isOld && (await loadTenant(ctx.db, ctx.tenant.tenantId))) || ctx.tenant
  const again = await tryToStore({ ...ctx, tenant }, asked, facts, false)
  if (again.kind === 'stale') throw new Error('What was read just now is not compared.')
  return again
}

type Asked = {
  sent: LeadSubmission
  carId: ReturnType<typeof wholeNumber>
  attached: Exclude<PreparedFiles, { kind: 'busy' }>
  identity: SubmissionIdentity
}

type Tried = SubmitOutcome | { kind: 'stale' }

/** `isKept`: whether settings and facts were read before; they may be stale then, and nothing is stored. */
async function tryToStore(ctx: TenantCtx, asked: Asked, facts: SubmissionFacts, isKept: boolean): Promise<Tried> {
  if (isKept && facts.versions.settings !== ctx.tenant.settingsVersion) return { kind: 'stale' }
  const { sent, carId, attached, identity } = asked
  const versions = isKept ? facts.versions : null
  const files = attached.kind === 'ready' ? attached.files : []

  async function store(trx: TenantTransaction | null): Promise<Tried> {
    const read = await readSubmission(trx, ctx, sent, carId, facts)
    const errors = { ...(read.kind === 'invalid' && read.errors), ...(attached.kind === 'invalid' && attached.errors) }
    if (read.kind === 'invalid' || attached.kind === 'invalid') {
      const found = await storeLead(trx, ctx, identity, { versions })
      return found.kind === 'unknown' ? { kind: 'invalid', errors } : earlier(trx, ctx, found)
    }
    const event = eventOf(read)
    const deliveries = deliveriesOf(read.destinations, ctx.tenant.settings)
    const write = (spam: SpamScore, most?: SenderCounts) =>
      storeLead(trx, ctx, identity, {
        ...{ versions, most },
        stored: {
          lead: leadRow(sent, read, spam),
          consents: consentsOf(read, sent),
          deliveries,
          isHeld: spam.isSpam,
          event: event && { id: event, path: sent.url ?? (read.listing ? `/cars/${read.listing.slug}` : '/') },
        },
      })
    let spam = scoreOf(sent, read, UNREMARKABLE)
    let written = await write(spam, UNREMARKABLE)
    if (written.kind === 'recent') {
      spam = scoreOf(sent, read, written.counts)
      written = await write(spam)
    }
    if (written.kind !== 'stored') return earlier(trx, ctx, written)
    const { leadId, uncounted } = written
    const due = spam.isSpam ? 0 : deliveries.length
    const stored = { kind: 'stored' as const, leadId, isNew: true, form: read.form, event, uncounted, deliveries: due }
    if (!trx) return { ...stored, booking: null }
    await storeFiles(trx, ctx.tenant.tenantId, leadId, files)
    const uid = read.chosen && (await storeBooking(trx, ctx, { leadId, chosen: read.chosen, isHeld: spam.isSpam }))
    const booking = spam.isSpam ? null : uid
    return { ...stored, booking }
  }

  // A lead alone is one statement; its files, and the time that it takes, are stored with it or not at all.
  const isAlone = files.length === 0 && [undefined, null, ''].includes(sent.fields.appointment as never)
  return isAlone ? store(null) : withTenant(ctx, store)
}

/** What was not stored, because it is there or is to be made anew. */
async function earlier(trx: TenantTransaction | null, ctx: TenantCtx, found: StoreOutcome): Promise<Tried> {
  if (found.kind === 'stale') return found
  if (found.kind !== 'known') throw new Error(`A lead cannot be ${found.kind} now.`)
  const { leadId, form } = found
  const uidIn = (open: TenantTransaction) => bookedUid(open, ctx, leadId)
  const booking = await (trx ? uidIn(trx) : withTenant(ctx, uidIn))
  const known = { leadId, isNew: false, form: form as LeadFormName, event: null, uncounted: null, deliveries: 0 }
  return { kind: 'stored', ...known, booking }
}

function identityOf(sent: LeadSubmission, attached: Asked['attached']): SubmissionIdentity {
  const files = attached.kind === 'ready' ? attached.files : []
  const written = JSON.stringify([
    ...[sent.form, sent.category, sent.carId, sent.fields],
    files.map((file) => file.sentSha256),
  ])
  return {
    key: sent.key,
    content: [sent.address, sent.userAgent ?? '', written],
    sender: { address: sent.address, email: typed(sent, 'email'), phone: typed(sent, 'phone') },
  }
}

/** As it will be kept, should it be good. */
function typed({ fields }: LeadSubmission, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

function scoreOf(
  { trapFilled, secondsToSubmit }: LeadSubmission,
  { values }: Submission,
  counts: SenderCounts,
): SpamScore {
  return spamScore({ trapFilled, secondsToSubmit, ...counts, text: Object.values(values).flat().join('\n') })
}
