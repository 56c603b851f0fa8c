import { type RawBuilder, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { bookReleased } from './bookings/change-booking.server.ts'
import { enqueueDelivery } from './enqueue-delivery.server.ts'
import { CONFIRMATION } from './lead-channel.ts'
import { HAS_PENDING } from './queue/read-lead-queue.server.ts'
import { routeAgain } from './route-again.server.ts'

export type RedeliverOutcome =
  | { kind: 'queued'; deliveries: number }
  | { kind: 'no-such-lead' }
  /** It is held as spam: releasing it is what delivers it. */
  | { kind: 'quarantined' }

/**
 * Sends a lead again to all of the dealer's receivers, or to those at one address, also to those that were given up or
 * suspended: asking for it lifts the suspension (rule:lead-suspension). It is another delivery with a key of its own, which
 * no receiver takes for one it has. A lead that told nobody is routed again, as the settings are now.
 */
export async function redeliverLead(
  ctx: TenantCtx,
  { leadId, to }: { leadId: number; to: string | null },
): Promise<RedeliverOutcome> {
  return withTenant(ctx, async (trx) => {
    const { tenantId } = ctx.tenant
    const lead = await trx
      .selectFrom('leads')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    if (!lead) return { kind: 'no-such-lead' }
    if (lead.state === 'quarantined') return { kind: 'quarantined' }
    if (!(await hasReceivers(trx, tenantId, leadId)))
      return { kind: 'queued', deliveries: await routeAgain(trx, ctx, leadId) }
    const which = sql`${to}::text is null or target = ${to} or split_part(target, '#', 1) = ${to}`
    return { kind: 'queued', deliveries: (await sendAgain(trx, ctx, leadId, which)).length }
  })
}

/**
 * Sends a lead again by those of its deliveries that `which` says, under new keys; where they go. What is held as spam is
 * released first, which is another decision; the shopper's letter is the shopper's.
 */
export async function sendAgain(trx: TenantTransaction, ctx: TenantCtx, leadId: number, which: RawBuilder<unknown>) {
  const where = sql`lead_id = ${leadId} and state <> 'held' and kind <> ${CONFIRMATION} and (${which})`
  return queueAgain(trx, ctx, where, { isNew: true })
}

async function hasReceivers(trx: TenantTransaction, tenantId: number, leadId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('lead_deliveries')
    .select('lead_delivery_id')
    .where('tenant_id', '=', tenantId)
    .where('lead_id', '=', leadId)
    .where('kind', '<>', CONFIRMATION)
    .executeTakeFirst()
  return found !== undefined
}

/** Sends what a suspension holds back, each with its own key: nobody has it yet. */
export async function redeliverSuspended(ctx: TenantCtx): Promise<number> {
  return withTenant(ctx, (trx) => sendSuspended(trx, ctx))
}

export async function sendSuspended(trx: TenantTransaction, ctx: TenantCtx): Promise<number> {
  return (await queueAgain(trx, ctx, sql`state = 'suspended'`)).length
}

export type ReleaseOutcome =
  /** `booking`: what became of the time it asked for; null where it asked for none. */
  | { kind: 'released'; deliveries: number; booking: 'booked' | 'lapsed' | null }
  | { kind: 'no-such-lead' }
  | { kind: 'not-quarantined' }

/** Lets a lead go that looked like spam: it is delivered now (rule:lead-spam). */
export async function releaseLead(ctx: TenantCtx, leadId: number): Promise<ReleaseOutcome> {
  return withTenant(ctx, async (trx) => {
    const leads = trx.updateTable('leads').where('tenant_id', '=', ctx.tenant.tenantId).where('lead_id', '=', leadId)
    const released = await leads
      .set({ state: 'released' })
      .where('state', '=', 'quarantined')
      .returning('lead_id')
      .executeTakeFirst()
    if (released) return { kind: 'released', ...(await setGoing(trx, ctx, leadId)) }
    const known = await trx
      .selectFrom('leads')
      .select('lead_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    return { kind: known ? 'not-quarantined' : 'no-such-lead' }
  })
}

/** The same for a lead that the desk has let go; may run twice. */
export async function deliverReleased(ctx: TenantCtx, leadId: number): Promise<void> {
  await withTenant(ctx, async (trx) => {
    const released = await trx
      .selectFrom('leads')
      .select('lead_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .where('state', '=', 'released')
      .executeTakeFirst()
    if (released) await setGoing(trx, ctx, leadId)
  })
}

/** What was held of a lead: its time is booked where it is still free, and whoever is to have it is told. */
async function setGoing(trx: TenantTransaction, ctx: TenantCtx, leadId: number) {
  const booking = await bookReleased(trx, ctx, leadId)
  const waiting = (await queueAgain(trx, ctx, sql`lead_id = ${leadId} and state = 'held'`)).length
  const isTold = await hasReceivers(trx, ctx.tenant.tenantId, leadId)
  return { deliveries: isTold ? waiting : waiting + (await routeAgain(trx, ctx, leadId)), booking }
}

/** Whether `requeueOverdue` may find something of the tenant that asks (`askEachTenant`). */
export const MAY_BE_OVERDUE = `${HAS_PENDING} or exists (
    select from leads l join lead_deliveries d on d.lead_id = l.lead_id
    where l.tenant_id = forecourt.current_tenant_id() and l.state = 'released' and d.state = 'held'
  )`

/**
 * Tries that should have been made a while ago: a worker died with them, or the queue lost them; and leads that the desk let
 * go whose deliveries are held all the same, since the job that lets those go was lost as well.
 */
export async function requeueOverdue(ctx: TenantCtx): Promise<number> {
  const released = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('lead_deliveries as d')
      .innerJoin('leads as l', 'l.lead_id', 'd.lead_id')
      .select('l.lead_id')
      .distinct()
      .where('l.tenant_id', '=', ctx.tenant.tenantId)
      .where('l.state', '=', 'released')
      .where('d.state', '=', 'held')
      .limit(500)
      .execute(),
  )
  for (const { lead_id } of released) await deliverReleased(ctx, lead_id)
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ id: number; dueAt: Date }>`
      select lead_delivery_id as id, next_try_at as "dueAt" from lead_deliveries
      where tenant_id = ${ctx.tenant.tenantId} and state = 'pending' and next_try_at <= ${ctx.now}::timestamptz - interval '1 minute'
      order by next_try_at limit 500`.execute(trx)
    // Since when it is due stays its place in the queue.
    for (const { id, dueAt } of rows) await enqueueDelivery(trx, id, dueAt)
    return rows.length
  })
}

/** Makes deliveries due now, as new ones under a key of their own or as they were, and lifts suspensions; where they go. */
async function queueAgain(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  where: RawBuilder<unknown>,
  { isNew = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: number; kind: string; target: string }>`
    update lead_deliveries set state = 'pending', tries = 0, next_try_at = ${now}, queued_at = ${now},
      idempotency_key = case when ${isNew} then gen_random_uuid()::text else idempotency_key end
    where tenant_id = ${tenant.tenantId} and ${where}
    returning lead_delivery_id as id, kind, target`.execute(trx)
  for (const { id, kind, target } of rows) {
    await sql`
      update lead_destinations set suspended_at = null, failures = 0, failing_since = null
      where tenant_id = ${tenant.tenantId} and kind = ${kind} and target = ${target}`.execute(trx)
    await enqueueDelivery(trx, id)
  }
  return rows.map(({ target }) => target)
}
