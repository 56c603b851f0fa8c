import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { readOnlinePayment } from '../invoices/read-invoices.server.ts'
import { refundOnlinePayment } from '../invoices/refund-online-payment.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { type RefundReason, refusedWords } from './refund.ts'

/** A refund that was asked for at the desk, as its jobs carry it. */
export type AskedRefund = {
  onlinePaymentId: number
  amountCents: number
  reason: RefundReason
  /** All that was left of the payment when it was asked for. */
  isWhole: boolean
  /** The how manieth of its payment. */
  nth: number
  askedAt: string
}

export type RefundOutcome =
  /** All of it goes back by its own job; the order is to be paid again unless it is off or handed over. */
  | { kind: 'goes-back' }
  | { kind: 'refunded'; amountCents: number }
  /** The processor will not, or has not answered for so long that asking again may pay twice: the dealer reads so, and may ask again. */
  | { kind: 'not-refunded'; why: string }
  | { kind: 'nothing-to-do' }

/** Processors forget an idempotency key after a day (Stripe: at least 24 hours). */
const KEY_HOLDS_MS = 20 * 3_600_000

/**
 * Pays back what was asked for at the desk (rule:order-refund), once: the processor knows each by its key, and its row of `order_refunds` says that it is
 * over. Throws while the processor does not answer: the job comes again. Needs the worker's ctx.
 */
export async function refundOrderPayment(
  ctx: TenantCtx,
  asked: AskedRefund,
  { processors }: { processors: PaymentProcessors },
): Promise<RefundOutcome> {
  const { onlinePaymentId, amountCents, isWhole, nth } = asked
  if (!(await isUnderWay(ctx, asked))) return { kind: 'nothing-to-do' }
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (payment?.state !== 'paid' || payment.paymentId === null) return giveUp(ctx, payment, asked, OTHERWISE)
  if (isWhole) {
    const { kind } = await refundOnlinePayment(ctx, { onlinePaymentId })
    if (kind !== 'goes-back') return giveUp(ctx, payment, asked, OTHERWISE)
    await withTenant(ctx, (trx) => endRefund(trx, ctx, asked, { state: 'accepted', refusal: null }))
    return { kind }
  }
  if (ctx.now.getTime() - Date.parse(asked.askedAt) > KEY_HOLDS_MS)
    return giveUp(ctx, payment, asked, 'the processor did not answer for a day')
  const { paymentId, account } = payment
  const idempotencyKey = `online-payment-${onlinePaymentId}-part-${nth}`
  const answer = await processors[payment.processor]?.refund(
    ctx,
    { paymentId, account },
    { amountCents, idempotencyKey },
  )
  if (!answer || answer.kind === 'unavailable' || answer.kind === 'no-keys')
    throw new Error('The processor does not answer: nothing is paid back yet.')
  if (answer.kind !== 'payment')
    return giveUp(
      ctx,
      payment,
      asked,
      answer.kind === 'wrong-state' ? 'less is left of it' : 'the processor refused it',
    )
  await withTenant(ctx, async (trx) => {
    if (await endRefund(trx, ctx, asked, { state: 'accepted', refusal: null })) await enqueueLetter(trx, asked)
  })
  return { kind: 'refunded', amountCents }
}

const OTHERWISE = 'all of it goes back, or went back, otherwise'

/** One that the release before this asked for has no row until its job comes. */
async function isUnderWay(
  ctx: TenantCtx,
  { onlinePaymentId, nth, amountCents, reason, askedAt }: AskedRefund,
): Promise<boolean> {
  const { tenantId } = ctx.tenant
  const { rows } = await withTenant(ctx, async (trx) => {
    await sql`
      insert into order_refunds (tenant_id, online_payment_id, nth, amount_cents, reason, state, asked_at, by_email, by_name)
      select tenant_id, online_payment_id, ${nth}, ${amountCents}, ${reason}, 'asked', ${askedAt}::timestamptz, '', 'The desk'
      from online_payments where tenant_id = ${tenantId} and online_payment_id = ${onlinePaymentId}
      on conflict do nothing`.execute(trx)
    return sql`select from order_refunds where tenant_id = ${tenantId} and online_payment_id = ${onlinePaymentId}
      and nth = ${nth} and state = 'asked'`.execute(trx)
  })
  return rows.length > 0
}

/** Whether it was under way until now. */
async function endRefund(
  trx: TenantTransaction,
  { tenant: { tenantId }, now }: TenantCtx,
  { onlinePaymentId, nth }: AskedRefund,
  end: { state: 'accepted'; refusal: null } | { state: 'refused'; refusal: string },
): Promise<boolean> {
  const { rows } = await sql`
    update order_refunds set state = ${end.state}, refusal = ${end.refusal}, over_at = ${now}
    where tenant_id = ${tenantId} and online_payment_id = ${onlinePaymentId} and nth = ${nth} and state = 'asked'
    returning nth`.execute(trx)
  return rows.length > 0
}

async function enqueueLetter(trx: TenantTransaction, asked: AskedRefund): Promise<void> {
  await sql`select forecourt.enqueue_at('tell-order-refund', ${JSON.stringify(asked)}::jsonb, now(),
    ${`tell-order-refund-${asked.onlinePaymentId}-${asked.nth}`})`.execute(trx)
}

/** The dealer reads so at the order and at the payment's lead; another can be asked for then. */
async function giveUp(
  ctx: TenantCtx,
  payment: Pick<OnlinePayment, 'leadId'> | null,
  asked: AskedRefund,
  why: string,
): Promise<RefundOutcome> {
  await withTenant(ctx, async (trx) => {
    const isTold = await endRefund(trx, ctx, asked, { state: 'refused', refusal: why })
    if (!isTold || payment?.leadId == null) return
    await sql`insert into lead_activity (lead_id, tenant_id, at, by_email, by_name, kind, says)
      values (${payment.leadId}, ${ctx.tenant.tenantId}, ${ctx.now}, '', 'The site', 'note', ${refusedWords(asked, why)})`.execute(
      trx,
    )
  })
  return { kind: 'not-refunded', why }
}
