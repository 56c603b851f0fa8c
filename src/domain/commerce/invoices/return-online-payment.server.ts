import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LetGo, letGo } from '../payments/let-go.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { readOnlinePayment } from './read-invoices.server.ts'
import { enqueueOnlinePayment } from './settle-online-payment.server.ts'

/**
 * Lets go of what was paid and is not to be: a card that is authorised is let go of, one that was charged is paid back, once. Who paid
 * is told by a job of its own (`tellPaymentOver`): a mail server that is away keeps no refund from being marked. Throws while the processor does
 * not answer: the job comes again.
 */
export async function returnOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
  { processors }: { processors: PaymentProcessors },
): Promise<LetGo | { kind: 'nothing-to-do' }> {
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (!payment || !['lost', 'returned'].includes(payment.state)) return { kind: 'nothing-to-do' }
  if (payment.returnedAt !== null || payment.paymentId === null) return { kind: 'nothing-to-do' }
  const processor = processors[payment.processor]
  if (!processor) throw new Error(`There is no processor ${payment.processor} here.`)
  const { paymentId, account } = payment
  const outcome = await letGo(ctx, processor, { paymentId, account, key: `online-payment-${onlinePaymentId}` })
  await withTenant(ctx, async (trx) => {
    await sql`
      update online_payments set returned_at = ${ctx.now}, state = case state when 'returned' then 'refunded' else state end
      where tenant_id = ${ctx.tenant.tenantId} and online_payment_id = ${onlinePaymentId}`.execute(trx)
    // Who lost to somebody else reads so on the page: nothing of theirs was charged.
    if (payment.state === 'returned') await enqueueOnlinePayment(trx, 'tell-payment-over', onlinePaymentId)
  })
  return outcome
}
