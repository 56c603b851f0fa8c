import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LetGo, letGo } from '../payments/let-go.server.ts'
import type { CompleteServices } from '../reservations/complete-reservation.server.ts'
import { payerOf, sendPaymentLetter } from './payment-letters.server.ts'
import { readOnlinePayment } from './read-invoices.server.ts'

/**
 * Lets go of what was paid and is not to be: a card that is authorised is let go of, one that was charged is paid back, once, and who paid is
 * told. Throws while the processor does not answer: the job comes again.
 */
export async function returnOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
  { processors, mailer, drawLetter }: CompleteServices,
): Promise<LetGo | { kind: 'nothing-to-do' }> {
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (!payment || !['lost', 'returned'].includes(payment.state)) return { kind: 'nothing-to-do' }
  if (payment.returnedAt !== null || payment.paymentId === null) return { kind: 'nothing-to-do' }
  const processor = processors[payment.processor]
  if (!processor) throw new Error(`There is no processor ${payment.processor} here.`)
  const { paymentId, account } = payment
  const outcome = await letGo(ctx, processor, { paymentId, account, key: `online-payment-${onlinePaymentId}` })
  // Who lost to somebody else reads so on the page: nothing of theirs was charged.
  const payer = payment.state === 'returned' ? await payerOf(ctx, onlinePaymentId) : null
  await sendPaymentLetter(ctx, payment, payer, { mailer, drawLetter })
  await withTenant(ctx, (trx) =>
    sql`
      update online_payments set returned_at = ${ctx.now}, state = case state when 'returned' then 'refunded' else state end
      where tenant_id = ${ctx.tenant.tenantId} and online_payment_id = ${onlinePaymentId}`.execute(trx),
  )
  return outcome
}
