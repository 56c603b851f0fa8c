import type { TenantCtx } from '#domain/tenants/context.ts'
import type { CompleteServices } from '../reservations/complete-reservation.server.ts'
import type { TellOutcome } from '../reservations/tell-reservation-over.server.ts'
import { payerOf, sendPaymentLetter } from './payment-letters.server.ts'
import { readOnlinePayment } from './read-invoices.server.ts'

/** Tells who paid an invoice that it was let go of or went back. Throws while the mail server does not answer: the job comes again. */
export async function tellPaymentOver(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
  { mailer, drawLetter }: Pick<CompleteServices, 'mailer' | 'drawLetter'>,
): Promise<TellOutcome> {
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (payment?.state !== 'refunded') return { kind: 'nothing-to-do' }
  await sendPaymentLetter(ctx, payment, await payerOf(ctx, onlinePaymentId), { mailer, drawLetter })
  return { kind: 'told' }
}
