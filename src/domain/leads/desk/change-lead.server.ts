import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type AuditAction, recordAudit } from '#domain/accounts/record-audit.server.ts'
import { mailboxOf } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { sendAgain, sendSuspended } from '../redeliver-lead.server.ts'
import { inSight } from './lead-conditions.server.ts'
import type { LeadStatus } from './lead-status.ts'
import type { LeadActivity } from './read-desk-lead.server.ts'

/** What the dealer's people do to a lead; each with its row of the audit, in one transaction (rule:staff-audit). */
export type ChangeOutcome = { kind: 'done' } | { kind: 'unchanged' } | { kind: 'no-such-lead' } | Refused

/** What was asked for cannot be: a note that cannot be stored, a time that cannot be had. */
type Refused = { kind: 'invalid'; reason: string }

export const LONGEST_NOTE = 5000

/** Says how far they are with it. The same again changes nothing. */
export async function setLeadStatus(
  ctx: DeskCtx,
  { leadId, status }: { leadId: number; status: LeadStatus },
): Promise<ChangeOutcome> {
  return changeLead(ctx, leadId, async (trx) => {
    const { rows } = await sql`
      update leads set status = ${status}
      where tenant_id = ${ctx.tenant.tenantId} and lead_id = ${leadId} and status <> ${status} returning lead_id`.execute(
      trx,
    )
    return rows.length === 0 ? null : { action: 'lead-status', kind: 'status', says: status }
  })
}

/** Adds a note, which nobody changes or takes away again. */
export async function addLeadNote(
  ctx: DeskCtx,
  { leadId, words }: { leadId: number; words: string },
): Promise<ChangeOutcome> {
  const says = words.replace(/\r\n?/g, '\n').trim()
  if (says === '') return { kind: 'invalid', reason: 'Please write a note first.' }
  if (says.length > LONGEST_NOTE) return { kind: 'invalid', reason: `A note has at most ${LONGEST_NOTE} characters.` }
  if (/[^\P{Cc}\n\t]/u.test(says) || !says.isWellFormed())
    return { kind: 'invalid', reason: 'The note holds characters that cannot be stored.' }
  return changeLead(ctx, leadId, async () => ({ action: 'lead-note', kind: 'note', says }))
}

/** Sends it again by one of its deliveries, which lifts a suspension of its receiver (rule:lead-suspension). */
export async function sendLeadAgain(
  ctx: DeskCtx,
  { leadId, deliveryId }: { leadId: number; deliveryId: number },
): Promise<ChangeOutcome> {
  return changeLead(ctx, leadId, async (trx) => {
    const [to] = await sendAgain(trx, ctx, leadId, sql`lead_delivery_id = ${deliveryId}`)
    return to === undefined ? null : { action: 'lead-send-again', kind: 'sent-again', says: to }
  })
}

/** Lets a lead go that was held as spam: it is delivered now (rule:lead-spam). */
export async function releaseHeldLead(ctx: DeskCtx, leadId: number): Promise<ChangeOutcome> {
  return changeLead(ctx, leadId, async (trx) => {
    const { rows } = await sql`
      update leads set state = 'released'
      where tenant_id = ${ctx.tenant.tenantId} and lead_id = ${leadId} and state = 'quarantined' returning lead_id`.execute(
      trx,
    )
    if (rows.length === 0) return null
    // Booking its time and telling others is the worker's, whose role may.
    const payload = JSON.stringify({ leadId })
    await sql`select forecourt.enqueue_at('deliver-released', ${payload}::jsonb, now(), ${`released-${leadId}`})`.execute(
      trx,
    )
    return { action: 'lead-release', kind: 'released', says: 'It was no spam.' }
  })
}

/** Sends everything again that a suspension holds back, of all dealerships; how many deliveries. */
export async function sendSuspendedAgain(ctx: DeskCtx): Promise<number> {
  if (ctx.staff.dealership !== null) return 0
  return withTenant(ctx, async (trx) => {
    const count = await sendSuspended(trx, ctx)
    await recordAudit(trx, ctx, { action: 'lead-send-again', details: { suspended: count } })
    return count
  })
}

type Change = { action: AuditAction; kind: LeadActivity['kind']; says: string }

/**
 * Only of a lead that this person may see; `work` answers what it did, null where there was nothing to do, or why it did
 * not.
 */
export async function changeLead(
  ctx: DeskCtx,
  leadId: number,
  work: (trx: TenantTransaction) => Promise<Change | Refused | null>,
): Promise<ChangeOutcome> {
  const { tenant, staff, now } = ctx
  return withTenant(ctx, async (trx): Promise<ChangeOutcome> => {
    const seen = await sql`select 1 from leads l where l.lead_id = ${leadId} and ${inSight(ctx)}`.execute(trx)
    if (seen.rows.length === 0) return { kind: 'no-such-lead' }
    const done = await work(trx)
    if (!done) return { kind: 'unchanged' }
    if (done.kind === 'invalid') return done
    await trx
      .insertInto('lead_activity')
      .values({
        lead_id: leadId,
        tenant_id: tenant.tenantId,
        at: now,
        by_email: mailboxOf(staff.email),
        by_name: staff.name,
        kind: done.kind,
        says: done.says,
      })
      .execute()
    const details = done.kind === 'note' ? {} : { says: done.says }
    await recordAudit(trx, ctx, { action: done.action, ids: [leadId], details })
    return { kind: 'done' }
  })
}
