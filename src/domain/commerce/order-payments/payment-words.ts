import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { OnlinePayment, OnlinePaymentState } from '../invoices/online-payment.ts'

const STATES: Record<OnlinePaymentState, string> = {
  open: 'begun, not paid',
  paid: 'paid',
  lost: 'not taken',
  returned: 'goes back',
  refunded: 'gone back',
}

/** What the dealer reads of each try to pay by card what was left of an order: what it is called, and how it stands. */
export function orderPaymentWords(payments: readonly OnlinePayment[], timeZone: string): [string, string][] {
  const dollars = (cents: number) => moneyWords(cents / 100, 2)
  return payments.map((one) => [
    `Payment ${one.onlinePaymentId} by card`,
    [
      `${dollars(one.amountCents)}, ${one.state === 'paid' && !one.isCharged ? 'authorised, being charged' : STATES[one.state]}`,
      ...(one.paidAt ? [`paid ${offerUntilWords(one.paidAt, timeZone)}`] : []),
      ...(one.refundedCents > 0 ? [`${dollars(one.refundedCents)} went back`] : []),
      ...(one.endReason ? [one.endReason] : []),
      ...(one.disputedCents > 0 ? [`${dollars(one.disputedCents)} taken back by the shopper’s bank`] : []),
    ].join('; '),
  ])
}
