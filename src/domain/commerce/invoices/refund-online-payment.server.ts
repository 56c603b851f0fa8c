import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { lockOrderOf, markOrderUnpaid } from '../order-payments/order-paid.server.ts'
import { lockOnlinePayment, readOnlinePayment } from './read-invoices.server.ts'
import { endOnlinePayment } from './settle-online-payment.server.ts'

export type RefundPaymentOutcome =
  /** All of it goes back by a job; the invoice, or the order, can be paid again. */
  | { kind: 'goes-back' }
  /** Nothing is paid by it, or it went back before. */
  | { kind: 'not-paid' }
  | { kind: 'unknown' }

/** The dealer pays back all that was paid for an invoice, surcharge included, or what was paid of an order, which is to be paid again unless it is off or handed over. */
export async function refundOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
): Promise<RefundPaymentOutcome> {
  const own = await readOnlinePayment(ctx, onlinePaymentId)
  if (!own) return { kind: 'unknown' }
  return withTenant(ctx, async (trx): Promise<RefundPaymentOutcome> => {
    await lockOrderOf(trx, ctx, own)
    const payment = await lockOnlinePayment(trx, ctx.tenant.tenantId, onlinePaymentId)
    if (!payment) return { kind: 'unknown' }
    if (payment.state !== 'paid') return { kind: 'not-paid' }
    await endOnlinePayment(trx, ctx, payment, { state: 'returned', reason: 'dealer' })
    if (payment.orderId !== null) await markOrderUnpaid(trx, ctx, payment.orderId)
    return { kind: 'goes-back' }
  })
}
