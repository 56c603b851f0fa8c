import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'
import { type Order, type OrderLine, totalCents } from '../orders/order.ts'
import { gstWithin, type ReceiptWords } from '../reservations/receipt.ts'

/**
 * The receipt of what was paid by card of an order beside its deposit; null of what was never charged. All of the GST falls due with the price,
 * of which the deposit is a part then. Where charges of a state are not itemised they may be within the price: the tax invoice says, and so
 * does the receipt.
 */
export function orderReceiptOf(
  payment: OnlinePayment,
  { reference, vehicle, lines, dealership }: Pick<Order, 'reference' | 'vehicle' | 'lines' | 'dealership'>,
  { name, settings }: { name: string; settings: Pick<TenantSettings, 'site'> },
): ReceiptWords | null {
  const { onlinePaymentId, paidAt, returnedAt, amountCents, refundedCents, isCharged } = payment
  if (paidAt === null || !isCharged) return null
  const { legalName, abn, timeZone } = settings.site
  const dollars = (cents: number) => moneyWords(cents / 100, 2)
  const when = (instant: Date) => offerUntilWords(instant, timeZone)
  const total = totalCents(lines)
  const seller = dealership?.name ?? name
  const isItemised = lines.some(({ kind }) => kind === 'charge')
  return {
    title: `Receipt for payment ${onlinePaymentId}`,
    seller: [legalName ?? name, ...(abn ? [`ABN ${abn}`] : []), `Paid ${when(paidAt)}`],
    lines: [
      { words: `Order ${reference}: ${vehicle.name}, stock ${vehicle.stockNumber}`, amount: dollars(total) },
      { words: 'Deposit, paid before', amount: dollars(total - amountCents) },
      { words: 'Paid by card, all that was left', amount: dollars(amountCents) },
      {
        words: `GST within what ${seller} gets of the whole${isItemised ? '' : ', if no charges of a state are in the price'}`,
        amount: dollars(gstWithin(taxedCents(lines, seller))),
      },
      ...(returnedAt ? [{ words: `Paid back ${when(returnedAt)}`, amount: dollars(-amountCents) }] : []),
      ...(!returnedAt && refundedCents > 0 ? [{ words: 'Paid back of it', amount: dollars(-refundedCents) }] : []),
      { words: 'Payment', amount: payment.paymentId ?? '' },
    ],
    says: returnedAt ? 'All of it went back to your card.' : 'Keep it with your contract and its tax invoice.',
  }
}

/** What is sold by the dealership itself: no charges, nothing of somebody else's, and what is traded in takes nothing off the tax. */
function taxedCents(lines: readonly OrderLine[], seller: string): number {
  const sold = lines.filter(({ kind, payee }) => kind !== 'charge' && kind !== 'trade-in' && payee === seller)
  return sold.reduce((sum, { cents }) => sum + cents, 0)
}
