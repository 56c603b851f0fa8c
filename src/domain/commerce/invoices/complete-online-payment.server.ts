import { withTenant } from '#db/tenant-session.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import {
  lockOrderOf,
  markOrderUnpaid,
  orderIsOff,
  tellOrderPaid,
  wasOffBefore,
} from '../order-payments/order-paid.server.ts'
import { captureCard } from '../payments/capture-card.server.ts'
import type { CompleteServices } from '../reservations/complete-reservation.server.ts'
import { asCheckoutAsks } from '../reservations/reservation-contact.ts'
import { type OnlinePayment, type PaymentEnd, paymentPath, totalCents } from './online-payment.ts'
import { type Payer, payerOf, sendPaymentLetter } from './payment-letters.server.ts'
import { lockOnlinePayment, readOnlinePayment } from './read-invoices.server.ts'
import { endOnlinePayment } from './settle-online-payment.server.ts'

export type CompletePaymentOutcome =
  | { kind: 'completed'; leadId: number | null }
  /** The card was authorised and could not be charged, or its order was off before it was: nothing is kept, and what it paid can be paid again. */
  | { kind: 'not-charged' }
  | { kind: 'nothing-to-do' }

/**
 * What follows once an invoice is paid: the card is charged, the dealer has the lead, the shopper the letter; each once, however often the job
 * comes. Throws while the processor or the mail server does not answer: the job comes again.
 */
export async function completeOnlinePayment(
  ctx: TenantCtx,
  { onlinePaymentId }: { onlinePaymentId: number },
  { processors, mailer, drawLetter }: CompleteServices,
): Promise<CompletePaymentOutcome> {
  const payment = await readOnlinePayment(ctx, onlinePaymentId)
  if (payment?.state !== 'paid' || payment.paymentId === null) return { kind: 'nothing-to-do' }
  const { paymentId, account } = payment
  // Cancelled before its charge, also where a job that charged it ended there; what was charged before is the dealer's to settle (rule:order-rest).
  if (payment.isCharged ? await wasOffBefore(ctx, payment) : await orderIsOff(ctx, payment))
    return notCharged(ctx, payment, 'order-off')
  const charged = await captureCard(ctx, processors[payment.processor], { paymentId, account })
  if (charged?.kind === 'wrong-state' || charged?.kind === 'unknown') return notCharged(ctx, payment, 'bank')
  if (charged?.kind !== 'payment') throw new Error('The processor does not answer: the invoice is not charged yet.')
  // Cancelled while the processor charged it: it goes back, as nobody at the dealer's knew of a charge to settle.
  if (!payment.isCharged && (await orderIsOff(ctx, payment))) return notCharged(ctx, payment, 'order-off')
  // Paid back meanwhile, it goes by its own job.
  if ((await readOnlinePayment(ctx, onlinePaymentId))?.state !== 'paid') return { kind: 'nothing-to-do' }
  const payer = await payerOf(ctx, onlinePaymentId)
  const leadId = payment.leadId ?? (payer && (await sendLead(ctx, payment, payer)))
  if (payment.orderId === null) await sendPaymentLetter(ctx, { ...payment, leadId }, payer, { mailer, drawLetter })
  else await tellOrderPaid(ctx, payment)
  return { kind: 'completed', leadId }
}

async function notCharged(ctx: TenantCtx, own: OnlinePayment, reason: PaymentEnd): Promise<CompletePaymentOutcome> {
  return withTenant(ctx, async (trx): Promise<CompletePaymentOutcome> => {
    await lockOrderOf(trx, ctx, own)
    const payment = await lockOnlinePayment(trx, ctx.tenant.tenantId, own.onlinePaymentId)
    if (payment?.state !== 'paid') return { kind: 'nothing-to-do' }
    await endOnlinePayment(trx, ctx, payment, { state: 'returned', reason })
    if (payment.orderId !== null) await markOrderUnpaid(trx, ctx, payment.orderId)
    return { kind: 'not-charged' }
  })
}

/** The lead of a payment, stored once; its number then stands with the payment. */
async function sendLead(ctx: TenantCtx, payment: OnlinePayment, payer: Payer): Promise<number> {
  const { onlinePaymentId, invoiceNumber, isListed, surchargeCents, orderId } = payment
  const own = { ...ctx, tenant: { ...ctx.tenant, settings: asCheckoutAsks(ctx.tenant.settings, 'online-payment') } }
  const surcharge = surchargeCents > 0 ? ` (${moneyWords(surchargeCents / 100)} of it surcharge)` : ''
  const what = orderId === null ? `invoice ${invoiceNumber}` : `order ${invoiceNumber}: all that was left of it`
  const listed = isListed || orderId !== null ? '' : ' The number is not on your list: it is as the shopper typed it.'
  const submission: LeadSubmission = {
    ...{ form: 'online-payment', isAcceptance: true, category: null, subcategory: null, consentKey: null },
    fields: {
      ...{ name: payer.firstName, last_name: payer.lastName, email: payer.email, phone: payer.phone },
      message: `Paid ${moneyWords(totalCents(payment) / 100)}${surcharge} of ${what}. Payment ${onlinePaymentId}.${listed}`,
      ...(payer.dealership && { dealership_slug: payer.dealership.slug }),
    },
    ...{
      carId: null,
      url: `${payer.origin}${paymentPath(payment).split('?')[0]}`,
      origin: payer.origin,
      userAgent: null,
    },
    ...{ visitedPages: [], linkedQueryParams: {}, trapFilled: false, secondsToSubmit: null },
    // With spaces, which no caller's own key may have.
    ...{ key: `online payment ${onlinePaymentId}`, address: `online payment ${onlinePaymentId}` },
  }
  const lead = await submitLead(own, submission)
  if (lead.kind !== 'stored') {
    const why = lead.kind === 'invalid' ? Object.keys(lead.errors).join(', ') : lead.kind
    throw new Error(`The lead of payment ${onlinePaymentId} is not taken: ${why}.`)
  }
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('online_payments')
      .set({ lead_id: lead.leadId })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('online_payment_id', '=', onlinePaymentId)
      .execute(),
  )
  return lead.leadId
}
