import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { ReceiptWords } from '../reservations/receipt.ts'
import { type OnlinePayment, totalCents } from './online-payment.ts'

/**
 * The receipt of an invoice that was paid; null of one that was not, or was let go of before the card was charged. Its GST is what the list says of the invoice, and of a surcharge, which is
 * part of the price of the same supply, the same share; where the list does not say, the invoice does.
 */
export function paymentReceiptOf(
  payment: OnlinePayment,
  { name, settings }: { name: string; settings: Pick<TenantSettings, 'site'> },
): ReceiptWords | null {
  const { onlinePaymentId, paidAt, returnedAt, invoiceNumber, description, amountCents, surchargeCents } = payment
  if (paidAt === null || (payment.state !== 'paid' && !payment.isCharged)) return null
  const { legalName, abn, timeZone } = settings.site
  const dollars = (cents: number) => moneyWords(cents / 100, 2)
  const when = (instant: Date) => offerUntilWords(instant, timeZone)
  const gst = gstOf(payment)
  return {
    title: `Receipt for payment ${onlinePaymentId}`,
    seller: [legalName ?? name, ...(abn ? [`ABN ${abn}`] : []), `Paid ${when(paidAt)}`],
    lines: [
      { words: `Invoice ${invoiceNumber}${description ? `, ${description}` : ''}`, amount: dollars(amountCents) },
      ...(surchargeCents > 0 ? [{ words: 'Surcharge for paying by card', amount: dollars(surchargeCents) }] : []),
      { words: 'Total, paid by card', amount: dollars(totalCents(payment)) },
      { words: 'GST within it', amount: gst === null ? 'as your invoice says' : dollars(gst) },
      ...(returnedAt ? [{ words: `Paid back ${when(returnedAt)}`, amount: dollars(-totalCents(payment)) }] : []),
      { words: 'Payment', amount: payment.paymentId ?? '' },
    ],
    says: returnedAt ? 'All of it went back to your card.' : 'Keep it with your invoice, which is the tax invoice.',
  }
}

/** Cents of GST in the whole payment, to the nearest; null where the list does not say. */
function gstOf({ gstCents, amountCents, surchargeCents }: OnlinePayment): number | null {
  return gstCents === null ? null : gstCents + Math.round((surchargeCents * gstCents) / amountCents)
}
