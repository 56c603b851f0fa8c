import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import { mailboxOf } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { readOrderPayment } from '../invoices/read-invoices.server.ts'
import { orderIdInSight } from '../orders/desk-orders.server.ts'
import {
  REFUND_REASONS,
  type RefundField,
  type RefundReason,
  readRefund,
  refundableCents,
  refusedWords,
  type TypedRefund,
} from './refund.ts'

export type RefundAtDeskOutcome =
  /** A job pays it back (`refundOrderPayment`). */
  | { kind: 'asked'; amountCents: number }
  | { kind: 'invalid'; field: RefundField; problem: string }
  /** Another is under way, or something went back since the page was shown: nothing was asked for. */
  | { kind: 'changed' }
  /** Nothing that was paid by card is left of it. */
  | { kind: 'not-paid' }
  /** No order that this person may see. */
  | { kind: 'unknown' }

/**
 * Somebody of the dealer's pays back what was paid by card of an order beside its deposit, all of it or a part (rule:order-refund), with a row of
 * `order_refunds` and of the audit, and a line at the lead of the payment while there is one. `shownCents`: what had gone back when the page was
 * shown, so that a form that is sent twice asks once.
 */
export async function refundAtDesk(
  ctx: DeskCtx,
  { reference, shownCents, ...typed }: TypedRefund & { reference: string; shownCents: number },
): Promise<RefundAtDeskOutcome> {
  const { tenant, staff, now } = ctx
  const { tenantId } = tenant
  return withTenant(ctx, async (trx): Promise<RefundAtDeskOutcome> => {
    const orderId = await orderIdInSight(trx, ctx, reference)
    if (orderId === null) return { kind: 'unknown' }
    await sql`select from orders where tenant_id = ${tenantId} and order_id = ${orderId} for no key update`.execute(trx)
    const payment = await readOrderPayment(trx, tenantId, orderId)
    const leftCents = payment ? refundableCents(payment) : 0
    if (!payment || leftCents === 0) return { kind: 'not-paid' }
    const { onlinePaymentId, leadId } = payment
    const refund = readRefund(typed, leftCents)
    if (refund.kind === 'invalid') return refund
    const before = await readRefunds(trx, sql`p.tenant_id = ${tenantId} and p.online_payment_id = ${onlinePaymentId}`)
    if (before.some(({ state }) => state === 'asked') || payment.refundedCents !== shownCents)
      return { kind: 'changed' }
    const { amountCents, reason } = refund
    const nth = before.length + 1
    const isWhole = amountCents === leftCents
    const by = { by_email: mailboxOf(staff.email), by_name: staff.name }
    await trx
      .insertInto('order_refunds')
      .values({
        ...{ tenant_id: tenantId, online_payment_id: onlinePaymentId, nth, state: 'asked', asked_at: now, ...by },
        ...{ amount_cents: amountCents, reason },
      })
      .execute()
    if (leadId !== null)
      await trx
        .insertInto('lead_activity')
        .values({
          ...{ lead_id: leadId, tenant_id: tenantId, at: now, kind: 'reservation', ...by },
          says: askedWords({ amountCents, reason }),
        })
        .execute()
    const details = { onlinePaymentId, amountCents, reason }
    await recordAudit(trx, ctx, { action: 'order-refund', ids: [orderId], details })
    const job = { ...details, isWhole, nth, askedAt: now.toISOString() }
    await sql`select forecourt.enqueue_at('refund-order-payment', ${JSON.stringify(job)}::jsonb, now(),
      ${`refund-order-payment-${onlinePaymentId}-${nth}`})`.execute(trx)
    return { kind: 'asked', amountCents }
  })
}

/** Who had what paid back, and what did not go, the oldest first. */
export type RefundNote = { at: Date; by: string; says: string }

/** What the order's page says of refunds of all that paid it; `isUnderWay`: the processor has not answered yet. */
export async function readRefundNotes(
  ctx: DeskCtx,
  orderId: number,
): Promise<{ notes: RefundNote[]; isUnderWay: boolean }> {
  const refunds = await withTenant(ctx, (trx) =>
    readRefunds(trx, sql`p.tenant_id = ${ctx.tenant.tenantId} and p.order_id = ${orderId}`),
  )
  const notes = refunds.flatMap(({ askedAt, byName, overAt, refusal, ...refund }): RefundNote[] => [
    { at: askedAt, by: byName, says: askedWords(refund) },
    ...(overAt && refusal ? [{ at: overAt, by: 'The site', says: refusedWords(refund, refusal) }] : []),
  ])
  return { notes, isUnderWay: refunds.some(({ state }) => state === 'asked') }
}

function askedWords({ amountCents, reason }: { amountCents: number; reason: RefundReason }): string {
  return `had ${moneyWords(amountCents / 100, 2)} paid back: ${REFUND_REASONS[reason]}`
}

type Refund = {
  state: 'asked' | 'accepted' | 'refused'
  amountCents: number
  reason: RefundReason
  askedAt: Date
  byName: string
  overAt: Date | null
  refusal: string | null
}

/** Those that were asked for at the desk of some payments, `online_payments p`, the oldest first. */
async function readRefunds(trx: TenantTransaction, where: ReturnType<typeof sql>): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select r.state, r.amount_cents as "amountCents", r.reason, r.asked_at as "askedAt", r.by_name as "byName", r.over_at as "overAt",
      r.refusal
    from order_refunds r join online_payments p on p.tenant_id = r.tenant_id and p.online_payment_id = r.online_payment_id
    where ${where} order by r.asked_at, r.order_refund_id`.execute(trx)
  return rows
}
