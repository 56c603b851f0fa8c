import { withTenant } from '#db/tenant-session.ts'
import { callHref, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { paymentPath } from '../invoices/online-payment.ts'
import { payerOf } from '../invoices/payment-letters.server.ts'
import { readOnlinePayment } from '../invoices/read-invoices.server.ts'
import type { CompleteServices } from '../reservations/complete-reservation.server.ts'
import { REFUND_REASONS } from './refund.ts'
import type { AskedRefund } from './refund-order-payment.server.ts'

/**
 * The letter to who paid an order, of a part that went back: how much, why, and where the receipt is. It has one message id, so that mail programs
 * show it once. Throws while the mail server does not answer: the job comes again. Needs the worker's ctx.
 */
export async function tellOrderRefund(
  ctx: TenantCtx,
  { onlinePaymentId, amountCents, reason, nth }: AskedRefund,
  { mailer, drawLetter }: Pick<CompleteServices, 'mailer' | 'drawLetter'>,
): Promise<void> {
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  const payer = payment && (await payerOf(ctx, onlinePaymentId))
  if (!payment || !payer) return
  const { name: site, slug } = ctx.tenant
  const sender = await withTenant(ctx, (trx) =>
    letterSender(trx, ctx.tenant, { dealership: payer.dealership, locationName: null }),
  )
  const back = moneyWords(amountCents / 100, 2)
  const view: LetterView = {
    subject: `${back} of order ${payment.invoiceNumber} comes back to you`,
    from: site,
    title: `Hello ${payer.firstName}`,
    paragraphs: [`${sender.name} paid ${back} back to your card; banks take up to ten days to show it.`],
    facts: [
      { label: 'Order', value: payment.invoiceNumber },
      { label: 'Payment', value: String(onlinePaymentId) },
      { label: 'Paid', value: moneyWords(payment.amountCents / 100, 2) },
      { label: 'Paid back', value: back },
      { label: 'Why', value: REFUND_REASONS[reason] },
    ],
    ...{ message: null, vehicle: null, details: [], closing: [sender.name] },
    actions: [
      { label: 'Order and receipt', href: `${payer.origin}${paymentPath(payment)}` },
      ...(sender.phone ? [{ label: `Call ${sender.name}`, href: callHref(sender.phone) }] : []),
    ],
    reason: `You get this letter because you paid for an order on the site of ${site}.`,
  }
  const answer = await mailer({
    ...{ fromName: site, to: payer.email, replyTo: sender.mailbox, subject: view.subject, text: letterText(view) },
    ...{ html: drawLetter(view, sender), messageId: `online-payment-${onlinePaymentId}-part-${nth}` },
    ...(payment.leadId !== null && { about: { tenant: slug, leadId: payment.leadId } }),
  })
  if (answer.kind === 'retry') throw new Error(`The letter cannot go now: ${answer.answer}`)
}
