import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { readOnlinePayment } from '../invoices/read-invoices.server.ts'
import { refundOnlinePayment } from '../invoices/refund-online-payment.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import type { RefundReason } from './refund.ts'

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
 * Pays back what was asked for at the desk (rule:order-refund), once: the processor knows each by its key. Throws while the processor does not
 * answer: the job comes again. Needs the worker's ctx.
 */
export async function refundOrderPayment(
  ctx: TenantCtx,
  asked: AskedRefund,
  { processors }: { processors: PaymentProcessors },
): Promise<RefundOutcome> {
  const { onlinePaymentId, amountCents, isWhole, nth } = asked
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (payment?.state !== 'paid' || payment.paymentId === null) return { kind: 'nothing-to-do' }
  if (isWhole) {
    const { kind } = await refundOnlinePayment(ctx, { onlinePaymentId })
    return { kind: kind === 'goes-back' ? kind : 'nothing-to-do' }
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
  await withTenant(ctx, (trx) => enqueueLetter(trx, asked))
  return { kind: 'refunded', amountCents }
}

async function enqueueLetter(trx: TenantTransaction, asked: AskedRefund): Promise<void> {
  await sql`select forecourt.enqueue_at('tell-order-refund', ${JSON.stringify(asked)}::jsonb, now(),
    ${`tell-order-refund-${asked.onlinePaymentId}-${asked.nth}`})`.execute(trx)
}

/** Says so at the payment's lead, once a refund; another can be asked for then. */
async function giveUp(
  ctx: TenantCtx,
  { leadId }: OnlinePayment,
  { nth, amountCents }: AskedRefund,
  why: string,
): Promise<RefundOutcome> {
  const says = `could not pay back refund ${nth} (${(amountCents / 100).toFixed(2)} dollars): ${why}`
  if (leadId !== null)
    await withTenant(ctx, (trx) =>
      sql`insert into lead_activity (lead_id, tenant_id, at, by_email, by_name, kind, says)
        select ${leadId}, ${ctx.tenant.tenantId}, ${ctx.now}::timestamptz, '', 'The site', 'note', ${says}::text
        where not exists (select from lead_activity where tenant_id = ${ctx.tenant.tenantId} and lead_id = ${leadId}
          and by_email = '' and says like ${`could not pay back refund ${nth} %`})`.execute(trx),
    )
  return { kind: 'not-refunded', why }
}
