import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { lockOnlinePayment } from './read-invoices.server.ts'
import { endOnlinePayment } from './settle-online-payment.server.ts'

export type RefundPaymentOutcome =
  /** All of it goes back by a job; the invoice can be paid again. */
  | { kind: 'goes-back' }
  /** Nothing is paid by it, or it went back before. */
  | { kind: 'not-paid' }
  | { kind: 'unknown' }

/** The dealer pays back all that was paid for an invoice, surcharge included. */
export async function refundOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
): Promise<RefundPaymentOutcome> {
  return withTenant(ctx, async (trx): Promise<RefundPaymentOutcome> => {
    const payment = await lockOnlinePayment(trx, ctx.tenant.tenantId, onlinePaymentId)
    if (!payment) return { kind: 'unknown' }
    if (payment.state !== 'paid') return { kind: 'not-paid' }
    await endOnlinePayment(trx, ctx, payment, { state: 'returned', reason: 'dealer' })
    return { kind: 'goes-back' }
  })
}
