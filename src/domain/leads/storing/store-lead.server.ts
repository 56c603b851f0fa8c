import { type Insertable, type Kysely, sql } from 'kysely'
import { PREPARED } from '#db/client.ts'
import type { Database } from '#db/schema.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { EnquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { eventPath } from '#domain/analytics/record-event.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { currentRequestId } from '#domain/tenants/request-scope.server.ts'
import type { NewDelivery } from '../insert-deliveries.server.ts'
import { hashedPhone, hashedText, sha256 } from '../lead-hash.server.ts'
import type { SenderCounts } from '../spam-score.ts'
import type { SubmissionFacts } from './read-facts.server.ts'
import { together } from './together.server.ts'

/** Whose submission it is; the database hashes it, with a salt that the web cannot read. */
export type SubmissionIdentity = {
  key: string | null
  content: readonly string[]
  sender: { address: string; email: string; phone: string }
}

/** Whose and when it is, and its hashes, the database says (`forecourt.store_leads`). */
type OfDatabase = 'lead_id' | 'tenant_id' | 'created_at' | 'submission_key' | `${string}_hash`
type OfJson = { answers: object[]; vehicle: object | null; linked_query_params: object }
type LeadColumns = Omit<Insertable<Database['leads']>, OfDatabase | keyof OfJson> & OfJson

/** Everything that is stored of a lead, whole or not at all. */
export type StoredLead = {
  lead: LeadColumns
  consents: {
    purpose: 'offers' | 'terms' | 'credit' | 'privacy-notice'
    words: string
    given: boolean
    preTicked: boolean | null
  }[]
  deliveries: readonly NewDelivery[]
  /** Whether deliveries wait until somebody lets them go. */
  isHeld: boolean
  /** What it counts as, and on which page. */
  event: { id: EnquiryEvent; path: string } | null
}

export type Storing = {
  /** Of the facts that were read before; null where that was just now. */
  versions: SubmissionFacts['versions'] | null
  /** How many others of its sender the score holds for; any where it was told how many. */
  most?: SenderCounts
  /** Left out: nothing is stored. */
  stored?: StoredLead
}

export type StoreOutcome =
  /** `uncounted` says why the event could not be counted, which loses no lead (rule:event-ids). */
  | { kind: 'stored'; leadId: number; uncounted: string | null }
  /** It was there already. */
  | { kind: 'known'; leadId: number; form: string }
  /** It was not, and nothing was to be stored. */
  | { kind: 'unknown' }
  /** The dealer's settings or stock have changed since `versions`. */
  | { kind: 'stale' }
  /** Its sender sent more than `most` of late. */
  | { kind: 'recent'; counts: SenderCounts }

/**
 * Writes a lead with its consents, deliveries, their jobs and its event by one statement (rule:leads-stored-first), or only
 * asks whether it is there. Whoever sends the same at the same moment waits until the other is stored, and then hears of it.
 * `trx` is a transaction of this tenant; without one the statement is one by itself, in which others of this tenant that come
 * at the same time are stored too (`together`).
 */
export async function storeLead(
  trx: TenantTransaction | null,
  { db, tenant, now }: TenantCtx,
  { key, content, sender }: SubmissionIdentity,
  { versions, most, stored }: Storing,
): Promise<StoreOutcome> {
  const hashed = {
    key: key === null ? null : hashedText('key', key),
    content: hashedText('content', ...content),
    address: hashedText('address', sender.address),
    email: hashedText('email', sender.email),
    phones: await hashedPhone(sender.phone),
  }
  const one = {
    marks: [hashed.key ?? hashed.content, hashed.address, hashed.email, ...hashed.phones],
    // What is undefined the function has as null.
    sent: {
      now,
      ...hashed,
      requestId: currentRequestId(),
      versions: versions ?? undefined,
      most,
      ...(stored && written(stored)),
    },
  }
  if (!trx) return lineOf(db)(tenant.tenantId, one)
  const [outcome] = await storeAll(trx, tenant.tenantId, [one], true)
  return outcome!
}

type Sent = { marks: string[]; sent: object }

const MOST_TOGETHER = 32
const lines = new WeakMap<Kysely<Database>, ReturnType<typeof together<Sent, StoreOutcome>>>()

function lineOf(db: Kysely<Database>) {
  const line =
    lines.get(db) ?? together((tenantId, all, mayWait) => storeAll(db, tenantId, all, mayWait), MOST_TOGETHER)
  lines.set(db, line)
  return line
}

/** `mayWait`: for a row that another transaction holds; else it fails soon, for others wait behind it. */
async function storeAll(
  db: Kysely<Database>,
  tenantId: number,
  all: readonly Sent[],
  mayWait: boolean,
): Promise<StoreOutcome[]> {
  const sent = JSON.stringify(all.map((one) => one.sent))
  const { rows } = await sql<StoreRow>`
    ${PREPARED} select * from forecourt.store_leads(${tenantId}, ${sent}, ${mayWait})`.execute(db)
  return rows.map(outcomeOf)
}

function written({ consents, event, ...stored }: StoredLead) {
  return {
    ...stored,
    consents: consents.map((consent) => ({ ...consent, hash: sha256(consent.words) })),
    event: event && { id: event.id, path: eventPath(event.path) },
  }
}

type StoreRow = {
  outcome: StoreOutcome['kind']
  lead_id: number
  form: string
  uncounted: string | null
  from_address: number
  from_contact: number
}

function outcomeOf({ outcome, lead_id: leadId, form, uncounted, ...counts }: StoreRow): StoreOutcome {
  switch (outcome) {
    case 'stored':
      return { kind: outcome, leadId, uncounted }
    case 'known':
      return { kind: outcome, leadId, form }
    case 'recent':
      return {
        kind: outcome,
        counts: { recentFromAddress: counts.from_address, recentFromContact: counts.from_contact },
      }
    case 'unknown':
    case 'stale':
      return { kind: outcome }
  }
}
