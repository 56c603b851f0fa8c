import { type Selectable, sql } from 'kysely'
import { PREPARED } from '#db/client.ts'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LeadDestinationKind, leadDestination } from '#domain/tenants/settings/lead-destinations.ts'
import { enqueueDelivery } from './enqueue-delivery.server.ts'
import type { Lead } from './lead.ts'
import {
  CONFIRMATION,
  type DeliveryAnswer,
  type DestinationAccess,
  type LeadChannel,
  type LeadChannels,
  type LeadLetter,
  NO_ACCESS,
} from './lead-channel.ts'
import { letterSender } from './letters/letter-sender.server.ts'
import { readLeads } from './read-leads.server.ts'
import { listedDestination } from './route-lead.ts'
import { afterTry, answerOf, leaseFrom } from './tries.ts'

/** A receiver that fails so often, and for so long, is asked no more (rule:lead-suspension). */
const FAILURES_TO_SUSPEND = 8
const HOURS_TO_SUSPEND = 24
const LONGEST_LOG = 20

export type DeliverOutcome =
  | { kind: 'sent' | 'failed'; answer: string }
  | { kind: 'retry'; answer: string; at: Date }
  /** It was sent, is held, or is being tried by somebody else. */
  | { kind: 'nothing-to-do' }
  | { kind: 'suspended' }

/**
 * Tries one delivery, and writes down what came of it (rule:lead-delivery). It may be called twice: a try under way is
 * not begun again, and one that a crash cut off is followed by another with the same key.
 */
export async function deliverLead(
  ctx: TenantCtx,
  { deliveryId, random = Math.random() }: { deliveryId: number; random?: number },
  channels: LeadChannels,
): Promise<DeliverOutcome> {
  const begun = await withTenant(ctx, (trx) => begin(trx, ctx, deliveryId))
  if (begun.kind !== 'begun') return begun
  const { row, letter, to } = begun
  const answer = await tryOnce(channels[row.kind], row.kind, letter, to)
  return withTenant(ctx, (trx) =>
    finish(trx, ctx, row, { ...answer, answer: told(answer.answer, row, letter) }, random),
  )
}

async function tryOnce(
  channel: LeadChannel | undefined,
  kind: string,
  letter: LeadLetter,
  to: string,
): Promise<DeliveryAnswer> {
  // A kind of another release is none that settings know.
  if (!channel) return { kind: 'retry', answer: `Nothing here delivers by ${kind}.`, isOurs: true }
  const lacking = lackingKeys(kind, letter)
  if (lacking.length > 0)
    return { kind: 'retry', answer: `The settings of this receiver lack ${lacking.join(', ')}.`, isOurs: true }
  return answerOf(channel(letter, to))
}

function lackingKeys(kind: string, { access }: LeadLetter): string[] {
  if (kind === CONFIRMATION) return []
  return leadDestination(kind as LeadDestinationKind).needs.filter((key) => access[key] === null)
}

/** Mail servers repeat whom they refuse; the log, which more may read than the lead, does not say who the shopper is. */
function told(answer: string, { kind }: { kind: string }, { lead }: LeadLetter): string {
  return kind === CONFIRMATION ? answer.replaceAll(lead.email, 'the shopper') : answer
}

async function begin(trx: TenantTransaction, ctx: TenantCtx, deliveryId: number) {
  const { tenant, now } = ctx
  const lease = leaseFrom(now)
  const row = await claim(trx, ctx, deliveryId, lease)
  if (!row) return { kind: 'nothing-to-do' as const }
  if (row.state === 'suspended') return { kind: 'suspended' as const }
  const [lead] = await readLeads(trx, ctx, sql`${PREPARED} l.lead_id = ${row.lead_id}`, 1, 0)
  const receiver = receiverOf(row, lead!, tenant.settings.leads)
  if (!receiver) {
    const log = logged(row.log, now, { kind: 'rejected', answer: NO_LONGER_LISTED })
    await trx
      .updateTable('lead_deliveries')
      .set({ state: 'failed', log, tries: row.tries - 1 })
      .where('tenant_id', '=', tenant.tenantId)
      .where('lead_delivery_id', '=', deliveryId)
      .execute()
    return { kind: 'failed' as const, answer: NO_LONGER_LISTED }
  }
  const letter: LeadLetter = {
    lead: lead!,
    from: { name: tenant.name, slug: tenant.slug },
    idempotencyKey: row.idempotency_key,
    access: receiver.access,
    sender: await letterSender(trx, tenant, lead!),
    isResend: row.sent_at !== null,
  }
  return { kind: 'begun' as const, row: { ...row, lease }, letter, to: receiver.to }
}

const CLAIMED = [
  ...(['lead_delivery_id', 'lead_id', 'kind', 'target', 'state', 'is_listed', 'tries', 'log'] as const),
  ...(['idempotency_key', 'sent_at'] as const),
]
type Claimed = Pick<Selectable<Database['lead_deliveries']>, (typeof CLAIMED)[number]>

/** One that is due and nobody else's is this worker's until `lease`, with its try counted; of a dead receiver it is suspended. */
async function claim(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  deliveryId: number,
  lease: Date,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    ${PREPARED} with due as (
      select v.lead_delivery_id, v.kind <> ${CONFIRMATION} and exists (
          select from lead_destinations d
          where d.tenant_id = v.tenant_id and d.kind = v.kind and d.target = v.target and d.suspended_at is not null) as is_dead
      from lead_deliveries v
      where v.tenant_id = ${tenant.tenantId} and v.lead_delivery_id = ${deliveryId} and v.state = 'pending'
        and v.next_try_at <= ${now}
      for update of v skip locked
    )
    update lead_deliveries v set
      state = case when is_dead then 'suspended' else v.state end,
      tries = case when is_dead then v.tries else v.tries + 1 end,
      next_try_at = case when is_dead then v.next_try_at else ${lease} end
    from due where v.lead_delivery_id = due.lead_delivery_id
    returning ${sql.join(CLAIMED.map((column) => sql.ref(`v.${column}`)))}`.execute(trx)
  return rows[0]
}

const NO_LONGER_LISTED = 'It is no longer in the settings: nothing is sent there. Name it again and redeliver.'

/**
 * Where a delivery goes and what opens it, as the settings say now: a receiver that was taken out of them gets
 * nothing more, not even what waited for it. Null then. What they never listed goes to the mailbox it was meant for.
 */
function receiverOf(
  { kind, target, is_listed }: { kind: string; target: string; is_listed: boolean },
  { email, dealership }: Lead,
  { destinations, confirmation }: TenantCtx['tenant']['settings']['leads'],
): { to: string; access: DestinationAccess } | null {
  if (kind === CONFIRMATION) return confirmation.sent ? { to: email, access: NO_ACCESS } : null
  const rows = destinations.filter((row) => row.kind === kind && listedDestination(row).target === target)
  const rowOf = (slug: string | null) => rows.find((row) => row.dealership === slug)
  const own = rowOf(dealership?.slug ?? null) ?? rowOf(null) ?? rows[0]
  if (own) return listedDestination(own)
  return is_listed ? null : { to: target, access: NO_ACCESS }
}

/** The answers of a receiver with one more, as they are stored. */
function logged(log: unknown, now: Date, { kind, answer }: Pick<DeliveryAnswer, 'kind' | 'answer'>): string {
  return JSON.stringify([...(log as object[]), { at: now.toISOString(), outcome: kind, answer }].slice(-LONGEST_LOG))
}

type DeliveryRow = {
  lead_delivery_id: number
  kind: string
  target: string
  tries: number
  log: unknown
  /** Until when it was this worker's. */
  lease: Date
}

async function finish(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  row: DeliveryRow,
  given: DeliveryAnswer,
  random: number,
): Promise<DeliverOutcome> {
  const { kind, answer, isOurs } = given
  const next = afterTry(row.tries, given, now, random)
  const mine = await trx
    .with('mine', (db) =>
      db
        .updateTable('lead_deliveries')
        .set({ ...next, log: logged(row.log, now, given) })
        .where('tenant_id', '=', tenant.tenantId)
        .where('lead_delivery_id', '=', row.lead_delivery_id)
        .where('state', '=', 'pending')
        .where('next_try_at', '=', row.lease)
        .returning(['tenant_id', 'kind', 'target']),
    )
    // A success forgets the failures before it.
    .with('well', (db) =>
      db
        .updateTable('lead_destinations')
        .from('mine')
        .set({ failures: 0, failing_since: null, suspended_at: null })
        .whereRef('lead_destinations.tenant_id', '=', 'mine.tenant_id')
        .whereRef('lead_destinations.kind', '=', 'mine.kind')
        .whereRef('lead_destinations.target', '=', 'mine.target')
        .where('failures', '>', 0)
        .where(sql.lit(kind === 'sent'), '=', true),
    )
    .selectFrom('mine')
    .selectAll()
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  // It took longer than its lease, and is somebody else's by now.
  if (!mine) return { kind: 'nothing-to-do' }
  // A letter that is refused says nothing about its receiver.
  if (kind === 'retry' && !isOurs && row.kind !== CONFIRMATION) await countFailure(trx, tenant.tenantId, row, now)
  if (next.state !== 'pending') return { kind: next.state, answer }
  await enqueueDelivery(trx, row.lead_delivery_id, next.next_try_at)
  return { kind: 'retry', answer, at: next.next_try_at }
}

/** Enough of them in a row, over long enough, suspend the receiver. */
async function countFailure(
  trx: TenantTransaction,
  tenantId: number,
  { kind, target }: DeliveryRow,
  now: Date,
): Promise<void> {
  const longAgo = new Date(now.getTime() - HOURS_TO_SUSPEND * 3_600_000)
  await sql`
    insert into lead_destinations as d (tenant_id, kind, target, failures, failing_since)
    values (${tenantId}, ${kind}, ${target}, 1, ${now})
    on conflict (tenant_id, kind, target) do update set
      failures = d.failures + 1,
      failing_since = coalesce(d.failing_since, ${now}::timestamptz),
      suspended_at = case when d.failures + 1 >= ${FAILURES_TO_SUSPEND} and d.failing_since <= ${longAgo}::timestamptz
        then coalesce(d.suspended_at, ${now}::timestamptz) else d.suspended_at end`.execute(trx)
}
