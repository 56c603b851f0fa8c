import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CreateAnswer, PaymentProcessors } from '../payments/processor.ts'
import { type OnlinePayment, paidFor, totalCents } from './online-payment.ts'

/**
 * What a browser needs to pay what was begun; asked again it is the same payment. The amount is that of the invoice, or what is left of the order, and the card is only
 * authorised: it is charged once the invoice is paid by it (`completeOnlinePayment`), or let go of (`returnOnlinePayment`).
 */
export async function beginCard(
  ctx: TenantCtx,
  payment: OnlinePayment,
  processors: PaymentProcessors,
): Promise<CreateAnswer | { kind: 'no-processor' }> {
  const { onlinePaymentId, paymentId, account, currency, orderId } = payment
  const processor = processors[payment.processor]
  if (!processor) return { kind: 'no-processor' }
  if (paymentId !== null) return processor.resume(ctx, { paymentId, account })
  const answer = await processor.create(ctx, {
    ...{ amountCents: totalCents(payment), currency, account },
    cause: { purpose: orderId === null ? 'online-payment' : 'order-payment', id: String(onlinePaymentId) },
    ...{ idempotencyKey: `online-payment-${onlinePaymentId}`, capture: 'later' },
    description: paidFor(payment),
  })
  if (answer.kind !== 'created') return answer
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('online_payments')
      .set({ payment_id: answer.payment.paymentId })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('online_payment_id', '=', onlinePaymentId)
      .where('payment_id', 'is', null)
      .execute(),
  )
  return answer
}
