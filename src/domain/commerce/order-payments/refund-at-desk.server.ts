import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import { mailboxOf } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { readOrderPayment } from '../invoices/read-invoices.server.ts'
import { orderIdInSight } from '../orders/desk-orders.server.ts'
import { REFUND_REASONS, type RefundField, readRefund, refundableCents, type TypedRefund } from './refund.ts'

export type RefundAtDeskOutcome =
  /** A job pays it back (`refundOrderPayment`). */
  | { kind: 'asked'; amountCents: number }
  | { kind: 'invalid'; field: RefundField; problem: string }
  /** Another is under way, or something went back since the page was shown: nothing was asked for. */
  | { kind: 'changed' }
  /** Nothing that was paid by card is left of it. */
  | { kind: 'not-paid' }
  /** Its shopper is erased, whose lead says who asked: `payment refund` pays back all of it. */
  | { kind: 'no-lead' }
  /** No order that this person may see. */
  | { kind: 'unknown' }

/**
 * Somebody of the dealer's pays back what was paid by card of an order beside its deposit, all of it or a part (rule:order-refund), with the row of the audit
 * and a line at the lead of the payment. `shownCents`: what had gone back when the page was shown, so that a form that is sent twice asks once.
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
    if (leadId === null) return { kind: 'no-lead' }
    const refund = readRefund(typed, leftCents)
    if (refund.kind === 'invalid') return refund
    const { asked, isUnderWay } = await countRefunds(trx, tenantId, { ...payment, leadId })
    if (isUnderWay || payment.refundedCents !== shownCents) return { kind: 'changed' }
    const { amountCents, reason } = refund
    const isWhole = amountCents === leftCents
    await trx
      .insertInto('lead_activity')
      .values({
        ...{ lead_id: leadId, tenant_id: tenantId, at: now, by_email: mailboxOf(staff.email), by_name: staff.name },
        ...{
          kind: 'reservation',
          says: `had ${moneyWords(amountCents / 100, 2)} paid back: ${REFUND_REASONS[reason]}`,
        },
      })
      .execute()
    const details = { onlinePaymentId, amountCents, reason }
    await recordAudit(trx, ctx, { action: 'order-refund', ids: [orderId], details })
    const job = { ...details, isWhole, nth: asked + 1, askedAt: now.toISOString() }
    await sql`select forecourt.enqueue_at('refund-order-payment', ${JSON.stringify(job)}::jsonb, now(),
      ${`refund-order-payment-${onlinePaymentId}-${job.nth}`})`.execute(trx)
    return { kind: 'asked', amountCents }
  })
}

/** Who had what paid back of a payment, and what did not go, the oldest first. */
export type RefundNote = { at: Date; by: string; says: string }

/** What the order's page says of refunds; `isUnderWay`: the processor has not answered yet. */
export async function readRefundNotes(
  ctx: DeskCtx,
  payment: Pick<OnlinePayment, 'leadId' | 'processor' | 'paymentId'>,
): Promise<{ notes: RefundNote[]; isUnderWay: boolean }> {
  const { leadId } = payment
  if (leadId === null) return { notes: [], isUnderWay: false }
  return withTenant(ctx, async (trx) => {
    const notes = await trx
      .selectFrom('lead_activity')
      .select(['at', 'by_name as by', 'says'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .where(sql<boolean>`(kind = 'reservation' or ${BY_SITE})`)
      .orderBy('lead_activity_id')
      .execute()
    return { notes, isUnderWay: (await countRefunds(trx, ctx.tenant.tenantId, { ...payment, leadId })).isUnderWay }
  })
}

/** A note that no person wrote (`refundOrderPayment`). */
const BY_SITE = sql`kind = 'note' and by_email = ''`

/** At the payment's lead each one asked for has a line, and each that did not go another; one that went is in the ledger. */
async function countRefunds(
  trx: TenantTransaction,
  tenantId: number,
  { leadId, processor, paymentId }: Pick<OnlinePayment, 'processor' | 'paymentId'> & { leadId: number },
): Promise<{ asked: number; isUnderWay: boolean }> {
  const { rows } = await sql<{ asked: number; over: number }>`
    select count(*) filter (where kind = 'reservation')::integer as asked,
      count(*) filter (where ${BY_SITE})::integer + (select count(*) from money_movements m
        where m.tenant_id = ${tenantId} and m.processor = ${processor} and m.payment_id = ${paymentId} and m.kind = 'refund')::integer as over
    from lead_activity where tenant_id = ${tenantId} and lead_id = ${leadId}`.execute(trx)
  const { asked, over } = rows[0]!
  return { asked, isUnderWay: asked > over }
}
